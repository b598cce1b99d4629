import type { Message } from '../../contract/chat.ts'
import { wentAlong } from '../../contract/receipt.ts'
import { createSaysTheSame } from '../../memory/forgetting/says-the-same.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'

/** What no model elsewhere may read. */
export interface HeldBack {
  /** Of these messages, those that are held back. */
  ofMessages(messages: readonly Message[]): ReadonlySet<string>
  /** Of these ids of memories and messages, those of what is held back. */
  among(ids: readonly string[]): ReadonlySet<string>
  /** Whether a text that is no message of a conversation says what is held back. */
  says(text: string): boolean
}

/** Newest memories that a text is compared with, and how much of a text at once. */
const mostCompared = 2_000
const partLength = 1_500
const overlap = 300

/**
 * What the user keeps on this computer is held back in every form: the messages it was learned from, and the answers
 * that were given with it in mind. Asked before every turn: only receipts that name such a memory are read.
 */
export function createHeldBack(
  data: Pick<DataFile, 'traces' | 'turns' | 'messages'>,
  file: Pick<MemoriesFile, 'memories' | 'evidence'>,
): HeldBack {
  const says = (texts: readonly string[]): boolean => {
    if (texts.length === 0 || !file.memories.hasLocalOnly()) return false
    const isSame = createSaysTheSame(file.memories.localOnly(mostCompared))
    return texts.some((text) => partsOf(text).some(isSame))
  }

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

  /** A crash leaves no receipt: then an answer is known by what it says. */
  const cutOff = (answers: readonly Message[]): Message[] =>
    answers.filter(
      ({ turnId, text, state }) => state !== 'complete' && !data.turns.receipt(turnId ?? '') && says([text]),
    )

  const ofMessages = (messages: readonly Message[]): ReadonlySet<string> => {
    if (!file.memories.hasLocalOnly()) return new Set()
    const taught = file.evidence.ofLocalOnly(messages.map(({ id }) => id))
    const answers = messages.filter(({ role, turnId }) => role === 'assistant' && turnId !== null)
    return new Set([...taught, ...[...answersWith(answers), ...cutOff(answers)].map(({ id }) => id)])
  }

  return {
    ofMessages,
    among: (ids) =>
      ids.length === 0 || !file.memories.hasLocalOnly()
        ? new Set()
        : new Set([
            ...file.memories.localOnlyAmong(ids),
            ...ofMessages(ids.flatMap((id) => data.messages.get(id) ?? [])),
          ]),
    says: (text) => says([text]),
  }
}

function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let at = 0; at === 0 || at + overlap < text.length; at += partLength - overlap)
    parts.push(text.slice(at, at + partLength))
  return parts
}
