import type { ScoreParts } from '../../src-main/contract/memory.ts'

/** The parts of a score, in the order in which they are listed; i18n has a word for each. */
export const scorePartNames = [
  'lexical',
  'semantic',
  'context',
  'speaker',
  'date',
  'identity',
  'intent',
  'recency',
  'importance',
] as const satisfies readonly (keyof ScoreParts)[]
export type ScorePartName = (typeof scorePartNames)[number]

/** Why something ranked where it did: the parts that made up enough of its score to be named, the largest first. */
export function rankWordsOf(parts: ScoreParts): ScorePartName[] {
  const whole = scorePartNames.reduce((sum, name) => sum + Math.max(0, parts[name]), 0)
  return scorePartNames
    .filter((name) => parts[name] > whole * notable)
    .toSorted((one, other) => parts[other] - parts[one])
}

/** Share of the whole score. */
const notable = 0.025
