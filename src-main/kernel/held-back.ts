import type { Message } from '../contract/chat.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'

/** Of these messages, those that no model elsewhere may read. */
export type HeldBack = (messages: readonly Message[]) => ReadonlySet<string>

/**
 * What the user keeps on this computer is held back in every form: the messages it was learned from, and the answers
 * that were given with it in mind.
 */
export function createHeldBack(data: DataFile, file: MemoriesFile): HeldBack {
  const usedLocalOnly = (turnId: string): boolean => {
    const used = data.turns.receipt(turnId)?.entries.filter(({ outcome }) => outcome === 'injected') ?? []
    const ids = used.flatMap(({ memoryId }) => memoryId ?? [])
    return file.memories.byIds(ids, null).some(({ localOnly }) => localOnly)
  }

  return (messages) => {
    const taught = file.evidence.ofLocalOnly(messages.map(({ id }) => id))
    const answers = messages.filter(
      ({ role, turnId }) => role === 'assistant' && turnId !== null && usedLocalOnly(turnId),
    )
    return new Set([...taught, ...answers.map(({ id }) => id)])
  }
}
