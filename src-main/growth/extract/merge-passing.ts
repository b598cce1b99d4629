import type { Passing } from './grammar.ts'
import type { Reading } from './read-sentence.ts'
import { isSameValue } from '../../memory/language/same-value.ts'

/**
 * What the rules read of a statement, and what it tells by the way that they did not. `shift` is how far the statement
 * begins after the sentence. A loose reading stays where most of its words are told nowhere else.
 */
export function mergePassing(
  readings: readonly Reading[],
  passing: readonly Passing[],
  shift: number,
): readonly Reading[] {
  const known = readings.filter(({ loose }) => !loose)
  const added = passing
    .map((one) => ({ ...one, start: one.start - shift, end: one.end - shift, loose: false }))
    .filter((one) => !known.some((other) => saysAsMuch(other, one)))
  if (added.length === 0) return readings
  return withIntroductions(merge(readings, known, added))
}

function merge(readings: readonly Reading[], known: readonly Reading[], added: readonly Reading[]): readonly Reading[] {
  const dated = known.filter((one) => !added.some((other) => beginsThen(one, other)))
  const loose = readings.filter((reading) => reading.loose && uncovered(reading, added) > leastLeft)
  return [...dated, ...loose, ...added].toSorted((a, b) => a.start - b.start)
}

/**
 * "小林是我表妹，她的工作是护士": who somebody is ends where what is said of them begins, and that rests on both, so that
 * its words name whom they are about.
 */
function withIntroductions(readings: readonly Reading[]): readonly Reading[] {
  const introductions = readings.filter(
    ({ finding: { slot } }) => slot?.attribute === 'name' && slot.subject !== 'user',
  )
  if (introductions.length === 0) return readings
  return readings.map((one) => {
    const { slot } = one.finding
    if (introductions.includes(one)) {
      const next = readings.find((other) => isOf(other, one) && other.start > one.start && other.start < one.end)
      const content = next === undefined ? one.content : one.content.slice(0, next.start - one.start)
      return slot !== null && content.toLowerCase().includes(slot.value)
        ? { ...one, content: content.replace(/(?:[\s,，;；:：、]+(?:and|but|who)?)+$/u, '') }
        : one
    }
    const before = introductions.find(
      (other) => isOf(one, other) && other.start < one.start && one.start - other.end < farthest,
    )
    return before === undefined ? one : { ...one, start: before.start }
  })
}

const farthest = 40

const isOf = ({ finding: { slot } }: Reading, { finding: { slot: name } }: Reading): boolean =>
  slot !== null &&
  name !== null &&
  slot.attribute !== 'name' &&
  (slot.subject === name.value || slot.subject === name.subject)

/** Share of a loose reading that has to be left over. */
const leastLeft = 0.6

/** A day that is set, and what begins on it: the words of the day are told with that. */
const beginsThen = (one: Reading, other: Reading): boolean =>
  one.finding.slot === null &&
  one.finding.category === 'event' &&
  other.finding.slot !== null &&
  ((other.finding.slot.single && other.finding.correction === true) || other.finding.category === 'plan') &&
  other.start <= one.start &&
  one.end <= other.end + 2

/** The rules' own reading of the same words stands. */
function saysAsMuch(one: Reading, other: Reading): boolean {
  const a = one.finding.slot
  const b = other.finding.slot
  const overlaps = one.start < other.end && other.start < one.end
  if (beginsThen(one, other)) return false
  if (a === null || b === null) return overlaps
  if (overlaps && b.attribute === 'pet' && a.attribute === 'name' && a.subject !== 'user') return true
  if (overlaps && a.attribute.startsWith('has_') && /^(?:family|pet)$/.test(b.attribute)) return true
  if (overlaps && b.attribute.startsWith('schedule') && !/\p{Script=Han}/u.test(b.value)) return true
  if (a.value !== '' && (isSameValue(a.value, b.value) || (overlaps && holds(a.value, b.value)))) return true
  return a.subject === b.subject && a.attribute === b.attribute && (a.single || overlaps)
}

const holds = (a: string, b: string): boolean =>
  a.includes(b) || (b.includes(a) && (a.length > 3 || b.split(' ').includes(a)))

function uncovered(reading: Reading, added: readonly Reading[]): number {
  const length = Math.max(1, reading.end - reading.start)
  const covered = added.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, reading.end) - Math.max(start, reading.start)),
    0,
  )
  return 1 - Math.min(1, covered / length)
}
