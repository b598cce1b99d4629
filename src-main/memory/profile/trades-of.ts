import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { ProfileEvidenceRow } from '../../storage/profile-store.ts'
import { industryOf } from './industries.ts'
import { endingBy, type Observation } from './observation.ts'

/** What those the user works for do, as far as their names and the words about them tell. */
export const tradesOf = (file: MemoriesFile, agentId: string): ProfileEvidenceRow[] =>
  file.memories.bySlot(agentId, 'user', 'employer').flatMap((memory) => {
    const value = industryOf(memory.slot?.value ?? '')
    if (value === null) return []
    return file.evidence.list(memory.id).flatMap(({ messageId, sessionId, quote, saidAt, role }) =>
      messageId === null || role !== 'user'
        ? []
        : [
            {
              id: memory.id,
              agentId,
              field: 'industry' as const,
              value,
              basis: 'inferred' as const,
              weight: memory.confidence,
              quote,
              messageId,
              sessionId,
              memoryId: memory.id,
              saidAt,
            },
          ],
    )
  })

/**
 * Without the industries that only a job tells where the company tells another: who tests at a maker of medical devices
 * works in healthcare. A new job, of which no company is known, speaks for itself.
 */
export function withoutJobTrade(observations: readonly Observation[], trades: readonly Observation[]): Observation[] {
  const roles = observations.filter(({ field }) => field === 'role')
  return observations.flatMap((one) => {
    if (one.field !== 'industry' || !isOfJob(one, roles)) return [one]
    const trade = trades.find(
      ({ key, from, until }) =>
        key !== one.key &&
        (until === null || until > one.from) &&
        (from >= one.from || !roles.some((role) => role.from < one.from && industryOf(role.value) !== one.value)),
    )
    if (!trade) return [one]
    return trade.from <= one.from ? [] : [endingBy(one, { at: trade.from, ended: 'superseded', endedBy: 'assistant' })]
  })
}

const isOfJob = ({ value, evidence }: Observation, roles: readonly Observation[]): boolean =>
  !/行业|這行|这行|\b(?:industry|field|sector)\b/iu.test(evidence.quote) &&
  roles.some((role) => role.evidence.messageId === evidence.messageId && industryOf(role.value) === value)
