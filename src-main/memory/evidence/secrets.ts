import { joinRanges, rangesOfMatches, replaceRanges, type TextRange } from '../../util/ranges.ts'
import { rememberedInSteps } from '../../util/remembered.ts'
import { foldScript } from '../../util/fold-script.ts'
import { isStopWord } from '../language/stop-words.ts'
import type { UntrustedSpan } from '../../contract/chat.ts'

/** Keys that are known by their form alone. */
const forms: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}-----|$)/g,
  /\b(?:(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|AKIA|AIza|hf_|npm_)[A-Za-z0-9_-]{16,}/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}/g,
  /(?<![A-Z\d-])(?=[A-Z-]*\d)(?=[\d-]*[A-Z])[A-Z\d]{4,6}(?:-[A-Z\d]{4,6}){2,7}(?![A-Z\d-])/g,
  /(?<!\d)\d{17}[\dXx](?![\dA-Za-z])|\b\d{3}-\d{2}-\d{4}\b/g,
]
const cardRun = /\d(?:[ -]?\d){12,18}/g
/** The month until which a card holds. */
const cardMonth = /(?<![\d/])(?:0?[1-9]|1[0-2]) ?\/ ?(?:20)?\d{2}(?![\d/])/g
const accountRun = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g
const longRun = /(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_=-]{20,200}/g
/** A password as people type it, in any language: letters and figures, and a mark within that stands in no word, sum or address. */
const typedRun = /[A-Za-zÀ-ɏ\d][A-Za-zÀ-ɏ\d._!^§$-]{6,62}[A-Za-zÀ-ɏ\d]/g
const isTyped = (run: string): boolean => /[!^§]|\$(?!\d)/.test(run) && /\d/.test(run) && /\p{L}.*\p{L}/u.test(run)
/** Recovery phrases: so many words on end that no sentence has, for want of one that joins them. */
const wordRun = /(?<![a-z])[a-z]{3,8}(?:(?:, ?| )(?:\d{1,2}[.)] ?)?[a-z]{3,8}){11,23}(?![a-z])/g

/** What is named so is secret: any made-up word beside it, or what it is said to be. */
const named = new RegExp(
  String.raw`(?<![\p{L}])(?:(?:pass(?:word|wort|wd|phrase|code)s?|pwd|wachtwoord|contrase[ñn]a|mot de passe|senha|has[lł]o|парол[ья]|` +
    String.raw`cv[vcn]2?|otp|(?:seed|recovery) phrase|(?:api|access|secret|auth|bearer|private|licen[cs]e)[ _-]?(?:key|token|secret))(?![\p{L}]))|` +
    '密码|口令|密钥|私钥|令牌|(?:验证|校验|动态|安全|授权)码|パスワード|비밀번호',
  'giu',
)
/** A number is a secret beside these where its sentence speaks of what it opens, or of who sent it. */
const numbered =
  /(?<![\p{L}])(?:codes?|pins?|combination|key ?pad|opens? with|unlocks? with|tan|ssn)(?![\p{L}])|门禁|保险[柜箱]|[门解开密]锁/giu
const opened =
  /(?<![\p{L}])(?:alarm|door|gate|entry|entrance|access|safe|vault|garage|lock(?:er|box)?|bank|sms|texted|text message|log-?in|sign-?in|verif\p{L}+|confirm\p{L}*|authenticat\p{L}+|one-?time|security|card|phone|sim|account|key ?pad|ssn|pin)(?![\p{L}])|[码号锁开]/iu
