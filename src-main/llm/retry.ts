import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../contract/error.ts'
import { permanentReasons } from './provider-error.ts'

export interface Retry {
  /** The attempt that failed, from 1. */
  readonly attempt: number
  /** Milliseconds until the next one. */
  readonly inMs: number
  readonly error: AppError
}

export interface RetryWaits {
  /** Milliseconds before the second attempt at most; the time doubles with each further one. */
  readonly firstRetryMs: number
}

export interface RetryOptions extends Partial<RetryWaits> {
  readonly signal: AbortSignal
  readonly attempts?: number
  onRetry?(retry: Retry): void
  random?(): number
  wait?(ms: number, signal: AbortSignal): Promise<unknown>
}

const defaultFirstMs = 500
const longestMs = 8000
/** A provider that asks for more is an answer to the user, not something to wait for. */
const longestAskedSeconds = 60

/**
 * Runs again what failed for a reason that may pass, after growing pauses with jitter, or after what the provider asks for.
 * Throws the last error, or the signal's reason as soon as it aborts.
 */
export async function withRetries<Result>(
  run: (attempt: number) => Promise<Result>,
  {
    signal,
    attempts = 3,
    firstRetryMs = defaultFirstMs,
    onRetry,
    random = Math.random,
    wait = defaultWait,
  }: RetryOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    try {
      return await run(attempt)
    } catch (error) {
      signal.throwIfAborted()
      if (attempt >= attempts || !isWorthRetrying(error)) throw error
      const inMs = Math.max(pause(attempt, firstRetryMs, random()), askedSeconds(error) * 1000)
      onRetry?.({ attempt, inMs, error })
      await wait(inMs, signal).catch((failure: unknown) => {
        signal.throwIfAborted()
        throw failure
      })
    }
  }
}

function isWorthRetrying(error: unknown): error is AppError {
  if (!(error instanceof AppError) || !error.retryable) return false
  return !permanentReasons.has(error.params?.['reason'] ?? '') && askedSeconds(error) <= longestAskedSeconds
}

/** Half fixed, half random, so that clients that failed together do not come back together. */
function pause(attempt: number, firstMs: number, random: number): number {
  return Math.round(Math.min(longestMs, firstMs * 2 ** (attempt - 1)) * (0.5 + random / 2))
}

function askedSeconds(error: AppError): number {
  return Number(error.params?.['retryAfterSeconds'] ?? 0)
}

const defaultWait = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal })
