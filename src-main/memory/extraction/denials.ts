import { sentencesOf } from '../evidence/own-words.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import { clausesOf, wordsOf } from '../language/content-words.ts'
import { helperFor } from '../language/language-helper.ts'
import { polarityOf, withoutNegation } from '../language/negation.ts'
import { isUser } from '../ontology/subjects.ts'
import type { Operation, Statement } from './operation.ts'
import type { KnownMemory } from './reader.ts'

type Said = Pick<Statement, 'fact' | 'subject' | 'attribute' | 'value'>

/** A clause in which the user denies something of themselves, and the words of what is denied. */
interface Denial {
  readonly clause: string
  readonly words: ReadonlySet<string>
  /** "Not … anything": whatever the value is. */
  readonly isOfAll: boolean
}

const ofAll = /\b(?:any\p{L}*|ever|at all)\b|任何|什么都/giu
const firstPerson = /(?<![\p{L}])(?:i|i['’]\p{L}+|my|we|our)(?![\p{L}])|[我咱俺]/iu
const mostSentences = 60

/** What a message denies of the user, in the languages whose negations we know. */
export function denialsIn(message: Pick<SourceMessage, 'text' | 'untrustedSpans'>): readonly Denial[] {
  const found: Denial[] = []
  let seen = 0
  for (const { text } of sentencesOf(message)) {
    if ((seen += 1) > mostSentences) break
    const helper = helperFor(text)
    if (helper.isQuestion(text) === true || helper.isHypothetical(text) === true) continue
    for (const clause of clausesOf(text)) {
      const plain = clause.replace(ofAll, ' ').replace(/不是/gu, '不')
      if (!firstPerson.test(clause) || polarityOf(plain) !== 'denied') continue
      const words = wordsOf(withoutNegation(plain))
      if (words.size > 0) found.push({ clause, words, isOfAll: clause.search(ofAll) !== -1 })
    }
  }
  return found
}

/** True where a denial says of a statement, in its own words, that it is not so. */
export function denies({ words, isOfAll }: Denial, { fact, subject, attribute, value }: Said): boolean {
  if (polarityOf(fact) !== 'affirmed') return false
  const held = wordsOf(fact)
  if (!words.isSubsetOf(held)) return false
  const named = wordsOf(isUser(subject) ? (value ?? '') : subject)
  return isUser(subject) && (attribute === null || isOfAll) ? true : !words.isDisjointFrom(named)
}

/** The known memories that a message denies end, whoever reads it. */
export const endsByDenial = (message: SourceMessage, known: readonly KnownMemory[]): Operation[] =>
  denialsIn(message).flatMap((denial) =>
    known
      .filter((memory) => memory.state !== 'past' && denies(denial, memory))
      .map(({ id }) => ({ op: 'end', target: id, quote: denial.clause, messageId: message.id, validTo: null })),
  )
