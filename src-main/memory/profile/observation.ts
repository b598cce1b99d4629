import type { ProfileEnd, ProfileEvidence, ProfileField } from '../../contract/profile.ts'
import { canonicalValue } from '../../util/same-value.ts'

/** One place that speaks for a value of the profile, and from when to when it does. */
export interface Observation {
  readonly field: ProfileField
  readonly value: string
  /** Equal for values that are the same in other words, script or language. */
  readonly key: string
  /** 0 to 1: how sure it makes the value. */
  readonly confidence: number
  readonly evidence: ProfileEvidence
  readonly from: string
  /** Null: it speaks for it still. May lie ahead. */
  readonly until: string | null
  readonly ended: ProfileEnd | null
  readonly endedBy: 'user' | 'assistant' | null
}

/** What makes two values of a field one. */
export const keyOf = canonicalValue

/** True where it speaks for its value at `now`. */
export const isHeld = ({ from, until }: Pick<Observation, 'from' | 'until'>, now: string): boolean =>
  from <= now && (until === null || until > now)

/** The earlier of its own end and another one. */
export function endingBy(
  observation: Observation,
  end: { readonly at: string; readonly ended: ProfileEnd; readonly endedBy: 'user' | 'assistant' },
): Observation {
  if (observation.until !== null && observation.until <= end.at) return observation
  return { ...observation, until: end.at, ended: end.ended, endedBy: end.endedBy }
}
