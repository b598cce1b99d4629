/** From here on a count costs enough to be kept, and is large enough for its drift not to matter. */
const keptFrom = 500
/** How far a kept count may be off: so many writes pass before it is taken anew. */
const drift = 0.02
const mostKept = 5_000

/**
 * In how many rows each term occurs. Exact below 500; above, within two per cent while the index is written to.
 * Counting walks all rows of a term, so that a question of common words would cost more to weigh than to answer.
 */
export function createTermFrequencies(countOf: (term: string) => number) {
  const kept = new Map<string, { readonly count: number; readonly writes: number; readonly rows: number }>()
  let writes = 0
  return {
    /** A row came or went. */
    noteWrite: (): void => {
      writes += 1
    },
    /** `rows` is how many its owner has: some go without a write of their own, along with what held them. */
    of: (term: string, rows: number): number => {
      const known = kept.get(term)
      if (known !== undefined) {
        const changes = Math.max(writes - known.writes, Math.abs(rows - known.rows))
        if (changes <= known.count * drift) return known.count
      }
      const count = countOf(term)
      if (count >= keptFrom) {
        if (kept.size >= mostKept) kept.clear()
        kept.set(term, { count, writes, rows })
      }
      return count
    },
  }
}
