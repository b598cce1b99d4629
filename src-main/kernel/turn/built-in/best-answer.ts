import type { GivenMemory } from '../../../memory/recall/given-memory.ts'
import { indexTerms } from '../../../memory/language/tokenize.ts'
import { correctionOf, denial } from '../../../memory/recall/excerpt.ts'
import { distinctBy } from '../../../util/distinct.ts'
import { excerpts } from './quote.ts'
import { isAsking, mostRead } from './unmarked-question.ts'

/** Of the question's telling words the share that a sentence has to hold to answer, or as near as that by meaning. */
const sureCoverage = 0.75
/** Below this share a match is hardly better than chance. */
const leastCoverage = 0.52
/** How near the first of what may be it has to be, how near what stands beside it, and how close to it. */
const leastNear = 0.4
const nearBeside = 0.33
const asClose = 0.2
/** What tells of the past comes so much nearer to who asks for that. */
const ofThePastMore = 0.15
/** Two that hold as much as that of what is asked leave open which of them is meant. */
const asMuch = 0.1
/** Values of an attribute that has several are said together. */
const mostAnswers = 3

/**
 * What answers a question: what is kept for the attribute and subject asked for, else the one sentence that clearly
 * matches. Nothing about another subject or attribute, and no second best.
 */
export function bestAnswers(question: string, memories: readonly GivenMemory[]): readonly GivenMemory[] {
  const wantsPast = asksOfPast(question)
  const possible = memories.filter(
    ({ fit, quote, content, type }) => fit !== 'other' && !isAsking(type === 'message' ? (quote ?? content) : content),
  )
  const answers = possible.filter((memory) => memory.fit === 'answer')
  const fitting = wantsPast ? ofThePast(answers) : answers.filter(isToday)
  const ofCard = fitting.filter(({ field }) => field !== undefined)
  if (ofCard.length > 0) return ofCard.slice(0, mostAnswers)
  if (fitting.length > 0) return fitting.toSorted(byDoubtThenScore).slice(0, mostAnswers)
  if (answers.length > 0 && !wantsPast) return answers.toSorted(byDoubtThenScore).slice(0, 1)
  const matching = possible
    .filter(({ coverage, fit, days }) => coverage >= sureCoverage || fit === 'aside' || days !== undefined)
    .filter((memory) =>
      wantsPast ? !isToday(memory) || tellsPast(wordsOf(memory)) : isToday(memory) && !isLeft(memory),
    )
    .toSorted(
      (a, b) =>
        Number(b.days !== undefined) - Number(a.days !== undefined) ||
        b.coverage - a.coverage ||
        saidLater(a, b) ||
        b.score - a.score,
    )
  const [answer, ...more] = matching
  if (answer === undefined || more.some((other) => isAsGood(other, answer))) return []
  const right = asksForFigure.test(question) ? putRight(answer) : null
  if (right !== null) return [right]
  return memories.map((later) => correctionIn(later, answer)).find((corrected) => corrected !== null) ?? [answer]
}

/** Both answer by their words alone, and neither says the same. */
const isAsGood = (other: GivenMemory, answer: GivenMemory): boolean =>
  [answer, other].every(({ fit, days }) => fit === undefined && days === undefined) &&
  other.coverage >= answer.coverage - asMuch &&
  nearnessOf(other) >= nearnessOf(answer) - asMuch &&
  !saysSame(other, answer)
