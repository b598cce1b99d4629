import { entryId, type ReceiptEntry, type StoredReceipt } from '../../contract/receipt.ts'
import type { Recalled } from '../../memory/recall/recall.ts'
import { createNumbering } from './tools/numbering.ts'
import type { TurnRequest } from './turn.ts'

/** The numbers in brackets of an answer. */
export const citationsIn = (text: string): ReadonlySet<number> =>
  new Set([...text.matchAll(/\[(\d{1,3})\]/gu)].map((match) => Number(match[1])))

export const citedIn = (receipt: StoredReceipt | undefined): readonly ReceiptEntry[] =>
  (receipt?.entries ?? []).filter(({ cited }) => cited)

/** An answer under numbers from 1 in the order they stand in it, and which each was. */
export function numberedFromOne(text: string): {
  readonly text: string
  readonly numbers: ReadonlyMap<number, number>
} {
  const numbers = new Map([...citationsIn(text)].map((number, index) => [number, index + 1]))
  return { text: text.replaceAll(/\[(\d{1,3})\]/gu, (_all, own) => `[${numbers.get(Number(own)) ?? own}]`), numbers }
}

/** The entries of such an answer: what it does not name comes after. */
export function renumbered<Entry extends { readonly citation: number | null }>(
  entries: readonly Entry[],
  numbers: ReadonlyMap<number, number>,
): readonly Entry[] {
  let last = numbers.size
  return numbers.size === 0
    ? entries
    : entries.map((entry) =>
        entry.citation === null ? entry : { ...entry, citation: numbers.get(entry.citation) ?? ++last },
      )
}

/**
 * What was recalled for an answer that is gone on with, under numbers that leave what its kept text cites as it was: what
 * has one keeps it, and no other takes it. What the text cites stays in the receipt, found again or not.
 */
export function withKeptCitations(
  recalled: Recalled,
  { partialAnswer, citedBefore }: Pick<TurnRequest, 'partialAnswer' | 'citedBefore'>,
): Recalled {
  const taken = [...citationsIn(partialAnswer)].map((number) => [`[${number}]`, number] as const)
  const cited = citedBefore.flatMap((entry) => {
    const id = entryId(entry)
    return id === null || entry.citation === null ? [] : [[id, entry.citation] as const]
  })
  const { lines, entries } = createNumbering(new Map([...taken, ...cited])).number({
    lines: recalled.block.lines,
    entries: recalled.entries,
  })
  const anew = new Map(entries.map((entry) => [entryId(entry), entry]))
  return {
    ...recalled,
    block: { ...recalled.block, lines },
    entries: [
      ...citedBefore.filter((entry) => !anew.has(entryId(entry))),
      ...recalled.entries.map((entry) => (entry.outcome === 'injected' && anew.get(entryId(entry))) || entry),
    ],
  }
}
