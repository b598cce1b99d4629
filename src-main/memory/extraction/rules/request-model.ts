import table from '../../../../resources/lexicon/request-weights.json' with { type: 'json' }
import { createHashedRegression } from '../../../util/hashed-regression.ts'
import { questionFeatures } from '../../retrieval/analyse/question-features.ts'
import type { Asks } from './rule.ts'

type Cue = Pick<Asks, 'isOrder' | 'isForget' | 'isNew'>

/** By what a sentence is judged: its words, and the verb of letting go or of keeping that a grammar found in it. */
export const requestFeatures = (sentence: string, cue: Cue | undefined): string[] => [
  ...questionFeatures(sentence),
  ...(cue === undefined
    ? ['cue:none']
    : ['cue', `cue:${cue.isNew ? 'keep' : 'let'}`, ...(cue.isOrder ? ['cue:order'] : [])]),
]

/** True for `/forget …`. */
export const isCommand = (sentence: string): boolean => /^\/(?:forget|忘[记掉]|忘記) /iu.test(sentence)

/**
 * How surely a sentence asks to let go of something that is known; null: it does not. Only a sentence with a verb for it
 * asks plainly: what that is about can be told.
 */
export function requestCertaintyOf(sentence: string, cue: Cue | undefined): 'plain' | 'likely' | 'maybe' | null {
  if (isCommand(sentence)) return 'plain'
  const share = probabilitiesOf(requestFeatures(sentence, cue))[forget] ?? 0
  if (cue !== undefined && share >= leastPlain(cue)) return 'plain'
  if (share >= (cue === undefined ? table.unaided : table.likely)) return 'likely'
  return cue === undefined || share < leastMaybe ? null : 'maybe'
}
/** An order to forget is one in whatever words: only what is plainly no request is left out. */
const leastPlain = ({ isOrder, isForget }: Cue): number => (isOrder && isForget ? leastOrder : table.plain)
const leastOrder = 0.2
/** What is less likely is said of something else. */
const leastMaybe = 0.1
const probabilitiesOf = createHashedRegression(table)
const forget = table.labels.indexOf('forget')
