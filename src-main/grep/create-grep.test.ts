import { describe, expect, test } from 'vitest'
import { AppError } from '../contract/error.ts'
import { createGrep, type GrepCursor, type GrepDeps, type GrepRequest } from './create-grep.ts'
import type { GrepRow } from './find-lines.ts'

const worker = new URL('grep-worker.ts', import.meta.url)

const made = (contents: readonly string[]): (GrepRow & GrepCursor)[] =>
  contents.map((content, index) => ({
    seq: index + 1,
    id: `m${index}`,
    uri: `agent://a/knowledge/x/${String(index).padStart(6, '0')}`,
    content,
  }))

const rowsOf =
  (all: readonly (GrepRow & GrepCursor)[]): GrepDeps['rowsBelow'] =>
  (_scope, after, limit) =>
    all.filter(({ uri }) => after === null || uri > after.uri).slice(0, limit)

const open = (contents: readonly string[]) => createGrep({ worker, rowsBelow: rowsOf(made(contents)) })

const request = (pattern: string, rest: Partial<GrepRequest> = {}): GrepRequest => ({
  agentId: 'a',
  uri: 'agent://a',
  pattern,
  caseInsensitive: false,
  limit: 1_000,
  timeoutMs: 10_000,
  signal: new AbortController().signal,
  ...rest,
})

/** Linear for the engine, and yet hours of work: the same long text over and over. */
const endless: GrepDeps['rowsBelow'] = (_scope, after, limit) => {
  const from = (after?.seq ?? 0) + 1
  return Array.from({ length: limit }, (_one, index) => ({
    seq: from + index,
    id: 'm',
    uri: 'agent://a/knowledge/x/m',
    content: index === 0 && from === 1 ? 'first' : 'a'.repeat(10_000),
  }))
}

test('finds in all rows, page after page, in their order', async () => {
  const contents = Array.from({ length: 450 }, (_one, index) => (index % 100 === 7 ? `Number ${index}\nend` : 'filler'))
  const { items, truncated } = await open(contents)(request('[0-9]+'))
  expect({ found: items.map(({ id, line, text }) => `${id}:${line}:${text}`), truncated }).toEqual({
    found: ['m7:1:Number 7', 'm107:1:Number 107', 'm207:1:Number 207', 'm307:1:Number 307', 'm407:1:Number 407'],
    truncated: null,
  })
})

test('tells letters by their case unless asked not to', async () => {
  const grep = open(['Oolong', 'oolong', 'ÖL'])
  const found = async (caseInsensitive: boolean, pattern: string) =>
    (await grep(request(pattern, { caseInsensitive }))).items.map(({ text }) => text)
  expect([await found(false, 'oolong'), await found(true, 'oolong'), await found(true, 'öl')]).toEqual([
    ['oolong'],
    ['Oolong', 'oolong'],
    ['ÖL'],
  ])
})

test.each([
  { limit: 2, count: 2, truncated: 'limit' },
  { limit: 3, count: 3, truncated: null },
])('with room for $limit of three says truncated $truncated', async ({ limit, count, truncated }) => {
  const { items, ...rest } = await open(['tea\ntea', 'tea'])(request('tea', { limit }))
  expect({ count: items.length, ...rest }).toEqual({ count, truncated })
})

test.each([
  { pattern: '(', reason: 'missing closing )' },
  { pattern: '*', reason: 'missing argument to repetition operator' },
  { pattern: 'a{1001}', reason: 'invalid repeat count' },
  { pattern: '(a)\\1', reason: 'invalid escape sequence' },
])('$pattern is no pattern: $reason', async ({ pattern, reason }) => {
  await expect(open(['a'])(request(pattern))).rejects.toMatchObject({
    code: 'invalid_input',
    message: `The pattern cannot be read: ${reason}.`,
    params: { reason },
  })
})

test('a pattern made to explode is answered', async () => {
  const { items, truncated } = await open([`${'a'.repeat(50_000)}!`])(request('^(a+)+$'))
  expect({ items, truncated }).toEqual({ items: [], truncated: null })
})

describe('a search that does not end', () => {
  test('gives what it found when its time is up, and the kernel goes on meanwhile', async () => {
    const grep = createGrep({ worker, rowsBelow: endless })
    let isDone = false
    let beats = 0
    const beat = (): void => {
      beats += 1
      if (!isDone) setImmediate(beat)
    }
    const found = grep(request('first|(?:a?){500}b', { timeoutMs: 2_000 })).finally(() => {
      isDone = true
    })
    beat()
    const { items, truncated } = await found
    expect({ texts: items.map(({ text }) => text), truncated, isServed: beats > 10 }).toEqual({
      texts: ['first'],
      truncated: 'timeout',
      isServed: true,
    })
  })

  test('ends when nobody waits for it; a fifth beside it is told that it is busy', async () => {
    const gone = new AbortController()
    const { signal } = gone
    const grep = createGrep({ worker, rowsBelow: endless })
    const running = Array.from({ length: 4 }, () => grep(request('b', { signal })))
    await expect(grep(request('b'))).rejects.toMatchObject({ code: 'busy' })
    gone.abort(new AppError('cancelled', 'Gone.'))
    const outcomes = await Promise.allSettled(running)
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'done'))).toEqual(
      Array.from({ length: 4 }, () => 'cancelled'),
    )
    await expect(grep(request('b', { signal }))).rejects.toMatchObject({ code: 'cancelled' })
  })
})

test('a failure while rows are read is passed on', async () => {
  const rowsBelow = (): never => {
    throw new Error('the file is gone')
  }
  const grep = createGrep({ worker, rowsBelow })
  await expect(grep(request('a'))).rejects.toThrow('the file is gone')
})
