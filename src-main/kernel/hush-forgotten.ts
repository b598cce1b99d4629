import type { Extraction, SourceMessage } from '../growth/candidate.ts'
import type { LearnedOutcome } from '../growth/memory/learn.ts'
import type { Forgotten } from '../memory/forgetting/forgotten-in.ts'
import type { DataFile } from '../storage/data-file.ts'

interface HushDeps {
  readonly forgotten: Pick<Forgotten, 'inMessage'>
  readonly data: Pick<DataFile, 'traces' | 'messages'>
}

/** What may be learned of a message, and what may not, because its words were forgotten. */
interface Quieted {
  readonly extraction: Extraction
  readonly refused: Extraction['candidates']
}

/**
 * Keeps quiet what was forgotten, where its message is read again. What `after` writes into data.db is there before the
 * transaction that learns is committed, and does no harm alone.
 */
export function createHushForgotten({ forgotten, data }: HushDeps) {
  const answerAfter = ({ sessionId, position }: SourceMessage): string[] =>
    data.messages.after(sessionId, position, 1).flatMap(({ id, role }) => (role === 'assistant' ? [id] : []))

  return {
    /** What may be learned from a message: nothing of the spans that were forgotten. */
    before: (agentId: string, message: SourceMessage, extraction: Extraction): Quieted => {
      const { isWhole, spans } = forgotten.inMessage(agentId, message.id)
      if (!isWhole && spans.length === 0) return { extraction, refused: [] }
      const isFree = ({ quote, messageId }: { readonly quote: string; readonly messageId: string }): boolean =>
        messageId !== message.id || !(isWhole || spans.some((span) => span.includes(quote) || quote.includes(span)))
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
