import type { Extraction, SourceMessage } from '../growth/candidate.ts'
import type { Said } from '../growth/forget/said.ts'
import type { LearnedOutcome } from '../growth/memory/learn.ts'
import type { DataFile } from '../storage/data-file.ts'

interface HushDeps {
  readonly said: Said
  readonly data: Pick<DataFile, 'traces' | 'messages'>
}

/**
 * Keeps quiet what says again what was forgotten. Called in the transaction that learns from a message, so that it is
 * never recalled in between: what it writes into data.db is there before that is committed, and does no harm alone.
 */
export function createHushForgotten({ said, data }: HushDeps) {
  const answersAround = ({ sessionId, position }: SourceMessage): string[] =>
    [...data.messages.before(sessionId, position, 1), ...data.messages.after(sessionId, position, 1)]
      .filter(({ role }) => role === 'assistant')
      .map(({ id }) => id)

  const answerAfter = ({ sessionId, position }: SourceMessage): string[] =>
    data.messages.after(sessionId, position, 1).flatMap(({ id, role }) => (role === 'assistant' ? [id] : []))

  return {
    /** What may be learned from a message: without what was forgotten, unless the user wants it remembered again. */
    before: (agentId: string, message: SourceMessage, extraction: Extraction): Extraction => {
      const isAsked = extraction.forgets.some(({ messageId }) => messageId === message.id)
      const changeId = isAsked ? null : said.recognise(agentId, message.text, message.at)
      if (changeId === null) return extraction
      const isWanted = ({ messageId, explicit }: Extraction['candidates'][number]): boolean =>
        messageId === message.id && explicit === true
      if (extraction.candidates.some(isWanted)) return extraction
      said.hush(agentId, changeId, [message.id, ...answersAround(message)], message.at)
      const isFree = ({ quote, messageId }: { readonly quote: string; readonly messageId: string }): boolean =>
        messageId !== message.id || said.recognise(agentId, quote, message.at) === null
      return {
        ...extraction,
        candidates: extraction.candidates.filter(isFree),
        profileSignals: extraction.profileSignals.filter(isFree),
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
