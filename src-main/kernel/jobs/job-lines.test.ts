import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMovableClock } from '../../testing/movable-clock.ts'
import type { JobHandler } from './job-handler.ts'
import { createJobRunner } from './job-runner.ts'

const clock = createMovableClock()
let told: string[]
let done: string[]
const note = (...[, what]: unknown[]): void => void told.push(String(what))
const makeRunner = () => createJobRunner({ clock, log: { debug: note, info: note, warn: note, error: note } })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;[told, done] = [[], []]
})
afterEach(() => vi.useRealTimers())

/** A kind with so many pieces; `run` may fail or wait. */
function kind(name: string, pieces: number, place: Partial<JobHandler>, run?: () => Promise<void>): JobHandler {
  let left = pieces
  return {
    kind: name,
    line: 'models',
    priority: 1,
    nextDueAt: () => null,
    next: () =>
      left === 0
        ? null
        : async () => {
            await run?.()
            left -= 1
            done.push(name)
          },
    ...place,
  }
}

test('of one line the more urgent kind goes first, piece by piece', async () => {
  const runner = makeRunner()
  runner.start([kind('later', 2, {}), kind('first', 2, { priority: 2 })])
  await runner.idle()
  expect(done).toEqual(['first', 'first', 'later', 'later'])
  await runner.close()
})

test('a long run of vectors does not keep learning waiting', async () => {
  const runner = makeRunner()
  const { promise, resolve } = Promise.withResolvers<void>()
  runner.start([kind('embed', 1, { line: 'vectors' }, () => promise), kind('extract', 3, {})])
  await runner.idle('models')
  expect(done).toEqual(['extract', 'extract', 'extract'])
  resolve()
  await runner.idle()
  expect(done.at(-1)).toBe('embed')
  await runner.close()
})

test('a kind that fails leaves its line to the others, and is tried again after its own rest', async () => {
  const runner = makeRunner()
  let isBroken = true
  const broken = kind('broken', 1, { priority: 2, restMs: () => 30_000 }, async () => {
    if (isBroken) throw new Error('not now')
  })
  runner.start([broken, kind('sound', 2, {})])
  await runner.idle()
  expect({ done, told }).toEqual({ done: ['sound', 'sound'], told: ['the job runner could not go on'] })
  isBroken = false
  await vi.advanceTimersByTimeAsync(29_000)
  await runner.idle()
  expect(done).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  await runner.idle()
  expect(done).toEqual(['sound', 'sound', 'broken'])
  await runner.close()
})

test('what is due and cannot be taken was looked for without end', async () => {
  const runner = makeRunner()
  let looks = 0
  const overdue: JobHandler = {
    kind: 'stuck',
    line: 'models',
    priority: 1,
    next: () => {
      looks += 1
      return null
    },
    nextDueAt: () => '2000-01-01T00:00:00.000Z',
  }
  runner.start([overdue])
  for (let second = 0; second < 10; second += 1) {
    await runner.idle()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  await runner.idle()
  expect(looks).toBeLessThanOrEqual(22)
  await runner.close()
})

test('an app that closes waits for the piece that runs, and begins no other', async () => {
  const runner = makeRunner()
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  runner.start([
    kind('slow', 5, {}, () => {
      begin()
      return promise
    }),
  ])
  await begun
  const closed = runner.close()
  resolve()
  await closed
  expect(done).toEqual(['slow'])
})
