import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { SaidByUser } from '../../storage/message-store.ts'
import type { ProfileEvidenceRow } from '../../storage/profile-store.ts'
import { findQuotes } from '../evidence/find-quote.ts'
import type { Observation } from './observation.ts'
import { plainValue } from './plain-value.ts'
import { keyOf } from './value-key.ts'

interface Piece {
  readonly quote: string
  readonly memory: Memory
}

/**
 * Which words of these messages the profile may not rest on: a memory was learned from them that waits for the user's
 * word, is set apart, was never let in, or was forgotten. Read anew each time, so that what is accepted speaks at once.
 */
export function createUnsettledWords(file: MemoriesFile, messageIds: readonly string[]) {
  const pieces = file.evidence.ofMessages([...new Set(messageIds)])
  const memories = new Map(
    file.memories.byIds([...new Set(pieces.map(({ memoryId }) => memoryId))], null).map((one) => [one.id, one]),
  )
  const byMessage = Map.groupBy(
    pieces.flatMap(({ messageId, memoryId, quote }) => {
      const memory = memories.get(memoryId)
      return memory && quote !== '' ? [{ messageId, quote, memory }] : []
    }),
    ({ messageId }) => messageId,
  )
  const piecesOf = (messageId: string | null): readonly Piece[] => byMessage.get(messageId ?? '') ?? []

  return {
    /** True where the memory that says the value does not hold yet. What was forgotten has a hold that ends. */
    isHeldBack: (row: ProfileEvidenceRow): boolean => {
      const shared = piecesOf(row.messageId).filter(({ quote }) => sharesWords(quote, row.quote))
      const named = shared.filter(({ memory }) => isNamedBy(row, memory))
      const own = (near: readonly Piece[]) => near.find(({ memory }) => memory.id === row.memoryId)
      if (named.length > 0) {
        const its = own(named)
        return its ? waits(its.memory) : named.every(({ memory }) => waits(memory) || isGoneBeside(row, memory))
      }
      const same = shared.filter(({ quote }) => plain(quote) === plain(row.quote))
      const its = own(same) ?? (same.length === 0 ? own(shared) : undefined)
      return its ? waits(its.memory) : shared.some(({ memory }) => waits(memory))
    },
    /** True where any of the words that are shown rest on what does not hold. */
    isAmong: ({ evidence: { messageId, quote } }: Observation): boolean =>
      piecesOf(messageId).some((piece) => isUnsettled(piece.memory) && sharesWords(piece.quote, quote)),
    /** The message with line breaks for such words; the same object where there are none. */
    without: (message: SaidByUser): SaidByUser => {
      const ranges = piecesOf(message.id)
        .filter(({ memory }) => isUnsettled(memory))
        .flatMap(({ quote }) => findQuotes(message.text, quote))
      if (ranges.length === 0) return message
      const text = ranges.reduce(
        (left, { start, end }) => `${left.slice(0, start)}${'\n'.repeat(end - start)}${left.slice(end)}`,
        message.text,
      )
      return { ...message, text }
    },
  }
}

const waits = ({ status }: Memory): boolean => status === 'pending' || status === 'quarantined' || status === 'archived'

const isUnsettled = (memory: Memory): boolean => waits(memory) || memory.status === 'trashed'

/** Words that rest on a memory stay with it; what says the value beside it counts only as long as it is there. */
const isGoneBeside = ({ memoryId }: ProfileEvidenceRow, { status }: Memory): boolean =>
  memoryId !== null && status === 'trashed'

const isNamedBy = ({ field, value }: ProfileEvidenceRow, { slot }: Memory): boolean =>
  slot !== null &&
  slot.value !== '' &&
  keyOf(field, plainValue(field, slot.value)) === keyOf(field, plainValue(field, value))

const sharesWords = (a: string, b: string): boolean => a !== '' && b !== '' && (a.includes(b) || b.includes(a))

const plain = (quote: string): string => quote.replaceAll(/[\p{P}\s]+/gu, ' ').trim()
