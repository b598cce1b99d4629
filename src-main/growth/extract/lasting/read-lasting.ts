import type { Candidate, SourceMessage } from '../../candidate.ts'
import { english } from '../en/grammar.ts'
import { asksBack as asksBackInEnglish } from '../en/kinds.ts'
import { foldScript } from '../../../memory/language/fold-script.ts'
import { isMockery } from '../mockery.ts'
import { isNoNote } from '../no-note.ts'
import type { Grammar } from '../grammar.ts'
import { kinds, type Span } from '../rule.ts'
import { sentencesOf } from '../../../memory/evidence/own-words.ts'
import { isOfTheOther } from '../set-aside.ts'
import { toCandidate, type ReadOptions } from '../to-candidate.ts'
import { chinese } from '../zh/grammar.ts'
import { asksBack } from '../zh/kinds.ts'
import type { Piece } from './clauses.ts'
import { cuesOf } from './cues.ts'
import { type Judged, judgePieces, shared, spanOf } from './judge-pieces.ts'
import { weighed } from './weigh.ts'

/** At least this likely, or nothing is made of what no rule knows; whether it is kept is weighed later. */
const leastLikely = 0.25
/** Pieces beside a likely one that go with it: a request at its edge does not. */
const leastBeside = 0.2

/**
 * The candidates of the rules, and what the message tells besides them as statements without a slot, all weighed.
 */
export function* withLasting(
  known: readonly Candidate[],
  message: SourceMessage,
  options: ReadOptions,
): Generator<undefined, readonly Candidate[]> {
  const judged = yield* judgePieces(message, options)
  if (options.onlyKnown === true) return weighed(known, judged, message, options)
  const spans = known.map((candidate) => spanOf(candidate, message.text))
  const open = judged.filter(
    ({ piece }) => !isCovered(piece, spans) && !isRepeated(piece, known) && !onlyCorrects(piece),
  )
  const statements = runsOf(judged, new Set(open)).flatMap((run) => toStatement(run, message, options))
  const isTold = ({ quote }: Candidate, at: number): boolean =>
    statements.some((other, index) => other.quote.includes(quote) && (other.quote !== quote || index < at))
  const all = [...known, ...statements.filter((statement, at) => !isTold(statement, at))]
  return weighed(all, judged, message, options)
}

const mostlyCovered = 0.6

const isCovered = (piece: Piece, spans: readonly (Span | undefined)[]): boolean =>
  spans.some((span) => span !== undefined && shared(piece, span) >= piece.text.length * mostlyCovered)

/** The very words of what is known, once more, or the words it was taken from. */
const isRepeated = ({ text }: Piece, known: readonly Candidate[]): boolean =>
  known.some(({ content, quote }) => content.includes(text) || (quote.includes(text) && text.includes(content)))

/** "我记错了", "no", "not Ivy": says that something was wrong, and not what is right. */
function onlyCorrects(piece: Piece): boolean {
  const text = foldScript(piece.text)
  const { language, correctionMarker } = grammarOf(piece)
  const rest = foldScript(piece.sentence.text.slice(piece.end - piece.sentence.start))
  return (
    correctionMarker(language === 'zh' ? `${text}，是` : `${text}, it`) > text.length ||
    (denied.test(text) && setRight.test(rest))
  )
}

const denied = /^我?(?:并)?不是[^我你他她它，,]{1,12}$/u
const setRight = /^[，,]\s*(?:而|我)?是/u

/** What is not to be learned from, however it sounds: taken back, asked to be forgotten, not meant, another's words. */
function isClosed(sentence: Span, next: Span | undefined, grammar: Grammar): boolean {
  const text = foldScript(sentence.text)
  const plain = text.slice(grammar.opening(text))
  const marker = grammar.rememberMarker(plain)
  return (
    isMockery(sentence.text) ||
    isOfTheOther(sentence.text) ||
    (marker > 0 && isNoNote(plain.slice(marker))) ||
    onlyInstead.test(text) ||
    ofThat.test(text) ||
    grammar.isJoke(text) ||
    (next !== undefined && grammar.isJoke(foldScript(next.text))) ||
    grammar.isPleasantry(plain) ||
    grammar.isReported(plain) ||
    grammar.recallsTalk(text) ||
    (grammar.language === 'zh' ? asksBack(text) : asksBackInEnglish(text)) ||
    [text, plain].some((words) => grammar.forgetTarget(words) !== null || grammar.isHypothetical(words))
  )
}

