import { AppError } from '../contract/error.ts'

export interface Timeouts {
  /** Milliseconds until the first token. */
  readonly firstTokenMs: number
  /** Milliseconds without a byte, once there was a first token. */
  readonly stallMs: number
}

export interface Watchdog {
  /** Aborts with the caller's reason, or with a `provider_timeout`. */
  readonly signal: AbortSignal
  onBytes(): void
  onToken(): void
  stop(): void
}

/** Aborts a request whose answer does not begin, or does not go on, in time. */
export function createWatchdog(caller: AbortSignal, timeouts: Timeouts): Watchdog {
  const expired = new AbortController()
  const expire = (reason: string) => () => {
    expired.abort(new AppError('provider_timeout', 'The provider took too long to answer.', { params: { reason } }))
  }
  let started = false
  let stopped = false
  let timer = setTimeout(expire('no_first_token'), timeouts.firstTokenMs)

  const restart = () => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(expire('stalled'), timeouts.stallMs)
  }

  return {
    signal: AbortSignal.any([caller, expired.signal]),
    onBytes() {
      if (started) restart()
    },
    onToken() {
      started = true
      restart()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
