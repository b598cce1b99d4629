import type { ScoreParts } from '../../../src-main/contract/memory.ts'

export const rankWords = ['strong', 'medium', 'weak', 'intent', 'identity', 'recent', 'important'] as const
export type RankWord = (typeof rankWords)[number]

/** Why a memory ranked where it did, in words: the strength of the word match first. */
export function rankWordsOf(parts: ScoreParts): RankWord[] {
  const match = parts.lexical + parts.coverage
  const words: (RankWord | false)[] = [
    match > 0 && strengthOf(match),
    parts.identity > 0 && 'identity',
    parts.intent > 0 && 'intent',
    parts.recency > match * notable && 'recent',
    parts.importance > match * notable && 'important',
  ]
  return words.filter((word) => word !== false)
}

/** Of the word match: what recency or importance adds beyond this share is worth a word. */
const notable = 0.025

/** `match` lies between 0 and 1. */
function strengthOf(match: number): RankWord {
  if (match >= 0.6) return 'strong'
  return match >= 0.3 ? 'medium' : 'weak'
}
