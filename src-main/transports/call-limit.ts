export interface CallLimits {
  readonly inFlight: number
  readonly perSecond: number
}

export interface CallLimit {
  /** Takes a place for one call; false where there is none. Who got one gives it back with `leave`. */
  enter(): boolean
  leave(): void
}

/** Limits of one connection: calls at a time, and calls a second as a bucket that refills steadily. `now` is in ms. */
export function createCallLimit({ inFlight, perSecond }: CallLimits, now: () => number): CallLimit {
  let running = 0
  let tokens = perSecond
  let filledAt = now()

  return {
    enter() {
      const time = now()
      tokens = Math.min(perSecond, tokens + ((time - filledAt) / 1000) * perSecond)
      filledAt = time
      if (running >= inFlight || tokens < 1) return false
      tokens -= 1
      running += 1
      return true
    },
    leave() {
      running -= 1
    },
  }
}
