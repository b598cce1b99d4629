import type { GivenMemory } from '../../../memory/recall/given-memory.ts'
import { tellingTerms } from '../../../memory/language/tokenize.ts'
import { correctionOf, denial } from '../../../memory/recall/corrections.ts'
import { datesIn } from '../../../util/date-mentions.ts'
import { distinctBy } from '../../../util/distinct.ts'
import { agesAndDatesIn } from '../../../util/figures.ts'
import { excerpts } from './quote.ts'
import { isAsking, mostRead } from './unmarked-question.ts'

/** A sentence as near as that, and so much nearer than the next one that says something else, answers: of people left out seven in eight such are right. */
const sure = 0.65
const ahead = 0.3
/** Below this share a match is hardly better than chance. */
const leastCoverage = 0.52
/** How near the first of what may be it has to be, how near what stands beside it, and how close to it. */
const leastNear = 0.4
const nearBeside = 0.33
const asClose = 0.2
/** What tells of the past comes so much nearer to who asks for that. */
const ofThePastMore = 0.15
/** What is said for a day that is asked for comes so much nearer. */
const ofDayMore = 0.25
/** Values of an attribute that has several are said together. */
const mostAnswers = 3

/**
 * What answers a question: what is kept for the attribute and subject asked for, else the one sentence that comes near it
 * and is ahead of all others. No second best.
 */
export function bestAnswers(question: string, memories: readonly GivenMemory[]): readonly GivenMemory[] {
  const wantsPast = asksOfPast(question)
  const possible = memories.filter(
    ({ fit, quote, content, type }) => fit !== 'other' && !isAsking(type === 'message' ? (quote ?? content) : content),
  )
  const answers = possible.filter((memory) => memory.fit === 'answer')
  const fitting = wantsPast ? ofThePast(answers) : answers.filter(isToday)
  const ofCard = fitting.filter(({ field }) => field !== undefined)
  const hasChanged = fitting.some(({ held, current }) => held === true && !current)
  if (ofCard.length > 0 && !hasChanged) return ofCard.slice(0, mostAnswers)
  if (fitting.length > 0) return fitting.toSorted(byDoubtThenScore).slice(0, mostAnswers)
  if (answers.length > 0 && !wantsPast) return answers.toSorted(byDoubtThenScore).slice(0, 1)
  if (memories.every(({ told }) => told === undefined))
    return bestByWords(possible, wantsPast).flatMap((answer) => asPutRight(question, answer, memories))
  const lines = linesOf(question, memories).filter(
    ({ memory }) => !wantsPast || !isToday(memory) || tellsPast(wordsOf(memory)),
  )
  const { value: first } = lines.next()
  if (first === undefined || first.nearness < sure) return []
  const next = lines.find(({ memory }) => !saysSame(memory, first.memory))
  if (first.nearness - (next?.nearness ?? 0) < ahead) return []
  return asPutRight(question, first.memory, memories)
}

/** With what puts it right, or what was said later in its place. */
function asPutRight(question: string, answer: GivenMemory, memories: readonly GivenMemory[]): readonly GivenMemory[] {
  const right = putRight(question, answer)
  if (right !== null) return [right]
  const corrected = memories.flatMap((later) => {
    const words = takesItBack.test(later.content) ? correctionIn(later, answer) : null
    return words === null ? [] : [words]
  })
  return corrected[0] ?? [answer]
}

/** Without a model of meaning: what states the attribute asked for, or alone holds most of the words. */
function bestByWords(possible: readonly GivenMemory[], wantsPast: boolean): readonly GivenMemory[] {
  const [answer, ...others] = possible
    .filter(({ coverage, fit, days }) => coverage >= sureCoverage || fit === 'aside' || days !== undefined)
    .filter((memory) =>
      wantsPast ? !isToday(memory) || tellsPast(wordsOf(memory)) : isToday(memory) && !isLeft(memory),
    )
    .toSorted(
      (a, b) =>
        Number(b.days !== undefined) - Number(a.days !== undefined) || b.coverage - a.coverage || b.score - a.score,
    )
  const isOpen = answer?.fit === undefined && answer?.days === undefined
  const isAsGood = (other: GivenMemory): boolean =>
    answer !== undefined && other.coverage >= answer.coverage - asMuch && !saysSame(other, answer)
  return answer === undefined || (isOpen && others.some(isAsGood)) ? [] : [answer]
}
/** Of the question's telling words the share that a sentence has to hold then; two that hold as much leave it open. */
const sureCoverage = 0.75
const asMuch = 0.1

/** The words of one stand in the other. */
export const saysSame = (one: GivenMemory, other: GivenMemory): boolean =>
  wordsOf(one).includes(wordsOf(other)) || wordsOf(other).includes(wordsOf(one))

/**
 * What comes near a question that nothing answers for sure, the nearest first: by meaning and by rare words, whatever
 * attribute it seems to ask for, but for what is kept of another subject. Few, so that one look tells.
 */
