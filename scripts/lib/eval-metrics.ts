import { percentile } from '../../bench/lib/statistics.ts'

/** What a search returned for one question, and what it was to find. */
export interface Judged {
  /** Ids best first. */
  readonly ranked: readonly string[]
  /** Each group is one piece of evidence: any of its ids will do. At least one group. */
  readonly groups: readonly (readonly string[])[]
  /** How many of what was returned belong to another store. */
  readonly leaks: number
  /** Milliseconds. */
  readonly ms: number
}

export const qualities = ['recall5', 'recall10', 'any10', 'all10', 'mrr10', 'ndcg10'] as const
/** Shares from 0 to 1. */
export type Quality = Readonly<Record<(typeof qualities)[number], number>>

export interface Scores extends Quality {
  readonly questions: number
  readonly leaks: number
  readonly p50: number
  readonly p95: number
}

const depth = 10

/** The metrics of one question; an id that comes again counts where it came first. */
export function scoreQuestion({ ranked, groups }: Pick<Judged, 'ranked' | 'groups'>): Quality {
  const ranks = groups.map((group) => rankOf(new Set(group), [...new Set(ranked)]))
  const best = Math.min(...ranks)
  const recall10 = shareWithin(ranks, depth)
  return {
    recall5: shareWithin(ranks, 5),
    recall10,
    any10: best <= depth ? 1 : 0,
    all10: recall10 === 1 ? 1 : 0,
    mrr10: best <= depth ? 1 / best : 0,
    ndcg10: gainOf(ranks) / gainOf(groups.map((_group, index) => index + 1)),
  }
}

/** The means over questions, and how long they took. Throws where there are none. */
export function scoreAll(judged: readonly Judged[]): Scores {
  const times = judged.map(({ ms }) => ms)
  return {
    questions: judged.length,
    ...meanOf(judged.map(scoreQuestion)),
    leaks: judged.reduce((sum, { leaks }) => sum + leaks, 0),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  }
}

/** The mean of each metric, every part counting the same. Throws where there are none. */
export function meanOf(parts: readonly Quality[]): Quality {
  if (parts.length === 0) throw new Error('no metrics')
  const mean = (name: keyof Quality): number => parts.reduce((sum, part) => sum + part[name], 0) / parts.length
  return {
    recall5: mean('recall5'),
    recall10: mean('recall10'),
    any10: mean('any10'),
    all10: mean('all10'),
    mrr10: mean('mrr10'),
    ndcg10: mean('ndcg10'),
  }
}

/** The rank, from 1, of the first id of the group; infinity where there is none. */
function rankOf(group: ReadonlySet<string>, ranked: readonly string[]): number {
  const index = ranked.findIndex((id) => group.has(id))
  return index === -1 ? Number.POSITIVE_INFINITY : index + 1
}

const shareWithin = (ranks: readonly number[], k: number): number =>
  ranks.filter((rank) => rank <= k).length / ranks.length

/** Discounted gain of 1 at each of the ranks that are not past ten; a rank that two groups share counts once. */
const gainOf = (ranks: readonly number[]): number =>
  [...new Set(ranks)].filter((rank) => rank <= depth).reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0)
