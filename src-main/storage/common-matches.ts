export interface WeighedRows {
  readonly weight: number
  /** Rowids that hold a term. */
  readonly rows: readonly number[]
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
    const byWeight = new Map<number, number[]>()
    for (let seq = last; seq > 0; seq -= 1) {
      const weight = weightBySeq[seq] ?? 0
      if (weight === 0) continue
      weightBySeq[seq] = 0
      const known = byWeight.get(weight)
      if (known === undefined) byWeight.set(weight, [seq])
      else if (known.length < limit) known.push(seq)
    }
    return heaviest(byWeight, limit)
  }
}

function heaviest(seqsByWeight: ReadonlyMap<number, readonly number[]>, limit: number): number[] {
  const best: number[] = []
  for (const [, seqs] of [...seqsByWeight].toSorted(([a], [b]) => b - a)) {
    if (best.length >= limit) break
    for (const seq of seqs) best.push(seq)
  }
  return best.slice(0, limit)
}