/** “The front code 7714”: what is called a code and follows it at once. Codes of places and faults open nothing. */
const codes =
  /(?<=\b(?:the|my|our|his|her|their|your) (?:\p{L}+ )?(?<!\b(?:zip|post(?:al)?|area|country|dial(?:l?ing)?|error|status|exit|bar|dress|source|discount|promo) )(?:code|pin|combination)(?:'s| is| was|:)? )\d{4,8}#?(?![\d.,]\d|\p{L})/giu
/** Of what shows who somebody is, the number. */
const identified =
  /(?<![\p{L}])(?:passport|licen[cs]e|social (?:security|insurance)|national insurance|tax (?:id|file)|id (?:card|number|no)|ssn|nino|sort code|account (?:number|no)|bsb|routing number)(?![\p{L}])|护照|驾照|驾驶证|身份证|社保|医保|税号|卡号/giu
/** Short for a secret, and for much else. */
const shortNames = /(?<![\p{L}])(?:pw|pass|pin|key|token|credentials?|creds|log-?ins?|wi-?fi)(?![\p{L}])|登[录陆]/giu

const reach = 60
const links =
  /^(?: (?:to|for|of|on|at|in) [^.,;:=\n]{1,30}?)? ?(?:(?:is|was|ist|es|est|è|are)(?: now| still)? |[:=] ?)["'“]?(?=\S{4})(?!(?:not|too|very|so|the|a|an|in|on|with|always|never|hard|easy|strong|weak|long|short|wrong|safe|stored|kept|expired|what|my|his|her|your)\b)/iu
const clauseEnd = /[.,;!?"”\n]|\s(?:and|but|so|because|for|which|since)\s/iu
const sentenceEnd = /[。！？；\n]|[.!?](?=\s|$)/u
const measured = /^\s?[年月日天岁位个次点]/u
const isPlainFigure = /^(?:\d{1,2}[:.]\d{2}(?:am|pm)?|\d{4}-\d\d-\d\d|[\w.+-]+@[\w-]+\.\w+|https?:.*)$/i

/** Stands for a secret. */
export const secretMark = '•••'

/** A text without the keys, passwords and card numbers in it: what names them stays. */
export function maskSecrets(text: string): string {
  const ranges = secretRanges(text)
  return ranges.length === 0 ? text : replaceRanges(text.normalize('NFKC'), joinRanges(ranges), () => secretMark)
}

interface Said {
  readonly text: string
  readonly untrustedSpans: readonly UntrustedSpan[]
}

/** A message without what its form, its name or a reader that marked it tells to be secret: what is searched and shown. */
export const withoutSecrets = (said: Said): string => maskSecrets(withoutMarked(said))

/** A message without what a reader marked as secret, as it is given away: else as it was written. */
export const withoutMarked = ({ text, untrustedSpans }: Said): string =>
  replaceRanges(
    text,
    untrustedSpans.filter(({ source }) => source === 'secret'),
    () => secretMark,
  )

/** Keys, tokens, passwords, card and identity numbers: what must never become a memory. */
export const holdsSecret = (text: string): boolean => secretRanges(text).length > 0

/** The secrets of a text themselves. */
export const secretsIn = (text: string): string[] => {
  const plain = text.normalize('NFKC')
  return secretRanges(text).map(({ start, end }) => plain.slice(start, end))
}

/**
 * Where secrets stand in the NFKC form of a text, in order: by their form, by a check digit, or as what a word that names
 * a secret stands beside.
 */
const secretRanges = rememberedInSteps(function* (text): Generator<undefined, readonly TextRange[]> {
  const found: (readonly TextRange[])[] = []
  for (const ranges of looksAt(text)) {
    found.push(ranges)
    yield
  }
  return inOrder(...found)
})
/** Looks a long text through with others served in between: whoever masks it next has what was found at hand. */
export const readSecrets = secretRanges.read

const inOrder = (...found: readonly (readonly TextRange[])[]): readonly TextRange[] =>
  found.flat().toSorted((a, b) => a.start - b.start || b.end - a.end)

/** What each look through all of a text finds, one after the other. */
function* looksAt(text: string): Generator<readonly TextRange[]> {
  const plain = text.normalize('NFKC')
  const folded = foldScript(plain)
  const matches = (pattern: RegExp, isMeant: (found: string) => boolean): TextRange[] =>
    rangesOfMatches(plain, pattern).filter(({ start, end }) => isMeant(plain.slice(start, end)))
  for (const form of forms) yield matches(form, () => true)
  const cards = matches(cardRun, (run) => passesLuhn(run.replaceAll(/\D/g, '')))
  yield cards
  yield cards.flatMap(({ end }) =>
    rangesOfMatches(plain.slice(end, end + reach), cardMonth).map((one) => ({
      start: end + one.start,
      end: end + one.end,
    })),
  )
  yield matches(accountRun, passesMod97)
  yield matches(longRun, (run) => isRandom(run, 3))
  yield matches(typedRun, isTyped)
  yield matches(wordRun, (run) => run.match(/[a-z]+/g)?.every((word) => !isStopWord(word)) === true)
  yield beside(folded, named, isMadeUp, isNumber)
  yield beside(folded, shortNames, isMixed, null)
  yield beside(folded, numbered, isNumber, null).filter(({ start }) => opened.test(sentenceAround(folded, start)))
  yield matches(codes, () => true)
  yield beside(folded, identified, isIdentity, null)
}

/**
 * The secrets that names stand beside: words of such a form after each in its sentence, what it is said to be, or (`before`)
 * what is said to be it.
 */
function beside(
  text: string,
  names: RegExp,
  isMeant: (word: string) => boolean,
  before: ((word: string) => boolean) | null,
): TextRange[] {
  const found: TextRange[] = []
  const isToldBefore = before ?? isMeant
  for (const { index, 0: name } of text.matchAll(names)) {
    const from = index + name.length
    const after = firstOf(text.slice(from, from + reach), sentenceEnd)
    const words = [...after.matchAll(/\d[\d -]{1,24}\d|[\u0021-\u007e]{3,}/g)].flatMap((match) => trimmedWord(match))
    const word = words.find((one) => isMeant(one.text) && !measured.test(after.slice(one.start + one.text.length)))
    const link = before === null ? null : links.exec(after)
    const said = link === null ? '' : firstOf(after.slice(link[0].length), clauseEnd)
    const earlier = text.slice(Math.max(0, index - reach), index)
    const told = /(?<value>[\u0021-\u007e]{3,})\s+(?:is|was|ist|是|为)\s?[^.,;\n。，]{0,30}$/iu.exec(earlier)
    const value = told?.groups?.['value'] ?? ''
    if (word !== undefined) {
      const start = from + word.start
      const end = start + word.text.length
      const marks = /^[!@#$%^&*]*/.exec(text.slice(end, end + 8))?.[0].length ?? 0
      found.push({ start, end: end + marks })
    } else if (link && /[a-z\d]/i.test(said)) {
      const start = from + link[0].length
      found.push({ start, end: start + said.length })
    } else if (told && isToldBefore(value)) {
      const start = index - earlier.length + told.index
      found.push({ start, end: start + value.length })
    }
  }
  return found
}

/** The text up to where a pattern is met. */
const firstOf = (text: string, end: RegExp): string => {
  const at = text.search(end)
  return at === -1 ? text : text.slice(0, at)
}

/** A word without the marks around it. */
function trimmedWord({ index, 0: word }: RegExpExecArray): { text: string; start: number }[] {
  const start = word.search(/[^\s"'`:=([{<,;/-]/)
  return start === -1
    ? []
    : [{ start: index + start, text: word.slice(start).replace(/(?<!["'`)\]}>,;:.?/\s])["'`)\]}>,;:.?/\s]+$/, '') }]
}

function sentenceAround(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 2 * reach), at)
  const last = before.search(/(?:[。！？；\n]|[.!?]\s)[^!?。！？；\n]*$/u)
  return (last === -1 ? before : before.slice(last)) + firstOf(text.slice(at, at + reach), sentenceEnd)
}

/** Nobody's word: figures with letters or marks, or enough figures alone. */
const isMadeUp = (word: string): boolean =>
  !isPlainFigure.test(word) &&
  !/^(?:19|20)\d\d$/.test(word) &&
  ((/\d/.test(word) && (word.length >= 4 || /^\d{3}$/.test(word))) || (word.length >= 6 && /[!@#$%^&*+=~]/.test(word)))
/** Figures enough, with no more than a few letters among them. */
const isIdentity = (word: string): boolean =>
  word.length >= 6 &&
  !isPlainFigure.test(word) &&
  word.replaceAll(/\D/g, '').length >= 4 &&
  /^[A-Z]{0,5}[\d -][A-Z\d -]+$/i.test(word)
const isNumber = (word: string): boolean => !isPlainFigure.test(word) && /^\d(?:[ -]?\d){2,9}#?$/.test(word)
/** Letters with figures or marks among them, and long enough for a password. */
const isMixed = (word: string): boolean =>
  word.length >= 8 &&
  !isPlainFigure.test(word) &&
  /\p{L}/u.test(word) &&
  (/\d.*\d/.test(word) || (/\d/.test(word) && /[^\p{L}\d]/u.test(word)))

/** Small letters, capitals and figures that take turns as in no word. */
function isRandom(run: string, fewestFigures: number): boolean {
  const kinds = [...run].map((char) => (/\d/.test(char) ? 0 : /[a-z]/.test(char) ? 1 : 2))
  const turns = kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length
  return (
    new Set(kinds).size > 1 && kinds.filter((kind) => kind === 0).length >= fewestFigures && turns * 4 >= run.length
  )
}

/** The check digit of payment cards (ISO/IEC 7812-1). */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 && new Set(digits).size > 1
}

/** The check digits of bank accounts (ISO 13616). */
function passesMod97(account: string): boolean {
  const plain = account.replaceAll(' ', '')
  const digits = `${plain.slice(4)}${plain.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return plain.length >= 15 && [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
