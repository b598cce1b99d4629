import type { Memory, MemoryHit, ScoreParts } from '../../contract/memory.ts'
import type { QueryAnalysis } from './analyze-query.ts'
import { fitOf } from './fit.ts'
import { suits } from './intent.ts'
import { answersAttribute } from './slot-attributes.ts'

export interface Relevance {
  /** BM25 as a share of the best possible, 0 to 1. */
  readonly lexical: number
  /** min(1, 2 · lexical): near 1 where most of the question's words are found. */
  readonly coverage: number
}

export const noRelevance: Relevance = { lexical: 0, coverage: 0 }

export function toRelevance(bm25: number, bestPossible: number): Relevance {
  if (bestPossible <= 0) return noRelevance
  const lexical = Math.min(1, bm25 / bestPossible)
  return { lexical, coverage: Math.min(1, 2 * lexical) }
}

/** A hit whose parts add up to its score. Relevance gives 0 to 1; the rest settles what is near a tie, save identity. */
export function toHit(memory: Memory, relevance: Relevance, analysis: QueryAnalysis, now: Date): MemoryHit {
  const lexical = (1 - coverageShare) * relevance.lexical
  const coverage = coverageShare * relevance.coverage
  const base = lexical + coverage
  const parts: ScoreParts = {
    lexical,
    coverage,
    intent: suits(analysis.intent, memory.type) ? intentShare * base : 0,
    recency: base * (recencyShare * freshnessOf(memory, now) + (isOfDates(memory, analysis) ? dateShare : 0)),
    importance: base * (importanceShare * ((memory.importance - 5) / 5) + (memory.pinned ? pinShare : 0)),
    identity: identityOf(memory, analysis),
  }
  return { memory, parts, score: sum(parts) }
}

/** The same hit, lifted by `amount` for what it says of the user. */
export function withIdentity(hit: MemoryHit, amount: number): MemoryHit {
  const parts = { ...hit.parts, identity: hit.parts.identity + amount }
  return { ...hit, parts, score: sum(parts) }
}

const coverageShare = 0.7
const intentShare = 0.1
const recencyShare = 0.05
const dateShare = 0.3
const importanceShare = 0.05
const pinShare = 0.05
const attributeBonus = 0.6
/** Of many likes or goals, one that the words of the question meet is before all that they do not. */
const oneOfManyBonus = 0.3
/** A question about the past is about what no longer holds first. */
const formerBonus = 0.1
const aboutUserBonus = 0.3
const halfLifeDays = 180

const sum = (parts: ScoreParts): number =>
  parts.lexical + parts.coverage + parts.intent + parts.recency + parts.importance + parts.identity

/** 1 for today, 0.5 half a year ago. */
function freshnessOf(memory: Memory, now: Date): number {
  const age = (now.getTime() - Date.parse(timeOf(memory))) / 86_400_000
  return Number.isFinite(age) ? 2 ** (-Math.max(0, age) / halfLifeDays) : 0
}

function isOfDates(memory: Memory, { dates }: QueryAnalysis): boolean {
  if (dates === null) return false
  const time = timeOf(memory)
  return time >= dates.since && time <= dates.until
}

function identityOf(memory: Memory, { identity, attributes, asked, history }: QueryAnalysis): number {
  const { slot, status } = memory
  if (identity !== 'strong' || slot === null) return 0
  if (asked === null && attributes.length === 0) return slot.subject === 'user' ? aboutUserBonus : 0
  const fit = asked === null ? (answersAttribute(slot, attributes) ? 'answer' : 'other') : fitOf(memory, asked)
  // Most of what people say they like is food, and few of its names can be told from other nouns.
  const mayBe = fit === 'aside' && asked?.kind === 'food' && slot.attribute === 'likes'
  if (fit !== 'answer' && !mayBe) return 0
  const bonus = slot.single ? attributeBonus : oneOfManyBonus
  return history && status === 'superseded' ? bonus + formerBonus : bonus
}

const timeOf = (memory: Memory): string => memory.saidAt ?? memory.recordedAt
