import { endingBy, type Observation } from './observation.ts'
import { rankOf } from './spans.ts'
import { areOpposite } from './style-traits.ts'

/** Wishes on how to be answered, none of which says the opposite of a later or a surer one. */
export function withoutOpposed(observations: readonly Observation[]): Observation[] {
  const wishes = observations.filter(({ field }) => field === 'communication_style')
  return observations.flatMap((one) => {
    if (one.field !== 'communication_style') return [one]
    const rivals = wishes.filter(({ key }) => areOpposite(key, one.key))
    if (rivals.some((rival) => rankOf(rival) > rankOf(one) && isWithin(one.from, rival))) return []
    const later = rivals
      .filter((rival) => rankOf(rival) >= rankOf(one) && rival.from > one.from)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))[0]
    return [later ? endingBy(one, { at: later.from, ended: 'superseded', endedBy: 'assistant' }) : one]
  })
}

const isWithin = (at: string, { from, until }: Observation): boolean => from <= at && (until === null || until > at)
