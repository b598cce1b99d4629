import { isKept, isOfTrouble, type Pain, type Said } from '../../contract/experience.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { keyOf, type Observation } from '../../memory/profile/observation.ts'

/** How sure it is that a problem troubles, by how bad it was. */
const confidenceOf = (severity: number): number => 0.6 + 0.05 * severity

/** The problems of the user, as the card takes them. */
export const observePains = (file: MemoriesFile, pains: readonly Pain[]): Observation[] =>
  settledPains(file, pains).flatMap(observe)

/**
 * Problems by what was said of them, without words that wait for the user's decision, do not hold, or stand in `hushed`
 * messages; one of which nothing is left is none.
 */
export function settledPains(file: MemoriesFile, pains: readonly Pain[], hushed: Hushed = () => noMessages): Pain[] {
  const messageIds = [...new Set(pains.flatMap(({ evidence }) => evidence.flatMap(({ messageId }) => messageId ?? [])))]
  const unsettled = unsettledWords(file, messageIds)
  const silent = hushed(messageIds)
  const isOf = ({ quote: one, told }: Unsettled, { summary }: Pain, { quote }: Said): boolean =>
    (one.includes(quote) || quote.includes(one)) && (told === null || told.startsWith(summary.replace(/…$/u, '')))
  return pains.flatMap((pain) => {
    const evidence = pain.evidence.filter(
      (said) =>
        said.messageId === null ||
        (!silent.has(said.messageId) && !unsettled.get(said.messageId)?.some((one) => isOf(one, pain, said))),
    )
    return evidence.length === 0 && pain.evidence.length > 0 ? [] : [{ ...pain, evidence }]
  })
}

/** Of these messages, those that nothing is to be told of. */
type Hushed = (messageIds: readonly string[]) => ReadonlySet<string>
const noMessages: ReadonlySet<string> = new Set()

function observe({ id, agentId, summary, severity, status, evidence, createdAt, updatedAt }: Pain): Observation[] {
  const isOver = status === 'solved' || status === 'dismissed'
  const told = evidence.length > 0 ? evidence : [{ quote: '', sessionId: null, messageId: null, saidAt: createdAt }]
  return told.map(({ quote, sessionId, messageId, saidAt }) => ({
    field: 'pain_point',
    value: summary,
    key: keyOf(summary),
    confidence: confidenceOf(severity),
    evidence: { basis: 'stated', quote, at: saidAt, agentId, sessionId, messageId, memoryId: null, painId: id },
    from: saidAt,
    until: isOver ? (updatedAt > saidAt ? updatedAt : saidAt) : null,
    ended: isOver ? 'faded' : null,
    endedBy: isOver ? 'assistant' : null,
  }))
}

/** Words of a message that tell no trouble which holds. */
interface Unsettled {
  readonly quote: string
  /** What they tell that merely happened: a trouble only where it was noted as one in other words. Null where nothing holds. */
  readonly told: string | null
}

/** By message. */
function unsettledWords(file: MemoriesFile, messageIds: readonly string[]): Map<string, Unsettled[]> {
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
