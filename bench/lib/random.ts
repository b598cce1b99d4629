import type { Random } from '../../src-main/testing/random.ts'

export { createRandom, pick, type Random } from '../../src-main/testing/random.ts'

export const whole = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1))

/** A rank from 0 up to `count` where low ranks are common: word frequencies fall off like this (Zipf, exponent 1). */
export const zipfRank = (random: Random, count: number): number =>
  Math.min(count - 1, Math.floor(Math.exp(random() * Math.log(count + 1))) - 1)
