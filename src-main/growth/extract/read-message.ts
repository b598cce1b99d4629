import type { Language } from '../../contract/memory.ts'
import { languageOf } from '../../util/language.ts'
import type { Candidate, Extraction, ProfileSignal, SourceMessage } from '../candidate.ts'
import { correctValue, splitAtCorrection, type Corrected, type Replacement } from './correct-value.ts'
import { english } from './en/grammar.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import type { Grammar, Passing } from './grammar.ts'
import { mergePassing } from './merge-passing.ts'
import { isMockery } from './mockery.ts'
import { isNoNote } from './no-note.ts'
import { isOfTheOther, withoutSetAside } from './set-aside.ts'
import { readStatement, toNote, type Reading } from './read-sentence.ts'
import { correctWords, lookBack, replacementIn } from './look-back.ts'
import { lastReferent, type Referent } from './referent.ts'
import { kinds, type Span } from './rule.ts'
import { sentencesOf } from '../../memory/evidence/own-words.ts'
import { toCandidate, toSignals, type ReadOptions } from './to-candidate.ts'
import { chinese } from './zh/grammar.ts'

/** What of a message is kept at most: nobody tells more about themselves in one. */
const maxCandidates = 300
/** UTF-16 units of text between two pauses. */
const unitsPerStep = 3_000

export interface MessageReading extends Omit<Extraction, 'emptyReason'> {
  readonly questions: number
  readonly statements: number
}

interface Told {
  readonly sentence: Span
  readonly language: Language
  readonly candidates: readonly Candidate[]
  readonly signals: readonly ProfileSignal[]
  readonly loose: boolean
  readonly merged: boolean
  readonly problem: boolean
}

/** Reads one user message, pausing every few sentences. */
export function* readMessage(message: SourceMessage, options: ReadOptions): Generator<undefined, MessageReading> {
  const told: Told[] = []
  const forgets: Extraction['forgets'][number][] = []
  let questions = 0
  let statements = 0
  let count = 0
  let units = 0
  const earlier = (options.before ?? []).filter(({ role }) => role === 'user').slice(-lookedBack)
  let referent = referentOf(earlier)
  let last = ''
  const asked = options.before?.at(-1)
  const passingIn = (sentence: Span): readonly Passing[] =>
    grammarsOf(sentence.text).flatMap((grammar) =>
      grammar.inPassing(sentence.text, {
        whole: message.text,
        asked: last === '' && asked?.role === 'assistant' ? asked.text : '',
        previous: last,
        referent,
      }),
    )
  const isFramed =
    message.text.length <= mostFramed && (english.isFramed(message.text) || chinese.isFramed(message.text))
  for (const sentence of isFramed ? [] : partsOf(message)) {
    units += sentence.text.length + 20
    if (units > unitsPerStep) {
      units = 0
      yield
    }
    if (count >= maxCandidates) break
    const heard = hear(sentence, message)
    const meant = referent
    referent = lastReferent(sentence.text, languageIn(sentence.text)) ?? referent
    if (heard.kind === 'joke') told.pop()
    if (heard.kind === 'forget') forgets.push({ what: heard.what, quote: sentence.text, messageId: message.id })
    if (heard.kind === 'question') questions += 1
    const passing = heard.kind === 'statement' || heard.kind === 'question' ? passingIn(sentence) : []
    last = sentence.text
    if (heard.kind !== 'statement') {
      const plain = { language: languageIn(sentence.text), explicit: false, correction: false }
      const place = { message, sentence, options, earlier, referent: meant, passing }
      if (passing.length > 0)
        told.push(asTold(passing, plain, { ...place, from: sentence.start, loose: false, problem: false }))
      continue
    }
    statements += heard.grammar.isPleasantry(heard.folded) ? 0 : 1
    const before = told.length
    tell(told, heard, { message, sentence, options, earlier, referent: meant, passing })
    if (told.length > before) count += told.at(-1)?.candidates.length ?? 0
  }
  return {
    candidates: told.flatMap((item) => item.candidates).slice(0, maxCandidates),
    forgets,
    profileSignals: told.flatMap((item) => item.signals).slice(0, maxCandidates),
    questions,
    statements,
  }
}

/** What frames a longer message frames a part of it only. */
const mostFramed = 1_500

/** Chinese with many Latin names in it is Chinese too. */
const grammarsOf = (text: string): readonly Grammar[] =>
  languageIn(text) === 'zh' ? [chinese] : /\p{Script=Han}{2}/u.test(text) ? [english, chinese] : [english]

/** User messages before this one that a pronoun or a correction may point at. */
const lookedBack = 2

function referentOf(earlier: readonly SourceMessage[]): Referent | null {
  return earlier.reduce<Referent | null>(
    (last, { text }) => lastReferent(text.slice(0, 2_000), languageIn(text)) ?? last,
    null,
  )
}

function* partsOf(message: SourceMessage): Generator<Span> {
  for (const sentence of withoutSetAside([...sentencesOf(message)])) yield* splitAtCorrection(sentence)
}

