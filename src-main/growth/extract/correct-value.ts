import type { Language } from '../../contract/memory.ts'
import type { Candidate, ProfileSignal } from '../candidate.ts'
import { keywordsOf } from '../../memory/language/keywords.ts'
import { normaliseValue } from '../../memory/language/normalise-value.ts'
import { many, one, type Span } from './rule.ts'

/** A value that is said instead of one said before: "no wait, July", "I meant Muse, not Radiohead". */
export interface Replacement {
  readonly value: string
  /** What it replaces, '' where that was not said. */
  readonly wrong: string
  /** What it is said of, where only that can be meant: a name that is spelled otherwise. */
  readonly attribute?: string
  /** Whom or what it is said of, where that was named: what is corrected named it too. */
  readonly of?: string
}

export interface Corrected {
  readonly candidates: readonly Candidate[]
  readonly signals: readonly ProfileSignal[]
}

const inSentence =
  /[,;–—-]\s*(?=(?:no,? wait|wait,? no|(?:sorry,? )?i meant|sc(?:ratch|rap) that|strike that|make that|or rather)\b)|[，,]\s*(?=(?:啊|哦|哎)?(?:不对|不不|(?:我)?(?:说|打|写|记)错了)[，,。！\s])/i

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
export function correctValue(told: Corrected, replacement: Replacement, language: Language): Corrected | null {
  const { wrong, attribute: meant } = replacement
  const shared = sharedStart(replacement)
  const isWrong = ({ slot }: Candidate): boolean =>
    (meant === undefined || slot?.attribute === meant) &&
    (wrong === '' || [wrong, wrong.slice(shared)].some((words) => slot?.value === normaliseValue(words)))
  const wrongs = told.candidates.filter((one) => one.slot !== null && one.slot.value !== '' && isWrong(one))
  const target = wrongs.findLast((one) => isAlike(one, replacement.value)) ?? wrongs.at(-1)
  const old = target?.slot?.value ?? ''
  if (!target?.slot || !target.content.toLowerCase().includes(old)) return null
  const isWhole = wrong === '' || normaliseValue(wrong) === old
  const right = replacement.value.slice(isWhole ? 0 : shared)
  const said = withPreposition(withoutArticle(onlyValue(right, target.content, old), target.content, old), old)
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

/** Both in figures or neither, both behind an article or neither. */
function isAlike({ slot, content }: Candidate, value: string): boolean {
  const old = slot?.value ?? ''
  const before = content.slice(0, Math.max(0, content.toLowerCase().lastIndexOf(old)))
  return /\d/.test(old) === /\d/.test(value) && /\b(?:an?|my) $/i.test(before) === /^(?:an?|my) /i.test(value)
}

/** How far the wrong and the right words begin alike: "上幼儿园" and "上小学". */
function sharedStart({ value, wrong }: Replacement): number {
  let at = 0
  while (at < wrong.length - 1 && at < value.length - 1 && wrong[at] === value[at]) at += 1
  return at
}

/** "three kids" in place of the "two" in "two kids" is "three"; "the 13th" in place of "3 May" is "13 May". */
function onlyValue(value: string, content: string, old: string): string {
  const at = content.toLowerCase().lastIndexOf(old)
  const day = /^(?:the )?(\d{1,2})(?:st|nd|rd|th|[日号])$/i.exec(value)?.[1]
  if (day !== undefined && /\d\s?\p{L}{3}|\p{L}{3} \d|月/u.test(old))
    return content.slice(at, at + old.length).replace(/\d{1,2}(?!\d|月)/, day)
  const after = content.slice(at + old.length)
  const [next = ''] = /^\s+[\p{L}-]+/u.exec(after) ?? []
  return next !== '' && value.toLowerCase().endsWith(next.toLowerCase()) ? value.slice(0, -next.length) : value
}

/** "a Fiesta" in place of what stands behind an article, or behind none, is "Fiesta". */
const withoutArticle = (value: string, content: string, old: string): string =>
  /\b(?:an?|the|my|our) $/i.test(content.slice(0, content.toLowerCase().lastIndexOf(old))) || !/^an? /i.test(old)
    ? value.replace(/^an? (?=.)/i, '')
    : value

/** "in June", corrected to "July", is "in July". */
function withPreposition(value: string, old: string): string {
  const preposition = /^(?:in|on|at) /.exec(old)?.[0] ?? ''
  return /^(?:in|on|at) /i.test(value) ? value : `${preposition}${value}`
}

function replaceValue(text: string, old: string, value: string): string {
  const at = text.toLowerCase().lastIndexOf(old)
  if (at === -1) return text
  const before = text
    .slice(0, at)
    .replace(/\ban? $/i, (article) => `${article.charAt(0)}${/^[aeiou]/i.test(value) ? 'n' : ''} `)
  return before + value + text.slice(at + old.length)
}
