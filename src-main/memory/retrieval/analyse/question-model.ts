import table from '../../../../resources/lexicon/question-weights.json' with { type: 'json' }
import { createHashedRegression } from '../../../util/hashed-regression.ts'
import { questionFeatures } from './question-features.ts'

/** What a question asks for, of whomever: null where for none of what is known, or too likely for something else. */
export function readQuestion(question: string): { readonly attribute: string | null; readonly past: boolean } {
  const probabilities = probabilitiesOf(questionFeatures(question))
  const attribute =
    attributeOf(probabilities, table) ?? attributeOf(probabilitiesOf(questionFeatures(`${question}?`)), table)
  return { attribute, past: (probabilities.at(-1) ?? 0) >= 0.5 }
}
const probabilitiesOf = createHashedRegression(table)

export function attributeOf(
  probabilities: readonly number[],
  { labels, least }: { readonly labels: readonly string[]; readonly least: number },
): string | null {
  const shares = probabilities.slice(0, labels.length)
  const highest = Math.max(...shares)
  const label = labels[shares.indexOf(highest)] ?? 'none'
  return label === 'none' || highest < least ? null : label
}
