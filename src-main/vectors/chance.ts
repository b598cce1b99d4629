import type { Chance } from '../storage/embedding-model-store.ts'

/** Until a model was measured: what MiniLM gives for pairs of unrelated sentences. */
export const assumedChance: Chance = { p50: 0.06, p95: 0.26, p99: 0.4 }

/** Below this, pairs of memories say little: those of sentences made for it say more. */
export const fewestVectors = 40
const pairs = 2_000

/**
 * The similarity that two of `count` texts picked at random reach, as percentiles: what a match has to beat to be more
 * than chance. `similarityOf` compares two by their index. The pairs are the same in every run.
 */
export function measureChance(count: number, similarityOf: (a: number, b: number) => number): Chance {
  if (count < 2) return assumedChance
  const next = createRandom(count)
  const values = Array.from({ length: pairs }, () => {
    const a = next(count)
    const step = 1 + next(count - 1)
    return similarityOf(a, (a + step) % count)
  }).toSorted((a, b) => a - b)
  const at = (share: number): number => values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** A linear congruential generator (Numerical Recipes' constants). */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
