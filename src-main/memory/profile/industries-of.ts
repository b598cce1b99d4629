import { industryOf } from './industries.ts'
import { endingBy, type Observation } from './observation.ts'
import { keyOf } from './value-key.ts'

/** The field of work that each role belongs to, for as long as nothing else is said to be the role. */
export function industriesOf(observations: readonly Observation[]): Observation[] {
  const roles = observations.filter(({ field }) => field === 'role').toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return roles.flatMap((role): Observation[] => {
    const value = industryOf(role.value)
    if (value === null) return []
    const next = roles.find(({ key, from }) => key !== role.key && from > role.from)
    const held = next ? endingBy(role, { at: next.from, ended: 'superseded', endedBy: 'assistant' }) : role
    const evidence = { ...role.evidence, basis: 'inferred' as const }
    return [{ ...held, field: 'industry', value, key: keyOf('industry', value), evidence }]
  })
}
