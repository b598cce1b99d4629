import type { Language } from '../../contract/memory.ts'
import type { Candidate, ProfileSignal } from '../candidate.ts'
import { keywordsOf } from './keywords.ts'
import { normaliseValue } from './normalise-value.ts'
import { many, one, type Span } from './rule.ts'

/** A value that is said instead of one said before: "no wait, July", "I meant Muse, not Radiohead". */
export interface Replacement {
  readonly value: string
  /** What it replaces, '' where that was not said. */
  readonly wrong: string
}

export interface Corrected {
  readonly candidates: readonly Candidate[]
  readonly signals: readonly ProfileSignal[]
}

const inSentence =
  /[,;–—-]\s*(?=(?:no,? wait|wait,? no|(?:sorry,? )?i meant|scratch that|make that|or rather)\b)|[，,]\s*(?=(?:啊|哦|哎)?(?:不对|不不|(?:我)?(?:说|打|写|记)错了)[，,。！\s])/i

const isStatement = /\p{Script=Han}{3}|\p{L}\S*\s+\S+\s+\S/u

/** A sentence that corrects itself, as the two it is. */
export function splitAtCorrection(sentence: Span): readonly Span[] {
  const match = inSentence.exec(sentence.text)
  if (!match || !isStatement.test(sentence.text.slice(0, match.index))) return [sentence]
  const cut = match.index + match[0].length
  return [
    { text: sentence.text.slice(0, match.index), start: sentence.start, end: sentence.start + cut },
    { text: sentence.text.slice(cut), start: sentence.start + cut, end: sentence.end },
  ]
}

/** The candidates with the new value in the slot of the wrong one, or of the last; null where none has such a slot. */
export function correctValue(told: Corrected, { value, wrong }: Replacement, language: Language): Corrected | null {
  const isWrong = ({ slot }: Candidate): boolean => wrong === '' || slot?.value === normaliseValue(wrong)
  const target = told.candidates.findLast((one) => one.slot !== null && one.slot.value !== '' && isWrong(one))
  const old = target?.slot?.value ?? ''
  if (!target?.slot || !target.content.toLowerCase().includes(old)) return null
  const said = withPreposition(value, old)
  const { subject, attribute, single } = target.slot
  const slot = (single ? one : many)(subject, attribute, said)
  const content = replaceValue(target.content, old, said)
  const corrected: Candidate = {
    ...target,
    title: replaceValue(target.title, old, said),
    content,
    keywords: [...new Set([slot.value, ...keywordsOf(content, language)])].slice(0, 12),
    slot,
    correction: true,
  }
  return {
    candidates: [...told.candidates.filter((one) => one !== target), corrected],
    signals: told.signals.map((signal) => (normaliseValue(signal.value) === old ? { ...signal, value: said } : signal)),
  }
}

/** "in June", corrected to "July", is "in July". */
function withPreposition(value: string, old: string): string {
  const preposition = /^(?:in|on|at) /.exec(old)?.[0] ?? ''
  return /^(?:in|on|at) /i.test(value) ? value : `${preposition}${value}`
}

function replaceValue(text: string, old: string, value: string): string {
  const at = text.toLowerCase().lastIndexOf(old)
  return at === -1 ? text : text.slice(0, at) + value + text.slice(at + old.length)
}
