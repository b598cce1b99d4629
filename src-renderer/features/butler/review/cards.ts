import type { Evidence } from '../../../../src-main/contract/memory.ts'
import type { WaitingItem } from './review-slice.ts'

/** What waits together: everything that was learned from one message. */
export interface Card {
  readonly key: string
  /** In the order in which it was said. */
  readonly items: readonly WaitingItem[]
}

/** The cards of a list that is newest first, the card of the newest first. */
export function toCards(items: readonly WaitingItem[]): readonly Card[] {
  const byMessage = Map.groupBy(items, ({ memory, evidence }) => evidence[0]?.messageId ?? memory.id)
  return Array.from(byMessage, ([key, together]) => ({ key, items: inOrder(together) }))
}

/** The words that several things rest on, each once, as one quote. */
export function quoteOf(items: readonly WaitingItem[]): Evidence | null {
  const pieces = items.flatMap(({ evidence }) => evidence[0] ?? [])
  const [first] = pieces
  const quotes = [...new Set(pieces.map(({ quote }) => quote))]
  const wholes = quotes.filter((quote) => !quotes.some((other) => other !== quote && other.includes(quote)))
  return first ? { ...first, quote: wholes.join(' … ') } : null
}

const inOrder = (newestFirst: readonly WaitingItem[]): readonly WaitingItem[] => newestFirst.toReversed()
