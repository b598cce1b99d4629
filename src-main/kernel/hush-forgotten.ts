import type { SourceMessage } from '../memory/evidence/source-message.ts'
import type { Operation } from '../memory/extraction/operation.ts'
import type { Said } from '../memory/forgetting/suppression.ts'
import type { LearnedOutcome } from '../memory/lifecycle/outcome.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import type { CheckedReading } from './read-stretch.ts'

interface HushDeps {
  readonly said: Said
  readonly file: Pick<MemoriesFile, 'inTransaction'>
  readonly data: Pick<DataFile, 'traces' | 'messages'>
}

/** What may be learned of a message, and what may not, because it says again what was forgotten. */
interface Quieted {
  readonly operations: readonly CheckedReading[]
  readonly refused: readonly Operation[]
}

/**
 * Keeps quiet what says again what was forgotten, before anything is learned from it. Marks in memories.db stand in
 * their own transaction; what `after` writes into data.db is there before the one that learns is committed, and does no
 * harm alone.
 */
export function createHushForgotten({ said, data, file }: HushDeps) {
  const answersAround = ({ sessionId, position }: SourceMessage): string[] =>
    [...data.messages.before(sessionId, position, 1), ...data.messages.after(sessionId, position, 1)]
      .filter(({ role }) => role === 'assistant')
      .map(({ id }) => id)

  const answerAfter = ({ sessionId, position }: SourceMessage): string[] =>
    data.messages.after(sessionId, position, 1).flatMap(({ id, role }) => (role === 'assistant' ? [id] : []))

  return {
    /** What may be learned from a message: without what was forgotten, unless the user wants it remembered again. */
    before: async (
      agentId: string,
      message: SourceMessage,
      { read, isAsked }: { readonly read: readonly CheckedReading[]; readonly isAsked: boolean },
    ): Promise<Quieted> => {
      const changeId = isAsked ? null : await said.recognise(agentId, message.text, message.at)
      if (changeId === null) return { operations: read, refused: [] }
      const isWanted = ({ checked: { operation } }: CheckedReading): boolean =>
        'explicit' in operation && operation.explicit
      if (read.some(isWanted)) return { operations: read, refused: [] }
      file.inTransaction(() => said.hush(agentId, changeId, [message.id, ...answersAround(message)], message.at))
      const free = new Map<string, boolean>()
      for (const { checked } of read) {
        const { quote } = checked.operation
        if (!free.has(quote)) free.set(quote, (await said.recognise(agentId, quote, message.at)) === null)
      }
      const isFree = ({ checked }: CheckedReading): boolean => free.get(checked.operation.quote) === true
      return {
        operations: read.filter(isFree),
        refused: read.filter((one) => !isFree(one)).map(({ checked }) => checked.operation),
      }
    },
    /** The request itself, what was refused as forgotten before, and what the assistant answered to it. */
    after: (message: SourceMessage, isAsked: boolean, outcomes: readonly LearnedOutcome[]): void => {
      if (!isAsked && !outcomes.some(({ reason }) => reason === 'forgotten_before')) return
      for (const id of [message.id, ...answerAfter(message)]) data.traces.hush(id)
    },
  }
}
export type HushForgotten = ReturnType<typeof createHushForgotten>
