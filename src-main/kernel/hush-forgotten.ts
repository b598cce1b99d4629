import type { Extraction, SourceMessage } from '../growth/candidate.ts'
import type { Said } from '../memory/forgetting/suppression.ts'
import type { LearnedOutcome } from '../growth/memory/learn.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'

interface HushDeps {
  readonly said: Said
  readonly file: Pick<MemoriesFile, 'inTransaction'>
  readonly data: Pick<DataFile, 'traces' | 'messages'>
}

/** What may be learned of a message, and what may not, because it says again what was forgotten. */
interface Quieted {
  readonly extraction: Extraction
  readonly refused: Extraction['candidates']
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
    before: async (agentId: string, message: SourceMessage, extraction: Extraction): Promise<Quieted> => {
      const isAsked = extraction.forgets.some(({ messageId }) => messageId === message.id)
      const changeId = isAsked ? null : await said.recognise(agentId, message.text, message.at)
      if (changeId === null) return { extraction, refused: [] }
      const isWanted = ({ messageId, explicit }: Extraction['candidates'][number]): boolean =>
        messageId === message.id && explicit === true
      if (extraction.candidates.some(isWanted)) return { extraction, refused: [] }
      file.inTransaction(() => said.hush(agentId, changeId, [message.id, ...answersAround(message)], message.at))
      const free = new Map<string, boolean>()
      for (const { quote, messageId } of [...extraction.candidates, ...extraction.profileSignals])
        if (messageId === message.id && !free.has(quote))
          free.set(quote, (await said.recognise(agentId, quote, message.at)) === null)
      const isFree = ({ quote, messageId }: { readonly quote: string; readonly messageId: string }): boolean =>
        messageId !== message.id || free.get(quote) === true
      return {
        extraction: {
          ...extraction,
          candidates: extraction.candidates.filter(isFree),
          profileSignals: extraction.profileSignals.filter(isFree),
        },
        refused: extraction.candidates.filter((candidate) => !isFree(candidate)),
      }
    },
    /** The request itself, what was refused as forgotten before, and what the assistant answered to it. */
    after: (message: SourceMessage, extraction: Extraction, outcomes: readonly LearnedOutcome[]): void => {
      const isAsked = extraction.forgets.some(({ messageId }) => messageId === message.id)
      if (!isAsked && !outcomes.some(({ reason }) => reason === 'forgotten_before')) return
      for (const id of [message.id, ...answerAfter(message)]) data.traces.hush(id)
    },
  }
}
export type HushForgotten = ReturnType<typeof createHushForgotten>
