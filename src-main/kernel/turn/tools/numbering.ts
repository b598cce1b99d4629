import { entryId, type ReceiptEntry } from '../../../contract/receipt.ts'
import type { ToolCall } from '../../../llm/driver.ts'
import type { ToolResult } from './tool.ts'

/** The numbers under which a model is given things in one turn: they go on after those that were given; what has one keeps it. */
export function createNumbering(given: ReadonlyMap<string, number>) {
  const numbers = new Map(given)

  const isFree = (number: number): boolean => [...numbers.values()].every((taken) => taken !== number)
  const nextFree = (): number => Math.max(0, ...numbers.values()) + 1

  return {
    idOf: (number: number): string | undefined => [...numbers].find(([, known]) => known === number)?.[0],
    /** A result under these numbers, what of it was given, and which number became which. `keeps`: its own stay where they are free. */
    number: ({ text, entries = [] }: Pick<ToolResult, 'text' | 'entries'>, keeps = false) => {
      const byOwn = new Map<number, number>()
      const numbered = entries.flatMap((entry): ReceiptEntry[] => {
        const id = entryId(entry)
        const own = entry.citation
        if (id === null || entry.outcome !== 'injected' || own === null) return []
        const citation = numbers.get(id) ?? (keeps && isFree(own) ? own : nextFree())
        numbers.set(id, citation)
        byOwn.set(own, citation)
        return [{ ...entry, citation }]
      })
      const renumbered = text.replaceAll(/^\[(\d+)\](?= )/gm, (_all, own) => `[${byOwn.get(Number(own)) ?? own}]`)
      return { text: renumbered, entries: numbered, byOwn }
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
