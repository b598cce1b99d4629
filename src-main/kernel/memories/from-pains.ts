import type { Pain } from '../../contract/experience.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { keyOf, type Observation } from '../../memory/profile/observation.ts'

/** How sure it is that a problem troubles, by how bad it was. */
const confidenceOf = (severity: number): number => 0.6 + 0.05 * severity

/** The problems of the user, without those whose words wait for the user's decision or were forgotten. */
export function observePains(file: MemoriesFile, pains: readonly Pain[]): Observation[] {
  const unsettled = unsettledWords(
    file,
    pains.flatMap(({ evidence }) => evidence.flatMap(({ messageId }) => messageId ?? [])),
  )
  return pains.flatMap(observe).filter(({ evidence: { messageId, quote } }) => {
    const words = messageId === null ? [] : (unsettled.get(messageId) ?? [])
    return !words.some((one) => one.includes(quote) || quote.includes(one))
  })
}

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

/** By message: the words that memories rest on which do not hold. */
function unsettledWords(file: MemoriesFile, messageIds: readonly string[]): Map<string, string[]> {
  const pieces = file.evidence.ofMessages([...new Set(messageIds)]).filter(({ quote }) => quote !== '')
  const unsettled = new Set(
    file.memories
      .byIds([...new Set(pieces.map(({ memoryId }) => memoryId))], null)
      .filter(({ status }) => status !== 'active' && status !== 'superseded')
      .map(({ id }) => id),
  )
  const words = new Map<string, string[]>()
  for (const { messageId, memoryId, quote } of pieces)
    if (unsettled.has(memoryId)) words.set(messageId, [...(words.get(messageId) ?? []), quote])
  return words
}