const nearnessOf = ({ told = [] }: GivenMemory): number => Math.max(0, ...told.map(({ nearness }) => nearness))
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
  const wantsPast = asksOfPast(question)
  const nearnessOfFitting = (quote: string, nearness: number, memory: GivenMemory): number =>
    Math.max(nearness, memory.coverage >= leastCoverage && quote === memory.quote ? leastNear : 0) +
    (wantsPast && tellsPast(quote) ? ofThePastMore : 0)
  const lines = memories
    .filter((memory) => (wantsPast || isToday(memory)) && (memory.fit !== 'other' || excerpts.has(memory.type)))
    .flatMap((memory) =>
      (memory.told ?? []).map(({ quote, nearness }) => ({
        memory,
        quote,
        nearness: memory.fit === 'other' ? nearness : nearnessOfFitting(quote, nearness, memory),
      })),
    )
    .toSorted((a, b) => b.nearness - a.nearness)
  // A long message has thousands of sentences: only what is near is looked at closely.
  const first = lines.find(({ quote }) => !isAsking(quote))
  if (first === undefined || first.nearness < leastFirst) return []
  const least = Math.max(nearBeside, first.nearness - asClose)
  const shown: GivenMemory[] = []
  for (const { memory: found, quote, nearness } of lines) {
    if (nearness < least) break
    if (isAsking(quote)) continue
    const memory = excerpts.has(found.type) ? { ...found, quote: quote.replace(/^[,，;；.。\s]+/u, '') } : found
    const same = shown.findIndex((one) => saysSame(one, memory))
    if (same === -1) shown.push(memory)
    else if (wordsOf(memory).length > wordsOf(shown[same] ?? memory).length) shown[same] = memory
  }
  return distinctBy(
    shown
      .slice(0, mostAnswers)
      .map((one) => (asksForFigure.test(question) ? putRight(one) : null) ?? deniedBy(one, memories) ?? one),
    wordsOf,
  )
}

/** What else a sentence says than the figure that was put right may be what is asked. */
const asksForFigure =
  /\bhow (?!do|come|is|are|was|were|can|could|should|would|to\b)\p{L}+\b|\b(?:when|date|time|number|age|price|cost)\b|几|多[少大久长远高重宽]|[岁歲]|什么时候/iu
/** As it was put right later, where it tells one figure: who sees the wrong one beside it cannot tell which holds. */
function putRight({ next, nextAt, ...told }: GivenMemory): GivenMemory | null {
  const quote = next === undefined ? null : correctionOf(wordsOf(told), next, told.content)
  return quote === null || figuresIn(wordsOf(told)).length > 1
    ? null
    : { ...told, quote, saidAt: nextAt ?? told.saidAt }
}

/** What said later that a figure of it is not so, of the same matter. */
const deniedBy = (told: GivenMemory, memories: readonly GivenMemory[]): GivenMemory | undefined =>
  memories
    .flatMap((later) => correctionIn(later, told) ?? [])
    .find((right) => isDenied(wordsOf(right), figuresIn(wordsOf(told))) && isOfOneMatter(right, told))

/** A word that is long enough to be that of a matter stands in both. */
const isOfOneMatter = (one: GivenMemory, other: GivenMemory): boolean =>
  !new Set(longWords(wordsOf(one))).isDisjointFrom(new Set(longWords(wordsOf(other))))
const longWords = (text: string): readonly string[] =>
  indexTerms(text).filter((term) => /^(?:\p{Script=Han}{2,}|\p{Script=Latin}{5,})$/u.test(term))

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
  const wrong = figuresIn(told)
  const sentences = later.content.slice(0, mostRead).split(/(?<=[.!?。！？])\s*/u)
  const isOther = (text: string): boolean => {
    const figures = wrong.length === 0 ? [] : figuresIn(text)
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
    .some((clause) => denial.test(clause) && figuresIn(clause).some((figure) => figures.includes(figure)))
/** “不是高三，是高二” */
const deniedIn = /不是(?<not>[^，,。]{1,12})[，,](?:而|应该|其实)?是/u
const figuresIn = (text: string): string[] =>
  text.match(/\d+|[一二两三四五六七八九十]+(?=[岁歲年月日号號点點])/gu) ?? []

/** Of two statements of what is asked the later one holds. */
const saidLater = (a: GivenMemory, b: GivenMemory): number =>
  a.fit === 'aside' && b.fit === 'aside' ? (b.saidAt ?? '').localeCompare(a.saidAt ?? '') : 0

const isToday = ({ current, contested }: GivenMemory): boolean => current || contested === true

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
