import { describe, expect, test } from 'vitest'
import { AppError } from '../contract/error.ts'
import { type Retry, withRetries } from './retry.ts'

const unreachable = new AppError('provider_unreachable', 'The provider cannot be reached.')
const limited = (seconds: number) =>
  new AppError('provider_rate_limited', 'Wait.', { params: { retryAfterSeconds: `${seconds}` } })

/** Runs against a list of failures, after which it succeeds; waits are recorded, not waited. */
async function run(failures: readonly unknown[], attempts = 3) {
  const waits: number[] = []
  const retries: Retry[] = []
  const outcome = await withRetries(
    async (attempt) => {
      const failure = failures[attempt - 1]
      if (failure !== undefined) throw failure
      return `attempt ${attempt}`
    },
    {
      signal: new AbortController().signal,
      attempts,
      random: () => 1,
      onRetry: (retry) => retries.push(retry),
      wait: async (ms) => waits.push(ms),
    },
  ).catch((error: unknown) => error)
  return { outcome, waits, retries }
}

describe('withRetries', () => {
  test('returns the first success without waiting', async () => {
    expect(await run([])).toEqual({ outcome: 'attempt 1', waits: [], retries: [] })
  })

  test('waits longer after each failure and says so', async () => {
    expect(await run([unreachable, unreachable])).toEqual({
      outcome: 'attempt 3',
      waits: [500, 1000],
      retries: [
        { attempt: 1, inMs: 500, error: unreachable },
        { attempt: 2, inMs: 1000, error: unreachable },
      ],
    })
  })

  test('throws the last error once the attempts are used up', async () => {
    expect(await run([limited(1), limited(2), unreachable])).toMatchObject({
      outcome: unreachable,
      waits: [1000, 2000],
    })
  })

  test('never waits longer than eight seconds of its own accord', async () => {
    const { waits } = await run(
      Array.from({ length: 7 }, () => unreachable),
      8,
    )
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
  })

  test('waits as long as the provider asks, up to a minute', async () => {
    expect((await run([limited(60)])).waits).toEqual([60_000])
  })

  test.each([
    ['asks to wait longer than a minute', limited(61)],
    ['refuses the key', new AppError('provider_auth', 'No.')],
    ['does not know the model', new AppError('provider_failed', 'No.', { params: { reason: 'model_missing' } })],
    ['is no API', new AppError('provider_failed', 'No.', { params: { reason: 'not_an_api' } })],
    ['has no quota left', new AppError('provider_rate_limited', 'No.', { params: { reason: 'quota' } })],
  ])('fails at once where the provider %s', async (_, error) => {
    expect(await run([error])).toEqual({ outcome: error, waits: [], retries: [] })
  })

  test('fails at once on a bug', async () => {
    const bug = new TypeError('x is not a function')
    expect(await run([bug])).toEqual({ outcome: bug, waits: [], retries: [] })
  })

  test('stops waiting when aborted, with the reason', async () => {
    const abort = new AbortController()
    const reason = new Error('stopped by the user')
    const attempts: number[] = []
    const result = withRetries(
      async (attempt) => {
        attempts.push(attempt)
        throw limited(60)
      },
      { signal: abort.signal, onRetry: () => queueMicrotask(() => abort.abort(reason)) },
    )
    await expect(result).rejects.toBe(reason)
    expect(attempts).toEqual([1])
  })
})