interface Statement {
  readonly kind: 'statement'
  readonly grammar: Grammar
  readonly language: Language
  readonly start: number
  readonly text: string
  readonly folded: string
  readonly explicit: boolean
  readonly correction: boolean
}

type Heard =
  | Statement
  | { readonly kind: 'joke' | 'question' | 'nothing' }
  | { readonly kind: 'forget'; readonly what: string }

const languageIn = (text: string): Language => (/[我请記记别忘]/.test(text) ? 'zh' : languageOf(text))

/** What kind of sentence it is, and where in it the statement stands. */
function hear(sentence: Span, message: SourceMessage): Heard {
  const language = languageIn(sentence.text)
  const grammar = language === 'zh' ? chinese : english
  const all = foldScript(sentence.text)
  if (grammar.isJoke(all)) return { kind: 'joke' }
  if (isMockery(sentence.text) || isOfTheOther(sentence.text)) return { kind: 'nothing' }
  const lead = grammar.opening(all)
  for (const offset of [0, lead]) {
    const target = grammar.forgetTarget(all.slice(offset))
    if (target) return { kind: 'forget', what: sentence.text.slice(offset + target.start, offset + target.end) }
  }
  const { at, explicit, correction } = skipMarkers(all, grammar)
  let end = all.length
  const asked = explicit && grammar.asksToRemember(all)
  if (asked) end = all.replace(askEnd, '').length
  if (asked && grammar.isQuestion(all.slice(at, end))) return { kind: 'question' }
  if (grammar.isWorkRequest(all.slice(at))) return { kind: 'question' }
  if (!explicit && grammar.isQuestion(all.slice(at))) {
    end = at + grammar.beforeQuestion(all.slice(at))
    if (end === at || grammar.recallsTalk(all.slice(at, end))) return { kind: 'question' }
  }
  if (at >= end || message.text.length === 0 || (explicit && isNoNote(all.slice(at, end)))) return { kind: 'nothing' }
  const text = sentence.text.slice(at, end)
  return {
    kind: 'statement',
    grammar,
    language,
    start: sentence.start + at,
    text,
    folded: all.slice(at, end),
    explicit,
    correction,
  }
}

const askEnd = /[，,]?\s*(?:(?:好|行|可以)?[吗么]|please|ok(?:ay)?)?[?？!！\s]*$/i
/** Skips fillers, "actually" and "remember that", in whatever order they stand. */
function skipMarkers(text: string, grammar: Grammar): { at: number; explicit: boolean; correction: boolean } {
  let at = 0
  let explicit = false
  let correction = false
  for (let round = 0; round < 3; round += 1) {
    const corrects = grammar.correctionMarker(text.slice(at))
    const remembers = corrects > 0 ? 0 : grammar.rememberMarker(text.slice(at))
    const step = corrects || remembers || grammar.opening(text.slice(at))
    if (step === 0 || at + step >= text.length) break
    correction ||= corrects > 0
    explicit ||= remembers > 0
    at += step
  }
  return { at, explicit, correction }
}

interface Context {
  readonly message: SourceMessage
  readonly sentence: Span
  readonly options: ReadOptions
  readonly earlier: readonly SourceMessage[]
  readonly referent: Referent | null
  /** What the sentence tells by the way; offsets count from its start. */
  readonly passing: readonly Passing[]
}

function tell(told: Told[], heard: Statement, context: Context): void {
  const previous = told.at(-1)
  const adjoins =
    previous !== undefined && context.message.text.slice(previous.sentence.end, context.sentence.start).trim() === ''
  if (adjoins && takesOver(told, previous, heard, context)) return
  if (adjoins && continuesEvent(previous, heard)) {
    told[told.length - 1] = mergeTold(previous, context)
    return
  }
  const corrected = told.length === 0 ? lookBack(heard, context, extractEarlier) : null
  if (corrected) {
    told.push({ ...nothingTold(context.sentence, heard.language), candidates: [corrected], merged: true })
    return
  }
  const cutOff = heard.correction && adjoins && /(?:…|\.{3})\s*$/.test(previous.sentence.text)
  if (cutOff) told.pop()
  const read = readStatement(heard.text, heard.grammar, { follows: adjoins, referent: context.referent })
  const readings = mergePassing(read, context.passing, heard.start - context.sentence.start)
  const loose = readings.every((reading) => reading.loose)
  const problem = heard.grammar.isProblem(heard.folded)
  if (loose && heard.grammar.isSolution(heard.folded) && (problem || (adjoins && previous.problem))) {
    const start = problem ? heard.start : (previous?.sentence.start ?? heard.start)
    if (!problem) told.pop()
    told.push(
      asTold([solution(context, start, heard)], heard, { ...context, from: start, loose: false, problem: false }),
    )
    return
  }
  if (
    loose &&
    !heard.explicit &&
    readings.length > 0 &&
    adjoins &&
    previous.loose &&
    !previous.merged &&
    leans(heard, previous, context)
  ) {
    told[told.length - 1] = mergeTold(previous, context)
    return
  }
  const known = readings.some(({ finding }) => finding.slot !== null || finding.category !== kinds.event.category)
  const kept = heard.explicit && (loose || !known) ? [toNote(heard.text, heard.grammar)] : readings
  if (kept.length > 0 || problem)
    told.push(asTold(kept, heard, { ...context, from: heard.start, loose: loose && !heard.explicit, problem }))
}

