import type { ProfileDecisionRow } from '../../storage/profile-store.ts'
import { endingBy, keyOf, type Observation } from './observation.ts'

/**
 * What one agent's memories say together with what the user decided in the profile. A value that was taken away stays
 * away for the same words; said in new words it is there again.
 */
export function withDecisions(
  observed: readonly Observation[],
  decisions: readonly ProfileDecisionRow[],
): Observation[] {
  const keyed = decisions.map((decision) => ({ ...decision, key: keyOf(decision.value) }))
  const endsOf = ({ field, key }: Pick<Observation, 'field' | 'key'>) =>
    keyed.filter((one) => one.kind !== 'entered' && one.field === field && one.key === key)
  const entered = keyed
    .filter(({ kind }) => kind === 'entered')
    .map((decision): Observation => {
      const observation = enteredAs(decision)
      const end = endsOf(decision).find(({ seq }) => seq > decision.seq)
      // A memory that says the same was forgotten since, and the line with it.
      const forgotten = observed.find(
        ({ field, key, ended, until }) =>
          ended === 'forgotten' && field === decision.field && key === decision.key && (until ?? '') > decision.at,
      )
      const held = forgotten ? { ...observation, ...holdOf(forgotten) } : observation
      return end ? endingBy(held, endOf(end)) : held
    })
  const learned = observed.flatMap((one) => {
    const ends = endsOf(one)
    const end = ends.find(({ at }) => one.evidence.at <= at)
    if (end) return [endingBy(one, endOf(end))]
    if (ends.length === 0) return [one]
    const last = ends.at(-1)
    const isRepeated = observed.some(
      (other) => other.key === one.key && other.evidence.at <= (last?.at ?? '') && saysTheSame(other, one),
    )
    return isRepeated ? [] : [one]
  })
  return [...learned, ...entered]
}

const holdOf = ({ until, ended, endedBy }: Observation) => ({ until, ended, endedBy })

const saysTheSame = (a: Observation, b: Observation): boolean =>
  plain(a.evidence.quote) !== '' && plain(a.evidence.quote) === plain(b.evidence.quote)

const plain = (quote: string): string =>
  quote
    .toLowerCase()
    .replaceAll(/[\p{P}\s]+/gu, ' ')
    .trim()

const endOf = ({ at, kind }: ProfileDecisionRow) => ({
  at,
  ended: kind === 'edited' ? ('edited' as const) : ('removed' as const),
  endedBy: 'user' as const,
})

const enteredAs = ({ field, value, key, at, agentId }: ProfileDecisionRow & { readonly key: string }): Observation => ({
  field,
  value,
  key,
  confidence: 1,
  evidence: {
    basis: 'entered',
    quote: '',
    at,
    agentId,
    sessionId: null,
    messageId: null,
    memoryId: null,
    painId: null,
  },
  from: at,
  until: null,
  ended: null,
  endedBy: null,
})
