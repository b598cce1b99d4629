import { foldScript } from '../../language/fold-script.ts'
import { surprisingWords } from './small-talk-surprisal.ts'

/** What the words and the form of a query tell of whether it is about anything. Those that say is or has are 0 or 1. */
export interface QueryFeatures {
  /** ln(1 + surprisal above that of function words, summed over the distinct words). */
  readonly information: number
  /** ln(1 + number of distinct words). */
  readonly words: number
  /** Has a question word and does not address the assistant. */
  readonly hasQuestionWord: number
  /** Is a question that does not address the assistant. */
  readonly isQuestion: number
  readonly hasQuestionMark: number
  readonly addressesAssistant: number
  /** Capitalised words after the first, two at most. */
  readonly names: number
  /** Tells of the present state and asks nothing. */
  readonly tellsOfNow: number
  readonly hasPrepositions: number
}

export function queryFeatures(text: string): QueryFeatures {
  const form = foldScript(text.slice(0, mostCharacters).toWellFormed().normalize('NFKC'))
  const surprisals = new Map(surprisingWords(text).map(({ word, surprisal }) => [word, surprisal]))
  const excess = Array.from(surprisals.values(), (surprisal) => Math.max(0, surprisal - functionSurprisal))
  const you = second.test(form)
  const questionWord = interrogative.test(form)
  const mark = form.includes('?')
  const asks = questionWord || mark || yesOrNo.test(form)
  return {
    information: Math.log1p(excess.reduce((sum, one) => sum + one, 0)),
    words: Math.log1p(surprisals.size),
    hasQuestionWord: Number(questionWord && !you),
    isQuestion: Number(asks && !you),
    hasQuestionMark: Number(mark),
    addressesAssistant: Number(you),
    names: Math.min(mostNames, form.match(capitalised)?.length ?? 0),
    tellsOfNow: Number(!asks && present.test(form)),
    hasPrepositions: Number(prepositions.test(form)),
  }
}

const mostCharacters = 1_000
/** That of `her` or 对: what is more common carries grammar. */
const functionSurprisal = 7
const mostNames = 2

const interrogative =
  /\b(?:what|which|who|whom|whose|when|where|how|why)\b|谁|什么|哪|几|多少|怎|为何|何|多[大高长久远重]|啥/i
const yesOrNo =
  /^\W*(?:do|does|did|is|are|was|were|has|have|had|can|could|would|should|will|am)\b|吗|是否|有没有|是不是|能不能|会不会|该不该/i
const second = /\b(?:you|your|yours|u|ya)\b|你|您/i
const capitalised = /(?<=[\p{L}\p{N},;:'"]\s+['"“(]?)(?!I\b)\p{Lu}\p{L}+/gu
const present =
  /\b(?:so|too|such|very|really|today|now|here|tonight|this|again)\b|太|好[^的吗]|真|这么|今天|又|有点|了$/i
const prepositions = /\b(?:of|for|with|in|at|to|from|about|by|on)\b|的|在|和|对|给|把|被|从/i
