import table from '../../../../resources/lexicon/asking-weights.json' with { type: 'json' }
import { asks, toPlainWords } from '../../../memory/language/questions.ts'
import { questionFeatures } from '../../../memory/retrieval/analyse/question-features.ts'
import { createHashedRegression } from '../../../util/hashed-regression.ts'

const form = 'form'

/** By what it is judged whether a message asks, without the mark of a question: its words, and the form of a sentence. */
export function askingFeatures(text: string): readonly string[] {
  const words = text.replaceAll(/[?？]/gu, ' ')
  return [...questionFeatures(words), asks(toPlainWords(words)) ? form : 'form:none']
}

/**
 * Whether the words of a message want to be told something, whatever marks stand in it: for sure where they have a word of
 * asking, or the form of a question.
 */
export function asksByWords(text: string): 'surely' | 'perhaps' | null {
  const features = askingFeatures(text)
  const share = probabilitiesOf(features)[column] ?? 0
  const isForm = features.includes(form)
  if ((share >= table.surely && (isForm || asking.test(text))) || (share >= table.perhaps && isForm)) return 'surely'
  return share >= table.perhaps ? 'perhaps' : null
}
const asking =
  /\b(?:what|which|who|whom|whose|where|when|why|how)(?:['’]?s)?\b|什[么麼]|啥|哪|[谁誰几幾吗嗎咋咩乜邊]|多少|多[大高长長久重远遠]|怎|[点點]解|边[个個位度]/iu
const probabilitiesOf = createHashedRegression(table)
const column = table.labels.indexOf('asks')
