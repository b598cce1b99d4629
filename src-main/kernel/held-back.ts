import type { Message } from '../contract/chat.ts'
import { wentAlong } from '../contract/receipt.ts'
import { createSaysTheSame } from '../memory/forgetting/says-the-same.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'

/** Of these messages, those that no model elsewhere may read. */
export type HeldBack = (messages: readonly Message[]) => ReadonlySet<string>

/**
 * What the user keeps on this computer is held back in every form: the messages it was learned from, and the answers
 * that were given with it in mind. Asked before every turn: only receipts that name such a memory are read.
 */
export function createHeldBack(data: Pick<DataFile, 'traces' | 'turns'>, file: MemoriesFile): HeldBack {
  /** Of these answers, those that were given what stays here. What goes along with every request counts where it shows. */
  const answersWith = (answers: readonly Message[]): readonly Message[] => {
    const named = data.traces.namedBy(answers.flatMap(({ turnId }) => turnId ?? []))
    const local = new Set(file.memories.localOnlyAmong([...new Set(named.map(({ memoryId }) => memoryId))]))
    const suspects = new Set(named.filter(({ memoryId }) => local.has(memoryId)).map(({ turnId }) => turnId))
    const shows = createSaysTheSame(file.memories.byIds([...local], null))
    const isGiven = ({ turnId, text }: Message): boolean =>
      data.turns
        .receipt(turnId ?? '')
        ?.entries.some(
          (entry) =>
            entry.outcome === 'injected' &&
            entry.memoryId !== null &&
            local.has(entry.memoryId) &&
            (!wentAlong(entry) || entry.cited || shows(text)),
        ) ?? false
    return answers.filter((answer) => suspects.has(answer.turnId ?? '') && isGiven(answer))
  }

  return (messages) => {
    if (!file.memories.hasLocalOnly()) return new Set()
    const taught = file.evidence.ofLocalOnly(messages.map(({ id }) => id))
    const answers = messages.filter(({ role, turnId }) => role === 'assistant' && turnId !== null)
    return new Set([...taught, ...answersWith(answers).map(({ id }) => id)])
  }
}
