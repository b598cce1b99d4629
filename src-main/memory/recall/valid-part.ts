import type { Message } from '../../contract/chat.ts'
import type { MessageHit } from '../../contract/search.ts'
import { findQuotes } from '../../util/find-quote.ts'
import { joinRanges, replaceRanges } from '../../util/ranges.ts'
import { ownWords } from '../evidence/own-words.ts'
import { maskSecrets, readSecrets } from '../evidence/secrets.ts'
import { withGap } from '../../util/with-gap.ts'
import { indexTerms, isTelling, tellingTerms } from '../language/tokenize.ts'
import type { QueryAnalysis } from '../retrieval/analyse/analyze-query.ts'
import type { GivenMessage } from './inject.ts'

/** Which words of a message are still valid, after what was learned from it since. */
export interface MessageValidity {
  /** False: what it says was forgotten or set apart, or it never was more than an answer. */
  readonly speaks: boolean
  /** What was learned from it and still holds, with the words it stands for: what it rests on, or its own where it says much less. */
  readonly lessons: readonly { readonly memoryId: string; readonly quote: string }[]
  /** Something learned from it waits for the user's word: until then the message speaks for itself. */
  readonly waits: boolean
  /** Words of it that are nobody's statement: they never speak. */
  readonly apart: readonly string[]
  /** Words of it that hold no more: something else holds in their place. */
  readonly past: readonly string[]
  /** The values in them that something else holds in the place of. */
  readonly replaced?: readonly string[]
  /** Words of it whose time is over: they were true of it. */
  readonly over: readonly string[]
  /** The memories that hold in the place of what is past. */
  readonly successors: readonly string[]
  /** What it says stays on this computer. */
  readonly localOnly: boolean
}

/** Where less of a message is the user's own, it was most likely found for the rest. */
const leastOwnShare = 0.5

/**
 * The user's own words of a message: what is pasted, quoted or fenced in it is nobody's. Null where little is their own
 * and says nothing of what is asked.
 */
export function ownPart(
  said: Pick<Message, 'text' | 'untrustedSpans'>,
  terms: QueryAnalysis['terms'] = [],
): string | null {
  const text = ownLines(said)
  const isMostly = text.length >= leastOwnShare * said.text.trim().length
  return isMostly || isFoundFor(text, terms) ? maskSecrets(text) : null
}

const ownLines = (said: Pick<Message, 'text' | 'untrustedSpans'>): string =>
  ownWords(said)
    .replaceAll(/(?<!\s)\s*\n\s*/gu, '\n')
    .trim()

/** Does what `ownPart` does; others are served while a long message is looked through for secrets. */
export async function ownPartPaced(...[said, terms]: Parameters<typeof ownPart>): Promise<string | null> {
  if (said.text.length > longMessage) await readSecrets(ownLines(said))
  return ownPart(said, terms)
}

/** More is looked through in steps, and read no farther for figures. */
export const longMessage = 20_000

/** True where a text has a word of the question. */
function isFoundFor(text: string, terms: QueryAnalysis['terms']): boolean {
  const telling = terms.filter(isTelling)
  if (telling.length === 0) return false
  const held = new Set(indexTerms(text))
  return telling.some(({ term }) => held.has(term))
}

/**
 * What of a message still holds. To who asks about the past it is given whole, as of the past; else without what holds
 * no more, or, where the rest has no word of the question, without the values alone that were replaced: what else is said
 * beside them holds. Else as of the past if its time is over or the question may be of the past, or not at all.
 */
export function validPart(
  found: MessageHit,
  { apart, past, over, replaced = [] }: Pick<MessageValidity, 'apart' | 'past' | 'over' | 'replaced'>,
  { history, terms }: Pick<QueryAnalysis, 'history' | 'terms'>,
  mayBePast = false,
): GivenMessage[] {
  const gone = [...past, ...over]
  const hit = apart.length === 0 ? found : { ...found, text: without(found.text, apart) }
  if (gone.length === 0) return hit.text === '' ? [] : [hit]
  if (history) return [{ ...hit, past: true }]
  const rest = without(hit.text, gone)
  if (isFoundFor(rest, terms)) return [{ ...hit, text: rest }]
  const beside = replaced.reduce(withGap, hit.text)
  if (beside !== hit.text && over.length === 0 && saysMore(beside, terms)) return [{ ...hit, text: beside }]
  return past.length === 0 || mayBePast ? [{ ...hit, past: true }] : []
}

const saysMore = (text: string, terms: QueryAnalysis['terms']): boolean =>
  isFoundFor(text, terms) && tellingTerms(text).some((own) => terms.every(({ term }) => term !== own))

/** Without any of these words, where one is part of another too. */
const without = (text: string, gone: readonly string[]): string =>
  gone
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, words) => replaceRanges(left, joinRanges(findQuotes(left, words)), () => ' '), text)
    .replaceAll(/^[\s\p{P}]+|(?<=[\s\p{P}])\p{P}+/gu, '')
    .trim()
