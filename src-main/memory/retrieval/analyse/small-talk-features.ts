import { foldStart } from '../../../util/fold-script.ts'
import { type SurprisingWord, surprisingWords } from '../../language/surprising-words.ts'

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
  readonly asksAboutSelf: number
  /** Asks about a thing that both are taken to know: `the`, `that`. */
  readonly asksAboutKnown: number
  readonly hasQuestionMark: number
  readonly addressesAssistant: number
  readonly hasOwnThings: number
  readonly hasPeople: number
  /** Capitalised words after the first, two at most. */
  readonly names: number
  readonly isExclaimed: number
  /** Tells of the present state and asks nothing. */
  readonly tellsOfNow: number
  readonly hasPrepositions: number
  readonly wantsAdvice: number
  /** Is a name of a thing alone: two words of substance or more, and nothing of a sentence. */
  readonly isNounPhrase: number
}

export function queryFeatures(text: string): QueryFeatures {
  const words = surprisingWords(text)
  const form = foldStart(text, mostCharacters)
  const has = (pattern: RegExp): boolean => pattern.test(form)
  const surprisals = new Map(words.map(({ word, surprisal }) => [word, surprisal]))
  const excess = Array.from(surprisals.values(), (surprisal) => Math.max(0, surprisal - functionSurprisal))
  const you = has(second)
  const own = has(possession)
  const questionWord = has(interrogative)
  const mark = form.includes('?')
  const asks = questionWord || mark || has(yesOrNo)
  const features: Readonly<Record<keyof QueryFeatures, number | boolean>> = {
    information: Math.log1p(excess.reduce((sum, one) => sum + one, 0)),
    words: Math.log1p(surprisals.size),
    hasQuestionWord: questionWord && !you,
    isQuestion: asks && !you,
    asksAboutSelf: asks && !you && (own || has(first)),
    asksAboutKnown: asks && has(definite),
    hasQuestionMark: mark,
    addressesAssistant: you,
    hasOwnThings: own,
    hasPeople: has(people),
    names: Math.min(mostNames, form.match(capitalised)?.length ?? 0),
    isExclaimed: has(exclaimed),
    tellsOfNow: !asks && has(present),
    hasPrepositions: has(prepositions),
    wantsAdvice: has(advice),
    isNounPhrase: isNounPhrase(words),
  }
  return toNumbers(features)
}

const mostCharacters = 1_000
/** That of `her` or 对: what is more common carries grammar. */
const functionSurprisal = 7
/** That of `car` or 车: what is rarer can name a thing. */
const substanceSurprisal = 7.3
const mostNames = 2

const interrogative =
  /\b(?:what|which|who|whom|whose|when|where|how|why)\b|谁|什么|哪|几|多少|怎|为何|何|多[大高长久远重]|啥/i
const yesOrNo =
  /^\W*(?:do|does|did|is|are|was|were|has|have|had|can|could|would|should|will|am)\b|吗|是否|有没有|是不是|能不能|会不会|该不该/i
const second = /\b(?:you|your|yours|u|ya)\b|你|您/i
const first = /\b(?:i|me|im|we|us)\b|我|咱/i
const possession = /\b(?:my|our|mine)\b|我的|我[家妈爸姐妹哥弟们]/i
const definite = /\b(?:the|that)\b|那|这[个件]/i
const people =
  /\b(?:wife|husband|mom|mum|dad|son|daughter|sister|brother|boss|friend|grandma|teacher|classmate)s?\b|妈|爸|姐|妹|哥|弟|奶奶|爷爷|老师|同学|同事|老婆|老公|朋友|经理|女儿|儿子/i
const capitalised = /(?<=[\p{L}\p{N},;:'"]\s+['"“(]?)(?!I\b)\p{Lu}\p{L}+/gu
const exclaimed = /!|~|\p{Extended_Pictographic}|啊|呀|啦|哈|嘛|吧|咯|喔|呗/u
const present =
  /\b(?:so|too|such|very|really|today|now|here|tonight|this|again)\b|太|好[^的吗]|真|这么|今天|又|有点|了$/i
const prepositions = /\b(?:of|for|with|in|at|to|from|about|by|on)\b|的|在|和|对|给|把|被|从/i
const advice =
  /\b(?:should|recommend\w*|suggest\w*|help|advice|ideas?|need|want|tips)\b|建议|推荐|帮|该|想要|怎么办|需要|想/i
const linking = /^(?:my|our|the|of|s|的|我|我的)$/

function isNounPhrase(words: readonly SurprisingWord[]): boolean {
  const isOfSubstance = ({ surprisal }: SurprisingWord): boolean => surprisal >= substanceSurprisal
  return words.filter(isOfSubstance).length >= 2 && words.every((one) => isOfSubstance(one) || linking.test(one.word))
}

function toNumbers<Key extends string>(values: Readonly<Record<Key, number | boolean>>): Readonly<Record<Key, number>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Number(value)])) as Record<Key, number>
}
