/** A stream of numbers from 0 up to 1 that is the same for the same seed (mulberry32). */
export type Random = () => number

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const whole = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1))

/** Throws where there is nothing to pick from. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** A rank from 0 up to `count` where low ranks are common: word frequencies fall off like this (Zipf, exponent 1). */
export const zipfRank = (random: Random, count: number): number =>
  Math.min(count - 1, Math.floor(Math.exp(random() * Math.log(count + 1))) - 1)
