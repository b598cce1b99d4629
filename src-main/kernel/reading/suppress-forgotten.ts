import type { SourceMessage } from '../../memory/evidence/source-message.ts'
import type { Operation } from '../../memory/extraction/operation.ts'
import type { Forgotten } from '../../memory/forgetting/forgotten-in.ts'
import type { LearnedOutcome } from '../../memory/lifecycle/outcome.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { Suppression } from '../../memory/forgetting/suppression.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import type { CheckedReading } from './read-stretch.ts'

interface Deps {
  readonly forgotten: Pick<Forgotten, 'inMessage'>
  readonly data: Pick<DataFile, 'traces' | 'messages'>
  readonly suppression: Pick<Suppression, 'suppress'>
  readonly file: Pick<MemoriesFile, 'versions'>
  readonly clock: Clock
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
export function createSuppressForgotten({ forgotten, data, suppression, file, clock }: Deps) {
  const answersTo = (message: SourceMessage): string[] => [
    ...data.messages.following(message, 1).flatMap(({ id, role }) => (role === 'assistant' ? [id] : [])),
    ...data.traces.answersTo(message.id),
  ]

  /** The change by which a memory was forgotten; null once it is destroyed. */
  const changeOf = (memoryId: string | null): string | null =>
    file.versions.list(memoryId ?? '').findLast(({ memory }) => memory.status === 'trashed')?.changeId ?? null

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
    /**
     * The request itself, what was refused as forgotten before, and what the assistant answered to it: of a memory that
     * can be brought back as long as its forgetting holds.
     */
    after: (agentId: string, message: SourceMessage, isAsked: boolean, outcomes: readonly LearnedOutcome[]): void => {
      const refused = outcomes.filter(({ reason }) => reason === 'forgotten_before')
      if (!isAsked && refused.length === 0) return
      const ids = [message.id, ...answersTo(message)]
      const changes = refused.map(({ memoryId }) => changeOf(memoryId))
      for (const change of changes)
        if (change !== null) suppression.suppress(agentId, change, ids, clock.now().toISOString())
      if (isAsked || changes.includes(null)) for (const id of ids) data.traces.suppress(id)
    },
  }
}
export type SuppressForgotten = ReturnType<typeof createSuppressForgotten>
