export interface Scored {
  readonly seq: number
  readonly score: number
}

/** Keeps the `limit` highest of the scores it is given. */
export function createBestScores(limit: number) {
  const room = Math.max(256, limit * 4)
  let kept: Scored[] = []
  let threshold = Number.NEGATIVE_INFINITY
  const cut = (): void => {
    kept.sort((a, b) => b.score - a.score)
    kept = kept.slice(0, limit)
    threshold = kept.length === limit ? (kept.at(-1)?.score ?? threshold) : threshold
  }
  return {
    /** Below or at this a score is not among the best. */
    threshold: (): number => threshold,
    add: (seq: number, score: number): void => {
      kept.push({ seq, score })
      if (kept.length >= room) cut()
    },
    /** Best first. */
    take: (): readonly Scored[] => {
      cut()
      return kept
    },
  }
}
export type BestScores = ReturnType<typeof createBestScores>
