export interface WeighedRows {
  readonly weight: number
  /** Rowids that hold a term. */
  readonly rows: readonly number[]
}

interface Ranked {
  readonly seq: number
  readonly weight: number
}

/**
 * The rows that hold the most by weight, best first and of equals the newest: what stands in for BM25 where so many
 * rows match that scoring each would take too long.
 */
export function createCommonMatches() {
  let weightBySeq = new Float64Array(4_096)

  return (terms: readonly WeighedRows[], limit: number): number[] => {
    let last = 0
    for (const { rows } of terms) for (const seq of rows) if (seq > last) last = seq
    if (last >= weightBySeq.length) weightBySeq = new Float64Array(last * 2)
    for (const { weight, rows } of terms) {
      for (const seq of rows) weightBySeq[seq] = (weightBySeq[seq] ?? 0) + weight
    }
    let best: Ranked[] = []
    let threshold = 0
    for (let seq = last; seq > 0; seq -= 1) {
      const weight = weightBySeq[seq] ?? 0
      if (weight === 0) continue
      weightBySeq[seq] = 0
      if (weight <= threshold) continue
      best.push({ seq, weight })
      if (best.length >= limit * 4) {
        best = heaviest(best, limit)
        threshold = best.at(-1)?.weight ?? 0
      }
    }
    return heaviest(best, limit).map(({ seq }) => seq)
  }
}

const heaviest = (rows: readonly Ranked[], limit: number): Ranked[] =>
  rows.toSorted((a, b) => b.weight - a.weight || b.seq - a.seq).slice(0, limit)
