export interface Random {
  /** From 0 to below 1. */
  (): number
}

/** Mulberry32: small, seeded, good enough to choose moments and inputs. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of them; there must be one. */
export function pick<Value>(random: Random, values: readonly Value[]): Value {
  if (values.length === 0) throw new Error('There is nothing to pick from.')
  return values[Math.floor(random() * values.length)] as Value
}
