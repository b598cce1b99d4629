import { entryId, type ReceiptEntry } from '../../../contract/receipt.ts'
import type { ToolCall } from '../../../llm/driver.ts'

/** Lines under numbers of their own, and the entries of these numbers. */
interface Given<Line> {
  readonly lines: readonly Line[]
  readonly entries: readonly ReceiptEntry[]
}

/** The numbers under which a model is given things in one turn: they go on after those that were given; what has one keeps it. */
export function createNumbering(given: ReadonlyMap<string, number>) {
  const numbers = new Map(given)

  const isFree = (number: number): boolean => [...numbers.values()].every((taken) => taken !== number)
  const nextFree = (): number => Math.max(0, ...numbers.values()) + 1

  return {
    idOf: (number: number): string | undefined => [...numbers].find(([, known]) => known === number)?.[0],
    /** The same under these numbers, and what of it was given. `keeps`: its own numbers stay where they are free. */
    number: <Line extends { readonly citation: number | null }>(
      { lines, entries }: Given<Line>,
      keeps = false,
    ): { lines: Line[]; entries: ReceiptEntry[] } => {
      const byOwn = new Map<number | null, number>()
      const numbered = entries.flatMap((entry): ReceiptEntry[] => {
        const id = entryId(entry)
        const own = entry.citation
        if (id === null || entry.outcome !== 'injected' || own === null) return []
        const citation = numbers.get(id) ?? (keeps && isFree(own) ? own : nextFree())
        numbers.set(id, citation)
        byOwn.set(own, citation)
        return [{ ...entry, citation }]
      })
      return {
        lines: lines.map((line) => ({ ...line, citation: byOwn.get(line.citation) ?? line.citation })),
        entries: numbered,
      }
    },
  }
}

/** Ids of the calls of one turn: no server takes two answers under one, and some models name all their calls alike. */
export function createCallIds() {
  const taken = new Set<string>()
  return {
    own: (call: ToolCall): ToolCall => {
      const id = taken.has(call.id) ? `${call.id}_${taken.size}` : call.id
      taken.add(id)
      return { ...call, id }
    },
  }
}