export function nearestAnswers(
  question: string,
  memories: readonly GivenMemory[],
  leastFirst = leastNear,
): readonly GivenMemory[] {
  const lines = linesOf(question, memories)
  const { value: first } = lines.next()
  if (first === undefined || first.nearness < leastFirst) return []
  const least = Math.max(nearBeside, first.nearness - asClose)
  const shown = [first.memory]
  for (const { memory, nearness } of lines) {
    if (nearness < least) break
    const same = shown.findIndex((one) => saysSame(one, memory))
    if (same === -1) shown.push(memory)
    else if (wordsOf(memory).length > wordsOf(shown[same] ?? memory).length) shown[same] = memory
  }
  return distinctBy(
    shown.slice(0, mostAnswers).map((one) => toldRight(question, one, memories)),
    wordsOf,
  )
}

/** A statement as it was put right later. */
const toldRight = (question: string, one: GivenMemory, memories: readonly GivenMemory[]): GivenMemory =>
  putRight(question, one) ?? deniedBy(question, one, memories) ?? one

interface Line {
  readonly memory: GivenMemory
  readonly nearness: number
}

/**
 * Every sentence that may answer, the nearest first: by meaning and rare words. A long message has thousands: what asks
 * itself is left out as they are looked at.
 */
function linesOf(question: string, memories: readonly GivenMemory[]) {
  const wantsPast = asksOfPast(question)
  const more = (quote: string, { days }: GivenMemory): number =>
    (wantsPast && tellsPast(quote) ? ofThePastMore : 0) + (days === undefined ? 0 : ofDayMore)
  return memories
    .filter((memory) => (wantsPast || isToday(memory)) && (memory.fit !== 'other' || excerpts.has(memory.type)))
    .filter((memory) => wantsPast || !isLeft(memory))
    .flatMap((memory) =>
      (memory.told ?? [{ quote: wordsOf(memory), nearness: 0 }]).map(({ quote, nearness }) => ({
        memory,
        quote,
        nearness: memory.fit === 'other' ? nearness : atLeast(quote, nearness, memory) + more(quote, memory),
      })),
    )
    .toSorted((a, b) => b.nearness - a.nearness)
    .values()
    .filter(({ memory, quote }) => !isAsking(memory.type === 'message' ? quote : memory.content))
    .map(({ memory, quote, nearness }): Line => ({
      memory: excerpts.has(memory.type) ? { ...memory, quote: quote.replace(/^[,，;；.。\s]+/u, '') } : memory,
      nearness,
    }))
}

/** What holds enough of the words may be the answer, however near it is. */
const atLeast = (quote: string, nearness: number, { coverage, quote: best }: GivenMemory): number =>
  coverage >= leastCoverage && quote === (best ?? quote) ? Math.max(nearness, leastNear) : nearness

/** What else a sentence says than the figure that was put right may be what is asked. */
const asksForFigure =
  /\bhow (?!do|come|is|are|was|were|can|could|should|would|to\b)\p{L}+\b|\b(?:when|date|time|number|age|price|cost)\b|几|多[少大久长远高重宽]|[岁歲]|什么时候/iu
/** As it was put right later, where it tells one figure: who sees the wrong one beside it cannot tell which holds. */
function putRight(question: string, { next, nextAt, ...told }: GivenMemory): GivenMemory | null {
  if (next === undefined || !asksForFigure.test(question) || agesAndDatesIn(wordsOf(told)).length > 1) return null
  const quote = correctionOf(wordsOf(told), next, told.content)
  const isOther = quote === null || !tellsKindAsked(question, quote)
  return isOther ? null : { ...told, quote, saidAt: nextAt ?? told.saidAt }
}
/** A price that was put right tells no date. */
const tellsKindAsked = (question: string, words: string): boolean =>
  !asksWhen.test(question) || datesIn(words).length > 0
const asksWhen = /\b(?:when|date|what (?:day|time))\b|[什啥]么?时候|几[号號点點月]|哪[天年月]/iu

/** What said later that a figure of it is not so, of the same matter. */
const deniedBy = (question: string, told: GivenMemory, memories: readonly GivenMemory[]): GivenMemory | undefined =>
  memories
    .flatMap((later) => correctionIn(later, told) ?? [])
    .filter((right) => tellsKindAsked(question, wordsOf(right)))
    .find((right) => isDenied(wordsOf(right), agesAndDatesIn(wordsOf(told))) && isOfOneMatter(right, told))

/** A word of substance stands in both. */
const isOfOneMatter = (one: GivenMemory, other: GivenMemory): boolean =>
  !new Set(substanceOf(one)).isDisjointFrom(new Set(substanceOf(other)))
const substanceOf = (memory: GivenMemory): readonly string[] =>
  tellingTerms(wordsOf(memory)).filter((term) => /^(?:\p{Script=Han}{2,}|\p{Script=Latin}{4,})$/u.test(term))