/** "Got the interview! Tuesday the 29th at 10": the day of what was told just before. */
const continuesEvent = (previous: Told, heard: Statement): boolean =>
  previous.candidates.length === 1 &&
  previous.candidates[0]?.category === kinds.event.category &&
  heard.text.length <= 60 &&
  bareDate[heard.language].test(heard.folded) &&
  !heard.grammar.firstPerson.test(heard.folded)
const bareDate = {
  en: /^(?:it's |that's |it is )?(?:on |at )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:the )?\d{1,2}(?:st|nd|rd|th)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}* \d)/iu,
  zh: /^(?:是|就在|就是)?(?:下|这)?(?:个)?(?:周|星期|礼拜)[一二三四五六日天]|^\d{1,2}月\d{1,2}[日号]/,
}

const nothingTold = (sentence: Span, language: Language): Told => ({
  sentence,
  language,
  candidates: [],
  signals: [],
  loose: false,
  merged: false,
  problem: false,
})

/** What an earlier message said, for a correction of it. */
function extractEarlier(message: SourceMessage, options: ReadOptions): readonly Candidate[] {
  const steps = readMessage(message, { ...options, before: [] })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value.candidates
  }
}

/** A correction that only names the right value goes into what was said just before. */
function takesOver(told: Told[], previous: Told, heard: Statement, { message, sentence }: Context): boolean {
  const replacement = heard.correction ? replacementIn(heard.text, heard.grammar) : null
  const fixed =
    replacement && (correctValue(previous, replacement, previous.language) ?? inWords(previous, replacement))
  if (!fixed) return false
  const quote = message.text.slice(previous.sentence.start, sentence.end)
  told[told.length - 1] = {
    ...previous,
    candidates: fixed.candidates.map((candidate) => (candidate.correction ? { ...candidate, quote } : candidate)),
    signals: fixed.signals,
    sentence: { ...sentence, start: previous.sentence.start },
    merged: true,
  }
  return true
}

function inWords(told: Corrected, replacement: Replacement): Corrected | null {
  const right = correctWords(told.candidates, replacement)
  return right && { candidates: [...told.candidates.slice(0, -1), right], signals: told.signals }
}

const leans = (heard: Statement, previous: Told, { sentence }: Context): boolean =>
  heard.grammar.leansOnPrevious(heard.folded) &&
  previous.candidates.length === 1 &&
  sentence.end - previous.sentence.start <= 400

/** A problem and how it was solved, from the first sentence to the last. */
function solution({ message, sentence }: Context, start: number, heard: Statement): Reading {
  const text = message.text.slice(start, sentence.end)
  return {
    finding: { ...kinds.solution, title: heard.grammar.titleOf(text), slot: null },
    content: text,
    start: 0,
    end: sentence.end - start,
    loose: false,
  }
}

interface Telling extends Context {
  /** Offset in the message that the readings' offsets count from. */
  readonly from: number
  readonly loose: boolean
  readonly problem: boolean
}

function asTold(
  readings: readonly (Passing | Reading)[],
  heard: Pick<Statement, 'language' | 'explicit' | 'correction'>,
  telling: Telling,
): Told {
  const { message, options, from } = telling
  const pairs = readings.map((reading) => {
    const source = {
      message,
      language: heard.language,
      start: from + reading.start,
      end: from + reading.end,
      explicit: heard.explicit,
      correction: heard.correction,
      options,
    }
    const candidate = toCandidate(reading.finding, reading.content, { ...source, asked: reading.asked })
    return { candidate, signals: toSignals(reading.finding, candidate) }
  })
  return {
    sentence: telling.sentence,
    language: heard.language,
    candidates: pairs.map((pair) => pair.candidate),
    signals: pairs.flatMap((pair) => pair.signals),
    loose: telling.loose,
    merged: false,
    problem: telling.problem,
  }
}

/** The sentence that leans on the one before joins its candidate. */
function mergeTold(previous: Told, { message, sentence }: Context): Told {
  const candidates = previous.candidates.map((candidate) => {
    const start = message.text.indexOf(candidate.quote, previous.sentence.start)
    const quote = message.text.slice(Math.max(start, previous.sentence.start), sentence.end)
    return { ...candidate, quote, content: quote.replace(/\s+/g, ' ').trim() }
  })
  return { ...previous, candidates, sentence: { ...sentence, start: previous.sentence.start }, merged: true }
}
