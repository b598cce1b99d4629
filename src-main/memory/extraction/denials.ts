import { sentencesOf } from '../evidence/own-words.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import { clausesOf, wordsOf } from '../language/content-words.ts'
import { foldScript } from '../language/fold-script.ts'
import { helperFor } from '../language/language-helper.ts'
import { polarityOf, withoutNegation } from '../language/negation.ts'
import { isUser } from '../ontology/subjects.ts'
import type { End, Statement } from './operation.ts'
import type { KnownMemory } from './reader.ts'

type Said = Pick<Statement, 'fact' | 'subject' | 'attribute' | 'value'>

/** What a clause denies of the user, by its words; `isOfAll`: "not … anything", whatever the value is. */
interface Denial {
  readonly quote: string
  readonly words: ReadonlySet<string>
  readonly isOfAll: boolean
}

const ofAll = /\b(?:any\p{L}*|ever|at all)\b|任何|什么都/giu
const firstPerson = /(?<![\p{L}])(?:i|i['’]\p{L}+|my|we|our)(?![\p{L}])|[我咱俺]/iu
const mostSentences = 60
const longestSentence = 500
/** Of what was said, so much stands in a statement that repeats it. */
const leastRepeated = 0.7

/** Tells of one message what it denies, or takes back of what was said right before it. `before`: the oldest first. */
export function createDenial(message: SourceMessage, before: readonly SourceMessage[]) {
  const sentences = firstSentencesOf(message)
  const denials = sentences.flatMap(denialsIn)
  const retraction = sentences.find(takesBack)
  const own = wordsOf(foldScript(sentences.join('\n')))
  const earlier =
    retraction === undefined ? [] : before.map((one) => wordsOf(foldScript(firstSentencesOf(one).join('\n'))))
  const namesOneOf = (said: readonly Said[]): boolean => said.some(({ fact }) => !wordsOf(fact).isDisjointFrom(own))
  /** What it takes back: what it names of what was said before, or else what was said last. */
  const takenBack = <One extends Said>(said: readonly One[]): One[] => {
    const repeated = said.filter((one) => earlier.some((words) => repeats(one, words)))
    const last = earlier.at(-1)
    return namesOneOf(repeated)
      ? repeated.filter((one) => namesOneOf([one]))
      : repeated.filter((one) => last !== undefined && repeats(one, last))
  }
  return {
    /** Those of some statements that hold no more. */
    of: <One extends Said>(said: readonly One[]): { readonly one: One; readonly quote: string }[] => [
      ...denials.flatMap((denial) =>
        said.filter((one) => denies(denial, one)).map((one) => ({ one, quote: denial.quote })),
      ),
      ...(retraction === undefined ? [] : takenBack(said).map((one) => ({ one, quote: retraction }))),
    ],
  }
}

function firstSentencesOf(message: SourceMessage): readonly string[] {
  const found: string[] = []
  for (const { text } of sentencesOf(message)) if (found.push(text.slice(0, longestSentence)) === mostSentences) break
  return found
}

/** True for a sentence that says of what was said before that it was not so. */
export const takesBack = (sentence: string): boolean => {
  const folded = foldScript(sentence)
  return helperFor(folded).isTakenBack(folded) === true
}

function denialsIn(quote: string): Denial[] {
  const sentence = foldScript(quote)
  const helper = helperFor(sentence)
  if (helper.isQuestion(sentence) === true || helper.isHypothetical(sentence) === true) return []
  return clausesOf(sentence).flatMap((clause) => {
    const plain = clause.replace(ofAll, ' ').replaceAll('不是', '不')
    if (!firstPerson.test(clause) || polarityOf(plain) !== 'denied') return []
    const words = wordsOf(withoutNegation(plain))
    return words.size === 0 ? [] : [{ quote, words, isOfAll: clause.search(ofAll) !== -1 }]
  })
}

/** True where a denial says of a statement, in its own words, that it is not so. */
function denies({ words, isOfAll }: Denial, { fact, subject, attribute, value }: Said): boolean {
  if (polarityOf(fact) !== 'affirmed' || !words.isSubsetOf(wordsOf(foldScript(fact)))) return false
  if (isUser(subject) && (attribute === null || isOfAll)) return true
  return !words.isDisjointFrom(wordsOf(foldScript(isUser(subject) ? (value ?? '') : subject)))
}

function repeats({ fact }: Said, words: ReadonlySet<string>): boolean {
  const held = wordsOf(foldScript(fact))
  return held.size > 0 && held.intersection(words).size >= leastRepeated * held.size
}

/** The known memories that a message denies or takes back end, whoever reads it. */
export const endsByDenial = (
  message: SourceMessage,
  before: readonly SourceMessage[],
  known: readonly KnownMemory[],
): End[] =>
  createDenial(message, before)
    .of(known.filter(({ state }) => state !== 'past'))
    .map(({ one, quote }) => ({ op: 'end', target: one.id, quote, messageId: message.id, validTo: null }))
