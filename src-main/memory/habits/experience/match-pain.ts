import type { Pain } from '../../../contract/experience.ts'
import { shareOfFewer, wordsOf } from '../../language/content-words.ts'

/** From here on two texts speak of one problem. */
const samePainFrom = 0.5
/** From here on what was tried names its problem. */
const triedForFrom = 0.2

/** How much a text speaks of a problem: the share of the smaller side's words that both hold, 0 to 1. */
export const likeness = (text: string, { summary }: Pick<Pain, 'summary'>): number =>
  shareOfFewer(wordsOf(text), wordsOf(summary))

/** The problem that is spoken of again; null where none is alike enough. */
export const samePain = (text: string, pains: readonly Pain[]): Pain | null => likest(text, pains, samePainFrom)

/** The problem that something was tried against: the one its words name, else the one spoken of last, `recent` being in that order. */
export const triedPain = (text: string, pains: readonly Pain[], recent: readonly Pain[]): Pain | null =>
  likest(text, pains, triedForFrom) ?? recent[0] ?? null

function likest(text: string, pains: readonly Pain[], least: number): Pain | null {
  const best = pains.map((pain) => ({ pain, score: likeness(text, pain) })).toSorted((a, b) => b.score - a.score)[0]
  return best && best.score >= least ? best.pain : null
}
