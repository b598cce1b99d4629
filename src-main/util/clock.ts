/** The source of time. Tests pass a fixed one. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
