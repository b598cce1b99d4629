import { listFields, type ProfileEnd, type ProfileField } from '../../contract/profile.ts'
import { isHeld, type Observation } from './observation.ts'

/** A stretch of time in which a value held, with all that speaks for it. */
export interface Span {
  readonly field: ProfileField
  readonly key: string
  readonly from: string
  readonly until: string | null
  readonly ended: ProfileEnd | null
  readonly endedBy: 'user' | 'assistant' | null
  /** What speaks for it, newest first. */
  readonly observations: readonly Observation[]
}

/** When each value of a field held. Of a field with one value at a time the last word counts. */
export function spansOf(observations: readonly Observation[], field: ProfileField, now: string): Span[] {
  const own = observations.filter((one) => one.field === field && one.from <= now)
  const spans = [...Map.groupBy(own, groupOf).values()].flatMap((group) => mergeSpans(group, now))
  return listFields.has(field) ? spans : withOneAtATime(spans, now)
}

export const isCurrent = (span: Span, now: string): boolean => isHeld(span, now)

/** What was forgotten tells nothing of what else was said of the value. */
const groupOf = ({ key, ended }: Observation): string => `${ended === 'forgotten' ? 'forgotten' : ''} ${key}`

function mergeSpans(group: readonly Observation[], now: string): Span[] {
  const merged: Observation[][] = []
  for (const one of group.toSorted((a, b) => compare(a.from, b.from))) {
    const last = merged.at(-1)
    if (last && last.some(({ until }) => until === null || until >= one.from)) last.push(one)
    else merged.push([one])
  }
  return merged.map((parts) => toSpan(parts, now))
}

function toSpan(parts: readonly Observation[], now: string): Span {
  const [first] = parts
  const last = parts.toSorted((a, b) => compare(b.until ?? later, a.until ?? later))[0]
  if (!first || !last) throw new Error('a span of nothing')
  const { field, key } = first
  const isOver = last.until !== null && last.until <= now
  return {
    field,
    key,
    from: first.from,
    until: isOver ? last.until : null,
    ended: isOver ? last.ended : null,
    endedBy: isOver ? last.endedBy : null,
    observations: parts.toSorted((a, b) => compare(b.evidence.at, a.evidence.at)),
  }
}

/** After every time that is written down. */
const later = '~'

function withOneAtATime(spans: readonly Span[], now: string): Span[] {
  const [current, ...rivals] = spans.filter((span) => isCurrent(span, now)).toSorted(byLastWord(now))
  if (!current) return [...spans]
  const lost = new Set(rivals)
  return spans.flatMap((span) => {
    if (!lost.has(span)) return [span]
    if (span.from >= current.from) return []
    const endedBy = current.observations.some(({ evidence }) => evidence.basis === 'entered') ? 'user' : 'assistant'
    return [{ ...span, until: current.from, ended: 'superseded' as const, endedBy: endedBy as Span['endedBy'] }]
  })
}

const byLastWord =
  (now: string) =>
  (a: Span, b: Span): number =>
    compare(lastWord(b, now), lastWord(a, now))

const lastWord = ({ observations }: Span, now: string): string =>
  observations.find((one) => isHeld(one, now))?.evidence.at ?? ''

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