/** What is on the days that a question asks for: all that is said for one of them, by day, what was said later alone of the same words. */
export function agendaAnswers(memories: readonly GivenMemory[]): readonly GivenMemory[] {
  const on = memories.filter((memory) => memory.days !== undefined && isToday(memory) && !isAsking(wordsOf(memory)))
  const byWords = new Map(on.toSorted(bySaid).map((memory) => [wordsOf(memory), memory]))
  return [...byWords.values()].toSorted((a, b) => (a.days?.from ?? '').localeCompare(b.days?.from ?? ''))
}
const bySaid = (a: GivenMemory, b: GivenMemory): number => (a.saidAt ?? '').localeCompare(b.saidAt ?? '')

const wordsOf = ({ quote, content }: GivenMemory): string => quote ?? content

/** Names the place that was left, and none that was gone to. */
const isLeft = (memory: GivenMemory): boolean =>
  memory.fit === 'aside' && movedFrom.test(wordsOf(memory)) && !/\bto\b|到|住/u.test(wordsOf(memory))

/** A correction repeats what it puts right: the figure, beside another one (“she is 9, not 7”), or what it denies. */
function correctionIn(later: GivenMemory, answer: GivenMemory): readonly GivenMemory[] | null {
  if (later.type !== 'message' || answer.type !== 'message' || (later.saidAt ?? '') <= (answer.saidAt ?? ''))
    return null
  const told = wordsOf(answer)
  const wrong = agesAndDatesIn(told)
  const sentences = later.content.slice(0, mostRead).split(/(?<=[.!?。！？])\s*/u)
  const isOther = (text: string): boolean => {
    const figures = wrong.length === 0 ? [] : agesAndDatesIn(text)
    return new Set(figures).size > 1 && wrong.some((figure) => figures.includes(figure))
  }
  const quote = sentences.find(isOther)
  if (quote !== undefined) return [{ ...later, quote }]
  // Over two sentences it may be another matter: who asks sees both.
  const pair = sentences.map((sentence, at) => `${sentence} ${sentences[at + 1] ?? ''}`).find(isOther)
  if (pair !== undefined) return [answer, { ...later, quote: pair }]
  // What else the answer says may be what is asked: it is told with what was said later.
  const next = sentences.find((sentence) => told.includes(deniedIn.exec(sentence)?.groups?.['not'] ?? '\0'))
  return next === undefined ? null : [{ ...answer, next }]
}
/** One of the figures stands in a clause that says that it is not so. */
const isDenied = (text: string, figures: readonly string[]): boolean =>
  text
    .split(/[,，;；.。!！]\s*/u)
    .some((clause) => denial.test(clause) && agesAndDatesIn(clause).some((figure) => figures.includes(figure)))
/** Says that something is not so, or was said wrongly. */
const takesItBack = new RegExp(
  String.raw`${denial.source}|\b(?:nope|no|wrong|mistake|correct\p{L}*|actually)\b|错|錯|更正`,
  'iu',
)
/** “不是高三，是高二” */
const deniedIn = /不是(?<not>[^，,。]{1,12})[，,](?:而|应该|其实)?是/u

const isToday = ({ current, contested, held }: GivenMemory): boolean => current || contested === true || held === true

/** What was superseded, or says itself that it is over; what holds now is no answer. */
function ofThePast(answers: readonly GivenMemory[]): readonly GivenMemory[] {
  const former = answers.filter((memory) => !isToday(memory))
  return former.length > 0 ? former : answers.filter(({ content }) => tellsPast(content))
}

const byDoubtThenScore = (a: GivenMemory, b: GivenMemory): number =>
  Number(b.current) - Number(a.current) || b.score - a.score

const aboutPast =
  /\b(before|used to|previous(ly)?|former(ly)?|earlier|in the past|originally)\b|以前|之前|原来|曾经|过去|从前|原先/i
/** Who moved from somewhere lived there. */
const tellsPast = (content: string): boolean => wasSo.test(content) || movedFrom.test(content)
const wasSo =
  /\b(?:used to|previous(?:ly)?|former(?:ly)?|in the past|originally|before (?:that|this))\b|\b(?:was|were) (?:[\p{L}-]+ ){0,3}in (?-i:\p{Lu})|以前|之前|原来|曾经|过去|從前|从前|原先|本来|本來/iu
const movedFrom = /\b(?:mov(?:ed?|ing)|c[ao]me)\b(?: \w+){0,3} from\b|从[^，,。]{1,8}(?:搬|调|转|过?来)/iu
/** "I told you before" is about the talk, not about what was. */
const earlierTalk =
  /\b(said|told|tell|mentioned|talked|asked)\b.{0,20}\b(before|earlier|previously)\b|(以前|之前|曾经).{0,4}(说|提|讲|聊|告诉|问)/i

const asksOfPast = (question: string): boolean => {
  const asked = question.replace(earlierTalk, ' ')
  return aboutPast.test(asked) || movedFrom.test(asked)
}