/** "I always mix that up": says nothing without what was said before. */
const ofThat =
  /^(?:(?:ha)+,? |sorry,? |oh,? |yeah,? )*i (?:always|often|keep|usually|never|sometimes) (?:mix|mixing|confuse|confusing|forget|forgetting|misspell|say|do|get) (?:that|this|it|those|these|them)(?: up| wrong)?[.!]*$/iu

/** "No, not Ivy, Isla": a value in place of another, of what was said before. */
const onlyInstead =
  /^(?:(?:no|nope|sorry|wait|oh)[,.!]? )*(?:it's |it is )?not (?:\p{L}[\p{L}'-]* ?){1,2}, (?:but |it's )?(?:\p{L}[\p{L}'-]* ?){1,2}[.!]*$/iu

/**
 * Likely pieces of one sentence with those between and around them, less requests and questions at the edges. What the
 * rules know goes along where it stands between or before: it says whom the rest is about.
 */
function runsOf(judged: readonly Judged[], open: ReadonlySet<Judged>): readonly (readonly Judged[])[] {
  const sentences = [...Map.groupBy(judged, ({ piece }) => piece.sentence)]
  return sentences.flatMap(([sentence, pieces], index) => {
    const grammar = grammarOf(pieces[0]?.piece)
    if (isClosed(sentence, sentences[index + 1]?.[0], grammar)) return []
    const runs: Judged[][] = [[]]
    for (const one of pieces.filter(({ piece }) => !onlyCorrects(piece))) {
      if (one.likely >= leastBeside || (!open.has(one) && runs.at(-1)?.length !== 0)) runs.at(-1)?.push(one)
      else if (runs.at(-1)?.length !== 0) runs.push([])
    }
    return runs
      .filter((run) => run.some((one) => open.has(one) && one.likely >= leastLikely))
      .map((run) => withoutRequests(run.slice(0, run.findLastIndex((one) => open.has(one)) + 1)))
      .filter((run) => !(index === 0 && leansOn.test(foldScript(run[0]?.piece.text ?? ''))))
  })
}

/** A request or question at the edge that is less likely than the rest; a wish for how to be answered is none. */
function withoutRequests(run: readonly Judged[]): readonly Judged[] {
  const most = Math.max(...run.map(({ likely }) => likely))
  const isFact = ({ piece, likely }: Judged): boolean => likely === most || !isRequest(piece.text)
  return run.slice(run.findIndex(isFact), run.findLastIndex(isFact) + 1)
}

function isRequest(text: string): boolean {
  const cues = cuesOf(text)
  return (cues.includes('asks to do') || cues.includes('asks begins')) && !cues.includes('style')
}

/** Says nothing without what was said before. */
const leansOn =
  /^(?:he|she|they|it|his|her|their|this|that|these|those)\b|^(?:[诶欸嗯哦哈啊唉对]+[，, ]?)?[他她它这那]/i

const grammarOf = (piece: Piece | undefined): Grammar => (piece?.language === 'zh' ? chinese : english)

function toStatement(run: readonly Judged[], message: SourceMessage, options: ReadOptions): readonly Candidate[] {
  const first = run[0]?.piece
  const last = run.at(-1)?.piece
  if (first === undefined || last === undefined) return []
  const start = leansOn.test(foldScript(first.text)) ? sentenceBefore(message, first.sentence) : first.start
  const content = message.text.slice(start, last.end).replace(/\s+/g, ' ')
  const finding = { ...kinds.statement, title: grammarOf(first).titleOf(content), slot: null }
  const place = { start, end: last.end, explicit: false, correction: false }
  const source = { message, language: first.language, options, ...place }
  return [{ ...toCandidate(finding, content, source), lasting: Math.max(...run.map(({ likely }) => likely)) }]
}

/** Where the sentence before begins, which says whom a pronoun means. */
const sentenceBefore = (message: SourceMessage, sentence: Span): number =>
  [...sentencesOf(message)].findLast(({ start }) => start < sentence.start)?.start ?? sentence.start
