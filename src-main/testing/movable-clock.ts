import type { Clock } from '../util/clock.ts'

export interface MovableClock extends Clock {
  advance(ms: number): void
}

/** A clock that stands still until a test moves it. */
export function createMovableClock(start = '2026-01-05T09:00:00.000Z'): MovableClock {
  let at = Date.parse(start)
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms
    },
  }
}

/** Goes on a millisecond each time it is looked at, so that no two things of one call are made at the same time. */
export function tickingFrom(clock: Clock): Clock {
  let at = 0
  return {
    now: () => {
      at = Math.max(at + 1, clock.now().getTime())
      return new Date(at)
    },
  }
}
