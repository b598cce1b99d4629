import type { Language } from '../../contract/memory.ts'
import type { Candidate, SourceMessage } from '../candidate.ts'
import { correctValue, type Replacement } from './correct-value.ts'
import { foldScript } from './fold-script.ts'
import type { Grammar } from './grammar.ts'
import { normaliseValue } from './normalise-value.ts'
import type { Span } from './rule.ts'
import type { ReadOptions } from './to-candidate.ts'

interface Correcting {
  readonly text: string
  readonly grammar: Grammar
  readonly language: Language
  readonly correction: boolean
}

interface Place {
  readonly message: SourceMessage
  readonly sentence: Span
  readonly options: ReadOptions
  readonly earlier: readonly SourceMessage[]
}

type Extract = (message: SourceMessage, options: ReadOptions) => readonly Candidate[]

/**
 * "I meant Muse, not Radiohead" in a message of its own: the fact of the message before with the new value, resting on
 * the new words. Null where nothing said before has the old value, or nothing is corrected.
 */
export function lookBack(heard: Correcting, place: Place, extract: Extract): Candidate | null {
  const moved = movedTo.exec(foldScript(heard.text))?.groups?.['value']?.trim()
  const replacement = heard.correction ? replacementIn(heard.text, heard.grammar) : contrastIn(heard.text)
  if (replacement === null && moved === undefined) return null
  for (const message of place.earlier.toReversed()) {
    const candidates = extract(message, place.options)
    const fixed = replacement && correctValue({ candidates, signals: [] }, replacement, heard.language)
    const right =
      fixed?.candidates.findLast((candidate) => !candidates.includes(candidate)) ??
      correctWords(candidates, replacement ?? { value: moved ?? '', wrong: '' })
    const old = candidates.findLast((candidate) => !fixed || !fixed.candidates.includes(candidate))
    if (right) {
      const quote = place.message.text.slice(place.sentence.start, place.sentence.end)
      const takesBack = old?.content ?? ''
      return { ...right, quote, messageId: place.message.id, correction: true, ...(takesBack !== '' && { takesBack }) }
    }
  }
  return null
}

/** "we moved that to Friday" */
const movedTo =
  /^(?:(?:i|we|they)(?:'ve|ve| have)? )?(?:just )?(?:moved|shifted|pushed|rescheduled|changed|switched) (?:it|that|this)(?: one)? (?:back )?(?:to|till|until) (?<value>[^,.;!]{2,30})/i

/** The value a correction names: all of it, or its first clause. */
export function replacementIn(text: string, grammar: Grammar): Replacement | null {
  const whole = grammar.bareValue(text)
  if (whole !== null) return whole
  const [first = ''] = text.split(/[，,](?!\s*(?:而?不是|not\b))/)
  return first.length < text.length ? grammar.bareValue(first) : null
}

const contrasts = [
  /^(?:是)?(?:不是|不叫)(?<wrong>[^，,我你他她]{1,12})[，,]\s*(?:改了[，,]\s*)?(?:[A-Z][a-z]+[^，,]{0,4})?(?:而是|是|叫|改成|改叫|应该是|换成)(?<value>[^，,。！]{1,12})/u,
  /^(?<value>[^，,我你他她]{1,14})[，,]\s*(?:而)?不是(?<wrong>[^，,。！]{1,12})[。！]?$/u,
  /^(?:it's |it is |that's )?not (?<wrong>[^,]{1,30}), (?:but |it's |it is |that's |make it )+(?<value>[^,.]{1,30})/i,
  /^(?<value>[^,.]{1,24}), not (?<wrong>[^,.]{1,24})[.!]?$/i,
] as const

function contrastIn(text: string): Replacement | null {
  const folded = foldScript(text)
  const groups = contrasts.map((pattern) => pattern.exec(folded)?.groups).find((found) => found !== undefined)
  return groups ? { value: (groups['value'] ?? '').trim(), wrong: (groups['wrong'] ?? '').trim() } : null
}

const kinds = [
  /(?:周|星期|礼拜)[一二三四五六日天]/,
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i,
  /\d{1,2}月\d{1,2}[日号]/,
  /\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}*\b/iu,
  /\b\d{1,2}(?:st|nd|rd|th)\b/i,
  /\d{1,2}[点号日岁:：]\d{0,2}/,
]

/** Where no slot has the old value, the words do: what is of the same kind as the new one gives way to it. */
export function correctWords(candidates: readonly Candidate[], { value, wrong }: Replacement): Candidate | null {
  const bare = wrong.replace(/(?<=\d)(?:st|nd|rd|th)$/i, '')
  for (const candidate of candidates.toReversed()) {
    const old = wordsToReplace(candidate.content, value, bare)
    if (old === null) continue
    const put = /^\d+$/.test(old) ? value.replace(/(?<=\d)(?:st|nd|rd|th)$/i, '') : value
    return {
      ...candidate,
      content: candidate.content.replace(old, put),
      title: candidate.title.replace(old, put),
      slot: candidate.slot && {
        ...candidate.slot,
        value: candidate.slot.value.replace(normaliseValue(old), normaliseValue(put)),
      },
      correction: true,
    }
  }
  return null
}

function wordsToReplace(content: string, value: string, wrong: string): string | null {
  if (wrong !== '') return content.includes(wrong) ? wrong : null
  const kind = kinds.find((pattern) => pattern.test(value))
  return kind?.exec(content)?.[0] ?? null
}
