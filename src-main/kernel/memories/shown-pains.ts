import { isOfTrouble, type Pain, type Said } from '../../contract/experience.ts'
import { isKept } from '../../contract/validity.ts'
import type { Forgotten } from '../../memory/forgetting/forgotten-in.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'

/** Reads troubles as they may be shown. */
export type ShownPains = Pick<DataFile['pains'], 'get' | 'list' | 'ofMessage'>

/**
 * Troubles by what was said of them, without words that wait for the user's decision, do not hold, or stand in messages
 * that were forgotten; one of which nothing is left is none.
 */
export function createShownPains(
  pains: ShownPains,
  file: Pick<MemoriesFile, 'evidence' | 'memories'>,
  suppressedAmong: Forgotten['suppressed'],
): ShownPains {
  const shown = (agentId: string, all: readonly Pain[]): Pain[] => {
    // Most messages tell of none, and a long chat asks for each of its own.
    if (all.length === 0) return []
    const messageIds = [...new Set(all.flatMap(({ evidence }) => evidence.flatMap(({ messageId }) => messageId ?? [])))]
    const unsettled = unsettledWords(file, messageIds)
    const suppressed = suppressedAmong(agentId, messageIds)
    return all.flatMap((pain) => {
      const evidence = pain.evidence.filter(
        (said) =>
          said.messageId === null ||
          (!suppressed.has(said.messageId) && !unsettled.get(said.messageId)?.some((one) => isOf(one, pain, said))),
      )
      return evidence.length === 0 && pain.evidence.length > 0 ? [] : [{ ...pain, evidence }]
    })
  }
  return {
    get: (id, owners) => {
      const pain = pains.get(id, owners)
      return pain && shown(pain.agentId, [pain])[0]
    },
    list: (agentId, status, limit) => shown(agentId, pains.list(agentId, status, limit)),
    ofMessage: (agentId, messageId) => shown(agentId, pains.ofMessage(agentId, messageId)),
  }
}

const isOf = ({ quote: one, told }: Unsettled, { summary }: Pain, { quote }: Said): boolean =>
  (one.includes(quote) || quote.includes(one)) && (told === null || told.startsWith(summary.replace(/…$/u, '')))

/** Words of a message that tell no trouble which holds. */
interface Unsettled {
  readonly quote: string
  /** What they tell that merely happened: a trouble only where it was noted as one in other words. Null where nothing holds. */
  readonly told: string | null
}

/** By message. */
function unsettledWords(
  file: Pick<MemoriesFile, 'evidence' | 'memories'>,
  messageIds: readonly string[],
): Map<string, Unsettled[]> {
  const pieces = file.evidence.ofMessages(messageIds).filter(({ quote }) => quote !== '')
  const memories = new Map(
    file.memories
      .byIds([...new Set(pieces.map(({ memoryId }) => memoryId))], null)
      .map((memory) => [memory.id, memory]),
  )
  const words = new Map<string, Unsettled[]>()
  for (const { messageId, memoryId, quote } of pieces) {
    const memory = memories.get(memoryId)
    if (!memory || (isKept(memory) && (memory.type !== 'experience' || isOfTrouble(memory)))) continue
    words.set(messageId, [...(words.get(messageId) ?? []), { quote, told: isKept(memory) ? memory.content : null }])
  }
  return words
}
