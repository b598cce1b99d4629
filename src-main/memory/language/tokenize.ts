import stem from 'wink-porter2-stemmer'
import { foldLetters } from '../../util/fold-letters.ts'
import { rememberedInSteps } from '../../util/remembered.ts'
import { simplify } from '../../util/simplify.ts'
import { isStopWord } from './stop-words.ts'

export interface QueryTerm {
  readonly term: string
  /** 1 for a word of substance, less for what most texts contain. */
  readonly weight: number
}

/** Raised with every change that gives other terms for the same text: an index of an older version is rebuilt. */
export const tokenizerVersion = 4

const stopWordWeight = 0.3
export const singleCharacterWeight = 0.2

/**
 * The terms `text` is indexed under, in order and with repeats: CJK runs as overlapping pairs plus the run's last
 * character, traditional characters as simplified, words as stems, identifiers (`fooBar`, `foo_bar`, `foo.bar`) whole and in parts. A term holds ASCII
 * letters and digits or non-ASCII letters, digits and marks only. At most 20,000 terms, each of at most 64 UTF-16 units.
 */
export const indexTerms = rememberedInSteps(function* (text): Generator<undefined, readonly string[]> {
  const terms: string[] = []
  for (const block of blocksOf(text)) {
    if (!eachTokenOf(block, (term) => terms.push(term) < mostTerms)) break
    yield
  }
  return terms
})

/** The distinct terms of a question, in order. Those of `indexTerms`, so that both sides meet. */
export function queryTerms(text: string): QueryTerm[] {
  const weightByTerm = new Map<string, number>()
  let taken = 0
  eachToken(text, (term, word, kind) => {
    weightByTerm.set(term, Math.max(weightByTerm.get(term) ?? 0, weightOf(word, kind)))
    taken += 1
    return taken < mostTerms
  })
  return Array.from(weightByTerm, ([term, weight]) => ({ term, weight }))
}

/** True for a word of substance. */
export const isTelling = ({ weight }: { readonly weight: number }): boolean => weight > stopWordWeight

/** The distinct terms of the words of substance of a text. */
export const tellingTerms = (text: string): string[] =>
  queryTerms(text)
    .filter(isTelling)
    .map(({ term }) => term)

/** How many of these terms a text holds, as a share; 0 of none. */
export const shareHeld = (terms: readonly string[], held: ReadonlySet<string>): number =>
  terms.filter((term) => held.has(term)).length / Math.max(1, terms.length)

/** `last`: the last character of a longer CJK run; `lone`: a run of one character. */
type TokenKind = 'word' | 'pair' | 'last' | 'lone'

/** Takes a token (`word` is what `term` was made of); false to be given no more. */
type Take = (term: string, word: string, kind: TokenKind) => boolean

const mostTerms = 20_000
const longestTerm = 64

const cjkClass = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u30FC`
const wordPiece = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*`
const cjkCharacter = new RegExp(`[${cjkClass}]`, 'u')
const chunkPattern = new RegExp(`[${cjkClass}]+|${wordPiece}(?:['_.-]${wordPiece})*`, 'gu')
const runPattern = new RegExp(`[${cjkClass}]+|[^${cjkClass}]+`, 'gu')
const asciiChunkPattern = /[a-z0-9]+(?:['_.-][a-z0-9]+)*/gi
const nonAscii = /[^\0-\x7f]/
const apostrophes = /[\u2018\u2019\u02BC\u00B4\u0060]/g
/** 星期三 and 礼拜三 as 周三: they are one day. */
export const foldWeekdays = (text: string): string =>
  text.replace(/(?:星期|[礼禮]拜|週)([一二三四五六日天末])/g, (_all, day: string) => `周${day === '天' ? '日' : day}`)

function eachToken(text: string, take: Take): void {
  for (const block of blocksOf(text)) if (!eachTokenOf(block, take)) return
}

function* blocksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = endOfBlock(text, start)
    yield text.slice(start, end)
    start = end
  }
}

/** One character can unfold to eighteen: a long text is normalised only as far as its terms are wanted. */
const blockLength = 16_384
const longestTail = 512

