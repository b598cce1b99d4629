import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { brokenJson, prose, reply } from './loopback-behaviours.ts'
import { type LoopbackProvider, startLoopbackProvider } from './loopback-provider.ts'
import { emptyExtraction, extractionMarker } from './loopback-request.ts'

const completionSchema = z.object({ choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]) })

const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) })

async function completion(
  baseUrl: string,
  messages: { role: string; content: string }[],
  fields = {},
): Promise<string> {
  const response = await post(`${baseUrl}/chat/completions`, { model: 'loopback-small', messages, ...fields })
  return completionSchema.parse(await response.json()).choices[0].message.content
}

describe('loopback provider', () => {
  let server: LoopbackProvider
  beforeEach(async () => {
    server = await startLoopbackProvider()
  })
  afterEach(() => server.close())

  test('names the memories it was given', async () => {
    const system = { role: 'system', content: 'Notes:\n[1] lives in Berlin\n- [3] likes tea, see [9]' }
    expect([await completion(server.baseUrl, [system]), await completion(server.baseUrl, [])]).toEqual([
      'This is the loopback model. It was given memories [1] [3].',
      'This is the loopback model. It was given no memories.',
    ])
  })

  test('keeps the scripts of chat and extraction apart', async () => {
    server.script(reply('Hi'))
    server.scriptExtraction(prose(), brokenJson())
    const marked = [{ role: 'system', content: `Task ${extractionMarker}.` }]
    expect([
      await completion(server.baseUrl, marked),
      await completion(server.baseUrl, []),
      await completion(server.baseUrl, [], { response_format: { type: 'json_object' } }),
      await completion(server.baseUrl, marked),
    ]).toEqual([
      expect.stringContaining('friendly'),
      'Hi',
      expect.stringMatching(/^\{"memories":\[\{/),
      emptyExtraction,
    ])
    expect(server.requests.map(({ kind }) => kind)).toEqual(['extraction', 'chat', 'extraction', 'extraction'])
  })

  test('texts that share words have similar vectors, always the same ones', async () => {
    const answerSchema = z.object({ data: z.array(z.object({ embedding: z.array(z.number()) })) })
    const vectorsOf = async (...input: string[]) => {
      const response = await post(`${server.baseUrl}/embeddings`, { model: 'm', input })
      return answerSchema.parse(await response.json()).data.map(({ embedding }) => embedding)
    }
    const cosine = (one: number[] = [], other: number[] = []) =>
      one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) / Math.hypot(...one) / Math.hypot(...other)
    const [tea, same, other] = await vectorsOf('I drink green tea', 'green tea I like', '我住在柏林')
    expect(cosine(tea, same)).toBeGreaterThan(cosine(tea, other) + 0.3)
    expect(await vectorsOf('我住在柏林')).toEqual([other])
    expect(server.embeddings.map(({ input }) => input.length)).toEqual([3, 1])
  })

  test('lets a gated answer go on piece by piece', async () => {
    server.script(reply('ab', { chunks: 2, gated: true }))
    const response = await post(`${server.baseUrl}/chat/completions`, { model: 'm', messages: [], stream: true })
    const seen: string[] = []
    server.release()
    for await (const bytes of response.body ?? []) {
      const text = new TextDecoder().decode(bytes)
      seen.push(...Array.from(text.matchAll(/"content":"(.)"/g), ([, piece]) => piece ?? ''))
      if (seen.length === 1) server.release()
    }
    expect(seen).toEqual(['a', 'b'])
  })

  test('runs as a process that others script', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'loopback-provider.ts'), '--port', '0'])
    try {
      const [baseUrl] = await once(createInterface(child.stdout), 'line')
      const control = new URL('/control', baseUrl).href
      await post(`${control}/script`, { queue: 'chat', behaviours: [reply('From afar')] })
      const text = await completion(baseUrl, [{ role: 'user', content: 'Hi' }])
      const received = await (await fetch(`${control}/requests`)).json()
      expect({ text, received }).toEqual({
        text: 'From afar',
        received: {
          requests: [{ kind: 'chat', body: { model: 'loopback-small', messages: [{ role: 'user', content: 'Hi' }] } }],
        },
      })
    } finally {
      child.kill()
      await once(child, 'exit')
    }
  })
})
