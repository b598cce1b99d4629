import type { Message } from '../contract/chat.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'

/** Of these messages, those that no model elsewhere may read. */
export type HeldBack = (messages: readonly Message[]) => ReadonlySet<string>

/**
 * What the user keeps on this computer is held back in every form: the messages it was learned from, and the answers
 * that were given with it in mind. Asked before every turn: only receipts that name such a memory are read.
 */
export function createHeldBack(data: Pick<DataFile, 'traces' | 'turns'>, file: MemoriesFile): HeldBack {
  /** Of these turns, those that were given what stays here. */
  const turnsWith = (turnIds: readonly string[]): ReadonlySet<string> => {
    const named = data.traces.namedBy(turnIds)
    const local = new Set(file.memories.localOnlyAmong([...new Set(named.map(({ memoryId }) => memoryId))]))
    const suspects = new Set(named.filter(({ memoryId }) => local.has(memoryId)).map(({ turnId }) => turnId))
    const isGiven = (turnId: string): boolean =>
      data.turns
        .receipt(turnId)
        ?.entries.some(({ outcome, memoryId }) => outcome === 'injected' && memoryId !== null && local.has(memoryId)) ??
      false
    return new Set([...suspects].filter(isGiven))
  }

  return (messages) => {
    if (!file.memories.hasLocalOnly()) return new Set()
    const taught = file.evidence.ofLocalOnly(messages.map(({ id }) => id))
    const answers = messages.filter(({ role, turnId }) => role === 'assistant' && turnId !== null)
    const given = turnsWith(answers.flatMap(({ turnId }) => turnId ?? []))
    return new Set([...taught, ...answers.filter(({ turnId }) => given.has(turnId ?? '')).map(({ id }) => id)])
  }
}