/** Where the block that begins at `start` ends: after a space or a Chinese mark where there is one near. */
function endOfBlock(text: string, start: number): number {
  const end = start + blockLength
  if (end >= text.length) return text.length
  for (let at = end; at > end - longestTail; at -= 1) {
    if (/[\s，。！？；：、]/u.test(text.charAt(at - 1))) return at
  }
  return /[\uDC00-\uDFFF]/.test(text.charAt(end)) ? end - 1 : end
}

function eachTokenOf(text: string, take: Take): boolean {
  if (!nonAscii.test(text)) {
    for (const [chunk] of text.replaceAll('`', "'").matchAll(asciiChunkPattern)) {
      if (!takeIdentifier(chunk, take)) return false
    }
    return true
  }

  const normal = foldWeekdays(text.toWellFormed().normalize('NFKC')).replace(apostrophes, "'")
  for (const [chunk] of normal.matchAll(chunkPattern)) {
    const runs = nonAscii.test(chunk) && cjkCharacter.test(chunk) ? chunk.matchAll(runPattern) : [[chunk]]
    for (const [run = ''] of runs) {
      const goOn = nonAscii.test(run) && cjkCharacter.test(run) ? takeCjkRun(run, take) : takeIdentifier(run, take)
      if (!goOn) return false
    }
  }
  return true
}

function takeCjkRun(run: string, take: Take): boolean {
  let previous = ''
  for (const written of run) {
    const character = simplify(written)
    const pair = previous + character
    if (previous !== '' && !take(pair, pair, 'pair')) return false
    previous = character
  }
  const isLone = run.length <= 2 && [...run].length === 1
  return take(previous, previous, isLone ? 'lone' : 'last')
}

const plainWord = /^(?:[A-Z]?[a-z]+|\d+)$/
const contraction = /'(?:s|m|re|ve|ll|d)$/i

/** `chunk` is a word, or several joined by one of `' _ . -`. */
function takeIdentifier(chunk: string, take: Take): boolean {
  if (plainWord.test(chunk)) return takeWord(chunk, take)
  const pieces = chunk
    .replace(contraction, '')
    .replaceAll("'", '')
    .split(pieceBoundary)
    .filter((piece) => piece !== '')
  if (pieces.length === 0) return true
  const whole = pieces.join('')
  if (whole.length <= longestTerm && !takeWord(whole, take)) return false
  for (const piece of pieces) {
    if (pieces.length > 1 && piece.length > 1 && !takeWord(piece, take)) return false
    const humps = piece.match(humpPattern) ?? []
    if (humps.length > 1 && !humps.every((hump) => hump.length === 1 || takeWord(hump, take))) return false
  }
  return pieces.length > 1 || whole.length <= longestTerm || takeWord(whole, take)
}

/** At joining marks, and between letters and digits: `iPhone15` is found by `iPhone` too. */
const pieceBoundary = /[_.-]|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u
/** `parseHTMLPage` gives parse, HTML, Page. */
const humpPattern = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}]+|\p{Lu}/gu

function takeWord(cased: string, take: Take): boolean {
  const lower = cased.slice(0, longestTerm).toLowerCase()
  const word = nonAscii.test(lower) ? foldLetters(lower.toWellFormed()).slice(0, longestTerm).toWellFormed() : lower
  return take(stemOf(word), word, 'word')
}

const stemByWord = new Map<string, string>()
const stemsKept = 20_000
const stemmable = /^[a-z]{3,}$/

function stemOf(word: string): string {
  const known = stemByWord.get(word)
  if (known !== undefined) return known
  if (!stemmable.test(word)) return word
  if (stemByWord.size === stemsKept) stemByWord.clear()
  const made = stem(word)
  stemByWord.set(word, made)
  return made
}

function weightOf(word: string, kind: TokenKind): number {
  if (kind === 'last') return singleCharacterWeight
  if (!isStopWord(word)) return 1
  return kind === 'lone' ? singleCharacterWeight : stopWordWeight
}
