import type { SourceMessage } from '../../memory/evidence/source-message.ts'
import type { Operation } from '../../memory/extraction/operation.ts'
import type { Forgotten } from '../../memory/forgetting/forgotten-in.ts'
import type { LearnedOutcome } from '../../memory/lifecycle/outcome.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { CheckedReading } from './read-stretch.ts'

interface Deps {
  readonly forgotten: Pick<Forgotten, 'inMessage'>
  readonly data: Pick<DataFile, 'traces' | 'messages'>
}

/** What may be learned of a message, and what may not, because its words were forgotten. */
interface Parted {
  readonly operations: readonly CheckedReading[]
  readonly refused: readonly Operation[]
}

/**
 * Suppresses what was forgotten, where its message is read again. What `after` writes into data.db is there before the
 * transaction that learns is committed, and does no harm alone.
 */
export function createSuppressForgotten({ forgotten, data }: Deps) {
  const answersTo = (message: SourceMessage): string[] => [
    ...data.messages.following(message, 1).flatMap(({ id, role }) => (role === 'assistant' ? [id] : [])),
    ...data.traces.answersTo(message.id),
  ]

  return {
    /** What may be learned from a message: nothing of the spans that were forgotten. */
    before: (agentId: string, message: SourceMessage, read: readonly CheckedReading[]): Parted => {
      const { isWhole, spans } = forgotten.inMessage(agentId, message.id)
      const isFree = ({ checked: { operation } }: CheckedReading): boolean =>
        !isWhole && !spans.some((span) => span.includes(operation.quote) || operation.quote.includes(span))
      return {
        operations: read.filter(isFree),
        refused: read.filter((one) => !isFree(one)).map(({ checked }) => checked.operation),
      }
    },
    /** The request itself, what was refused as forgotten before, and what the assistant answered to it. */
    after: (message: SourceMessage, isAsked: boolean, outcomes: readonly LearnedOutcome[]): void => {
      if (!isAsked && !outcomes.some(({ reason }) => reason === 'forgotten_before')) return
      for (const id of [message.id, ...answersTo(message)]) data.traces.suppress(id)
    },
  }
}
export type SuppressForgotten = ReturnType<typeof createSuppressForgotten>
