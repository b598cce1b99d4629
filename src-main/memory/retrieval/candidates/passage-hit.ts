import type { ScoreParts } from '../../../contract/memory.ts'
import type { Passage } from './passage.ts'

export interface PassageHit {
  readonly passage: Passage
  readonly score: number
  /** What the score is the sum of. */
  readonly parts: ScoreParts
}

/** Of what was not found but is given all the same. */
export const noParts: ScoreParts = {
  lexical: 0,
  semantic: 0,
  context: 0,
  speaker: 0,
  date: 0,
  intent: 0,
  recency: 0,
  importance: 0,
  identity: 0,
}

/** A hit of these parts; those that are not given are 0. */
export function toPassageHit(passage: Passage, given: Partial<ScoreParts>): PassageHit {
  const parts = { ...noParts, ...given }
  return { passage, parts, score: Object.values(parts).reduce((sum, part) => sum + part, 0) }
}
