import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOpenAiDriver } from '../../../llm/openai-driver.ts'
import { anAdd, createLineReader } from '../../../testing/line-reader.ts'
import { aProvider } from '../../../testing/llm-builders.ts'
import * as behave from '../../../testing/loopback-behaviours.ts'
import { startLoopbackProvider, type LoopbackProvider } from '../../../testing/loopback-provider.ts'
import type { LoopbackBody } from '../../../testing/loopback-request.ts'
import { sourceTrustLines } from '../../../testing/source-parts.ts'
import type { Operation } from '../../../memory/extraction/operation.ts'
import { fillLine } from './fill-line.ts'
import { knownId } from './line-stretch.ts'
import { loadTrustLines, type TrustLine } from './lines.ts'
import { measureTrust } from './measure.ts'

const lines = loadTrustLines(sourceTrustLines)
const seed = 'some model'
const filled = lines.lines.map((line) => fillLine(line, lines.pools, seed))

/** The line that a request is about. */
const lineOf = ({ messages }: LoopbackBody): TrustLine | undefined => {
  const { message } = JSON.parse(messages[0]?.content ?? '{}') as { message: { sessionId: string } }
  return filled.find(({ id }) => id === message.sessionId)
}

/** What somebody who knows the labels would answer. */
const perfect = (line: TrustLine): Operation[] =>
  line.expect.map(({ op, known = 0, subject, has, date = null }) => {
    const target = knownId(line, known)
    const messageId = `${line.id}-${line.before.length}`
    const said = anAdd({ subject, messageId, fact: has.map(([first]) => first).join(' '), validFrom: date })
    const quoted = { quote: line.text, messageId }
    if (op === 'add') return said
    if (op === 'replace') return { ...said, op, target, mistake: false }
    if (op === 'end') return { op, ...quoted, target, validTo: null, mistake: false }
    return { op, ...quoted, targets: [target], about: null, when: null, except: null }
  })

let server: LoopbackProvider
let answer: (line: TrustLine) => string
beforeEach(async () => {
  server = await startLoopbackProvider({
    extraction: (body) => {
      const line = lineOf(body)
      return line ? answer(line) : '[]'
    },
  })
})
afterEach(() => server.close())

const measure = (more: Partial<Parameters<typeof measureTrust>[0]> = {}) => {
  const driver = createOpenAiDriver({ provider: aProvider({ baseUrl: server.baseUrl }), apiKey: null })
  return measureTrust({
    lines,
    seed,
    readerOf: async () => createLineReader(driver),
    check: () => true,
    signal: new AbortController().signal,
    waits: { firstRetryMs: 1 },
    onProgress: () => {},
    ...more,
  })
}

describe('the lines', () => {
  test('are filled alike for one seed, otherwise for another, with nothing left open', () => {
    const other = lines.lines.map((line) => fillLine(line, lines.pools, 'another model'))
    expect({
      count: filled.length,
      open: JSON.stringify(filled).match(/\{\w+(?::\d)?\}/g),
      same: JSON.stringify(lines.lines.map((line) => fillLine(line, lines.pools, seed))) === JSON.stringify(filled),
      differ: filled.filter(({ text }, index) => text !== other[index]?.text).length > 30,
    }).toEqual({ count: 60, open: null, same: true, differ: true })
  })
})

describe('a model that is measured', () => {
  test('is trusted where it notes all that is asked for and nothing else', async () => {
    answer = (line) => JSON.stringify(perfect(line))
    const seen: number[] = []
    const { level, figures, mayPass } = await measure({ onProgress: (done) => seen.push(done) })
    expect({ level, figures, mayPass, asked: server.requests.length, last: seen.at(-1) }).toMatchObject({
      level: 'trusted',
      figures: { lines: 60, linesRight: 60, wrong: 0, secrets: 0, pasted: 0 },
      mayPass: false,
      asked: 60,
      last: 60,
    })
    expect(figures.met).toBe(figures.expected)
  })

  test('only suggests where half of what it notes is made up', async () => {
    answer = (line) => JSON.stringify([...perfect(line).slice(0, 1), anAdd({ fact: 'Has a yacht.' })])
    expect((await measure()).level).toBe('suggests_only')
  })

  test('is not blamed for what the evidence check rejects, nor praised', async () => {
    answer = (line) => JSON.stringify([...perfect(line), anAdd({ fact: 'Has a yacht.' })])
    const check = (operation: Operation): boolean => operation.op !== 'add' || operation.fact !== 'Has a yacht.'
    expect([(await measure({ check })).level, (await measure({ check: () => false })).figures.met]).toEqual([
      'trusted',
      0,
    ])
  })

  test('is not trusted with a secret, however good it is otherwise', async () => {
    answer = (line) =>
      JSON.stringify([...perfect(line), ...(line.kind === 'secret' ? [anAdd({ fact: line.never.join(' ') })] : [])])
    const { level, figures } = await measure()
    expect([level, figures.secrets]).toEqual(['cautious', filled.filter(({ kind }) => kind === 'secret').length])
  })

  test.each([
    { name: 'prose', text: 'Sure! They seem friendly.' },
    { name: 'nothing', text: '' },
  ])('cannot read where it answers $name, and is not asked sixty times', async ({ text }) => {
    answer = () => text
    const { level, reason, mayPass } = await measure()
    expect({ level, reason, mayPass, few: server.requests.length < 20 }).toEqual({
      level: 'cannot_read',
      reason: 'unparsable',
      mayPass: false,
      few: true,
    })
  })

  test('cannot read for now where it is asked too much', async () => {
    server.scriptExtraction(...Array.from({ length: 60 }, () => behave.status(429, { error: { message: 'slow' } })))
    const { level, reason, mayPass } = await measure()
    expect({ level, reason, mayPass, few: server.requests.length < 20 }).toEqual({
      level: 'cannot_read',
      reason: 'provider_rate_limited',
      mayPass: true,
      few: true,
    })
  })

  test('is asked no more once it is called off', async () => {
    answer = (line) => JSON.stringify(perfect(line))
    const controller = new AbortController()
    const measuring = measure({
      signal: controller.signal,
      onProgress: (done) => {
        if (done === 5) controller.abort(new Error('enough'))
      },
    })
    await expect(measuring).rejects.toThrow('enough')
    expect(server.requests.length).toBeLessThan(10)
  })
})
