import type { Pain } from '../../../contract/experience.ts'
import { charactersOf, wordsOf } from '../feedback/words.ts'

/** How much a text speaks of a pain: the share of the smaller side's words that both hold, 0 to 1. */
export function likeness(text: string, pain: Pick<Pain, 'summary' | 'evidence'>): number {
  const [a, b] = [wordsOf(text), wordsOf(pain.summary)]
  const shared = [...a].filter((word) => b.has(word)).length
  const least = Math.min(a.size, b.size)
  return least === 0 ? 0 : shared / least
}

/** The pain that is spoken of again; null where none is alike enough. */
export function samePain(text: string, pains: readonly Pain[]): Pain | null {
  const scored = pains.map((pain) => ({ pain, score: likeness(text, pain) }))
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score >= alike ? best.pain : null
}

/** Words that say that something helped, and no more. */
const plain = new Set([
  '好了',
  '终于',
  '于是',
  '后来',
  '调到',
  '神奇',
  'final',
  'realli',
  'help',
  'work',
  'fix',
  'thank',
  'great',
])

/**
 * The pain that a try was against: the one its words name, else the one spoken of last in the same conversation.
 * `recent` are the pains of the conversation's last messages, the last first.
 */
export function triedPain(text: string, pains: readonly Pain[], recent: readonly Pain[]): Pain | null {
  const words = [...wordsOf(text)].filter((word) => !plain.has(word))
  const characters = charactersOf(text)
  const scored = pains.map((pain) => {
    const ofPain = wordsOf(pain.summary)
    const shared = words.filter((word) => ofPain.has(word)).length
    const near = recent.includes(pain) ? 0.6 : 0
    return {
      pain,
      shared,
      score: shared + near + 0.05 * [...charactersOf(pain.summary)].filter((one) => characters.has(one)).length,
    }
  })
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  if (best && best.shared >= 1) return best.pain
  return recent[0] ?? null
}

/** Ailments that people name in many words. */
const ailments: readonly RegExp[] = [
  /失眠|睡不着|睡不好|睡眠|早醒|褪黑素|\b(?:insomnia|sleepless\w*|melatonin|can['’]t sleep|sleep)\b/iu,
  /头疼|头痛|偏头痛|\b(?:headaches?|migraines?)\b/iu,
  /腰疼|腰痛|背痛|颈椎|\b(?:back ?pain|backache|sore back|neck pain)\b/iu,
  /胃疼|胃痛|胃病|\b(?:stomach ?ache|heartburn|gastritis)\b/iu,
  /焦虑|抑郁|恐慌|\b(?:anxiety|anxious|depress\w+|panic)\b/iu,
]

/** True where a text and a pain are about one ailment. */
export const sharesAilment = (text: string, { summary }: Pick<Pain, 'summary'>): boolean =>
  ailments.some((ailment) => ailment.test(text) && ailment.test(summary))

const alike = 0.5
