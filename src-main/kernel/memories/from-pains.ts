import type { Pain } from '../../contract/experience.ts'
import { keyOf, type Observation } from '../../memory/profile/observation.ts'

/** How sure it is that a problem troubles, by how bad it was. */
const confidenceOf = (severity: number): number => 0.6 + 0.05 * severity

/** What troubles the user, as the card takes it. */
export const observePains = (pains: readonly Pain[]): Observation[] => pains.flatMap(observe)

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
