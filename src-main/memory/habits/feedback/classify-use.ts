import type { UseLabel } from '../../../contract/feedback.ts'
import { repeatedIn, wordsOf } from '../../language/content-words.ts'
import { figuresIn } from '../../../util/figures.ts'

export interface Answered {
  readonly question: string
  readonly answer: string
  /** What the user said after it; null where nothing was said yet. */
  readonly next?: string | null
  readonly memories: readonly { readonly n: number; readonly content: string }[]
}

/** From here on so much of a memory stands in an answer that it was used. */
const leastUsed = 0.7
/** A word of the question stands in its answer anyway; one that several of the memories hold tells them apart from none. */
const ofQuestion = 0.25
const ofSeveral = 0.5

/**
 * What became of each memory that an answer was given, by its number: cited, or its words stand in the answer: used;
 * the answer gives the same thing another figure: contradicted; the user's next message does: corrected.
 */
export function classifyUse({ question, answer, next, memories }: Answered): ReadonlyMap<number, UseLabel> {
  const common = repeatedIn(memories.map(({ content }) => wordsOf(content)))
  const asked = wordsOf(question)
  const weigh = (word: string): number => (asked.has(word) ? ofQuestion : 1) * (common.has(word) ? ofSeveral : 1)
  const labels = new Map(
    memories.map(({ n, content }): [number, UseLabel] => {
      const isUsed = answer.includes(`[${n}]`) || sum(Array.from(sharedBy(content, answer), weigh)) >= leastUsed
      return [n, givesOtherFigure(content, answer) ? 'contradicted' : isUsed ? 'used' : 'ignored']
    }),
  )
  const corrected = next ? correctedBy(next, { question, answer }, memories) : null
  if (corrected !== null) labels.set(corrected, 'corrected')
  return labels
}

/** The memory that the user's next message puts right: it speaks of the same and says something that nobody said before. */
function correctedBy(
  next: string,
  { question, answer }: Pick<Answered, 'question' | 'answer'>,
  memories: Answered['memories'],
): number | null {
  const known = wordsOf([question, answer].join('\n'))
  const best = memories
    .map(({ n, content }) => ({ n, content, shared: sharedBy(content, next).size }))
    .toSorted((a, b) => b.shared - a.shared)[0]
  if (!best || best.shared === 0) return null
  const own = wordsOf(best.content)
  const isNew = [...wordsOf(next)].some((word) => !own.has(word) && !known.has(word))
  return isNew || figuresIn(next).some((figure) => !figuresIn(best.content).includes(figure)) ? best.n : null
}

/** Both speak of the same and name figures, of which none is the same. */
function givesOtherFigure(content: string, answer: string): boolean {
  const [ours, theirs] = [figuresIn(content), figuresIn(answer)]
  return (
    ours.length > 0 &&
    theirs.length > 0 &&
    sharedBy(content, answer).size >= 2 &&
    !ours.some((figure) => theirs.includes(figure))
  )
}

const sharedBy = (a: string, b: string): ReadonlySet<string> => wordsOf(a).intersection(wordsOf(b))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
