export interface CallLimits {
  readonly inFlight: number
  readonly perSecond: number
}

export interface CallLimit {
  /** Takes a place for one call; who got one gives it back with `leave`. Else the milliseconds until there may be one. */
  enter(): number | null
  leave(): void
}

/** When one ends that is under way cannot be known. */
const someoneLeavesMs = 1_000

/** Limits of one caller: calls at a time, and calls a second as a bucket that refills steadily. `now` is in ms. */
export function createCallLimit({ inFlight, perSecond }: CallLimits, now: () => number): CallLimit {
  let running = 0
  let tokens = perSecond
  let filledAt = now()

  return {
    enter() {
      const time = now()
      // A clock that was set back fills nothing, and takes nothing.
      tokens = Math.min(perSecond, tokens + (Math.max(0, time - filledAt) / 1000) * perSecond)
      filledAt = time
      if (running >= inFlight) return someoneLeavesMs
      if (tokens < 1) return ((1 - tokens) / perSecond) * 1000
      tokens -= 1
      running += 1
      return null
    },
    leave() {
      running -= 1
    },
  }
}

/** The words for who has to wait. */
export const secondsToWait = (ms: number): string => String(Math.max(1, Math.ceil(ms / 1000)))
