import type { GivenMemory } from '../../../memory/recall/given-memory.ts'
import { isBareQuestion } from '../../../memory/language/questions.ts'

/** Below this share of the question's telling words a match is hardly better than chance. */
const leastCoverage = 0.52
/** Values of an attribute that has several are said together. */
const mostAnswers = 3

/**
 * What answers a question: what is kept for the attribute and subject asked for, else the one sentence that clearly
 * matches. Nothing about another subject or attribute, and no second best.
 */
export function bestAnswers(question: string, memories: readonly GivenMemory[]): readonly GivenMemory[] {
  const wantsPast = asksOfPast(question)
  const possible = memories.filter(
    ({ fit, quote, content, type }) =>
      fit !== 'other' && !isBareQuestion(type === 'message' ? (quote ?? content) : content),
  )
  const answers = possible.filter(({ fit }) => fit === 'answer')
  const fitting = wantsPast ? ofThePast(answers) : answers.filter(isToday)
  const ofCard = fitting.filter(({ field }) => field !== undefined)
  if (ofCard.length > 0) return ofCard.slice(0, mostAnswers)
  if (fitting.length > 0) return fitting.toSorted(byDoubtThenScore).slice(0, mostAnswers)
  if (answers.length > 0 && !wantsPast) return answers.toSorted(byDoubtThenScore).slice(0, 1)
  const matching = possible
    .filter(({ coverage, fit, days }) => coverage >= leastCoverage || fit === 'aside' || days !== undefined)
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
  return matching
    .slice(0, 1)
    .map((answer) => memories.flatMap((later) => correctionIn(later, answer) ?? [])[0] ?? answer)
}

/** What is on the days that a question asks for: all that is said for one of them, by day, what was said later alone of the same words. */
export function agendaAnswers(memories: readonly GivenMemory[]): readonly GivenMemory[] {
  const on = memories.filter(
    (memory) => memory.days !== undefined && isToday(memory) && !isBareQuestion(wordsOf(memory)),
  )
  const byWords = new Map(on.toSorted(bySaid).map((memory) => [wordsOf(memory), memory]))
  return [...byWords.values()].toSorted((a, b) => (a.days?.from ?? '').localeCompare(b.days?.from ?? ''))
}
const bySaid = (a: GivenMemory, b: GivenMemory): number => (a.saidAt ?? '').localeCompare(b.saidAt ?? '')

const wordsOf = ({ quote, content }: GivenMemory): string => quote ?? content

/** Names the place that was left, and none that was gone to. */
const isLeft = (memory: GivenMemory): boolean =>
  memory.fit === 'aside' && movedFrom.test(wordsOf(memory)) && !/\bto\b|到|住/u.test(wordsOf(memory))

/** A correction repeats what it puts right: the figure, beside another one (“she is 9, not 7”), or what it denies. */
function correctionIn(later: GivenMemory, answer: GivenMemory): GivenMemory | null {
  if (later.type !== 'message' || answer.type !== 'message' || (later.saidAt ?? '') <= (answer.saidAt ?? ''))
    return null
  const told = wordsOf(answer)
  const wrong = figuresIn(told)
  const sentences = later.content.split(/(?<=[.!?。！？])\s*/u)
  const quote = sentences.find((sentence) => {
    const figures = figuresIn(sentence)
    return new Set(figures).size > 1 && wrong.some((figure) => figures.includes(figure))
  })
  if (quote !== undefined) return { ...later, quote }
  // What else the answer says may be what is asked: it is told with what was said later.
  const next = sentences.find((sentence) => told.includes(deniedIn.exec(sentence)?.groups?.['not'] ?? '\0'))
  return next === undefined ? null : { ...answer, next }
}
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
