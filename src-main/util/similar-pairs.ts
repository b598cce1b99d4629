import { paced } from './paced.ts'

export interface SimilarPair {
  /** Places in the list that was given, the smaller first. */
  readonly first: number
  readonly second: number
  /** Jaccard: shared tokens of all tokens of both. */
  readonly alike: number
}

/** A pair that is found costs whoever asks as much as so many comparisons that find none. */
const pairCost = 250

/**
 * All pairs of sets that are at least `least` alike, exactly, the first sets first, until `most` were compared. Two such sets share one of their rarest tokens, so only
 * those that do are compared (prefix filter: Chaudhuri, Ganti and Kaushik 2006; Bayardo, Ma and Srikant 2007).
 */
export async function similarPairs(
  texts: readonly (readonly string[])[],
  least: number,
  most: number,
): Promise<{ pairs: SimilarPair[]; truncated: boolean }> {
  const pause = paced()
  const sets = await toSets(texts, pause)
  const pairs: SimilarPair[] = []
  const listByToken = new Map<number, number[]>()
  let left = most
  for (let index = 0; index < sets.length; index += 1) {
    if (left <= 0) return { pairs, truncated: true }
    await pause()
    const set = sets[index] ?? []
    const prefix = set.slice(0, set.length - Math.ceil(least * set.length) + 1)
    const met = new Set<number>()
    for (const token of prefix) {
      await pause()
      const list = listByToken.get(token) ?? []
      for (const other of list) met.add(other)
      left -= list.length
      list.push(index)
      listByToken.set(token, list)
    }
    for (const other of met) {
      await pause()
      const alike = jaccard(sets[other] ?? [], set, least)
      if (alike < least) continue
      pairs.push({ first: other, second: index, alike })
      left -= pairCost
    }
  }
  return { pairs, truncated: false }
}

/** Tokens as numbers, the rarest lowest, each set in ascending order. */
async function toSets(texts: readonly (readonly string[])[], pause: ReturnType<typeof paced>): Promise<number[][]> {
  const countByToken = new Map<string, number>()
  for (const tokens of texts) {
    await pause()
    for (const token of new Set(tokens)) countByToken.set(token, (countByToken.get(token) ?? 0) + 1)
  }
  const tokensByCount = new Map<number, string[]>()
  for (const [token, count] of countByToken) {
    await pause()
    const list = tokensByCount.get(count)
    if (list) list.push(token)
    else tokensByCount.set(count, [token])
  }
  const rankByToken = new Map<string, number>()
  for (const [, list] of [...tokensByCount].toSorted(([a], [b]) => a - b)) {
    for (const token of list) {
      await pause()
      rankByToken.set(token, rankByToken.size)
    }
  }
  const sets: number[][] = []
  for (const tokens of texts) {
    await pause()
    sets.push([...new Set(tokens)].map((token) => rankByToken.get(token) ?? 0).toSorted((a, b) => a - b))
  }
  return sets
}

/** Of two ascending lists; 0 where their sizes alone keep them below `least`. */
function jaccard(a: readonly number[], b: readonly number[], least: number): number {
  if (Math.min(a.length, b.length) < least * Math.max(a.length, b.length) || a.length === 0) return 0
  let shared = 0
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0)
    if (difference === 0) shared += 1
    if (difference <= 0) i += 1
    if (difference >= 0) j += 1
  }
  return shared / (a.length + b.length - shared)
}
