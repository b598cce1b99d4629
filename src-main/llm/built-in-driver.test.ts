import { describe, expect, test } from 'vitest'
import { aChatRequest, aGivenMemory } from '../testing/llm-builders.ts'
import { createBuiltInDriver } from './built-in-driver.ts'

const driver = createBuiltInDriver({ timeZone: 'UTC' })
const request = aChatRequest({
  userText: 'Where do I live?',
  memories: [aGivenMemory({ content: 'I live in 柏林🏙️ now.' })],
})

describe('built-in driver', () => {
  test('is no model and stays on this computer', () => {
    const { providerId, name, model, local, isModel, contextWindow } = driver
    expect({ providerId, name, model, local, isModel, contextWindow }).toEqual({
      providerId: 'builtin',
      name: 'Built-in',
      model: 'offline',
      local: true,
      isModel: false,
      contextWindow: 8192,
    })
  })

  test('streams several pieces that make up the reply', async () => {
    const deltas: string[] = []
    const reply = await driver.complete(request, new AbortController().signal, (text) => deltas.push(text))
    expect(deltas.length).toBeGreaterThan(2)
    expect(reply).toEqual({ text: deltas.join(''), usage: null, finish: 'stop' })
    expect(reply.text).toContain('“I live in 柏林🏙️ now.” [1]')
  })

  test('answers the same to the same', async () => {
    const answers = [1, 2].map(() => driver.complete(request, new AbortController().signal, () => {}))
    const [first, second] = await Promise.all(answers)
    expect(second).toEqual(first)
  })

  test('stops after the piece during which it is aborted', async () => {
    const abort = new AbortController()
    const reason = new Error('stopped')
    let pieces = 0
    const result = driver.complete(request, abort.signal, () => {
      pieces += 1
      abort.abort(reason)
    })
    await expect(result).rejects.toBe(reason)
    expect(pieces).toBe(1)
  })
})
