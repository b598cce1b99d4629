import type { OutlineRow } from '../memories/outline.ts'

/** How long one memory held: from, to, in milliseconds; `until` is null for what holds still, `from` where nobody knows. */
export interface Bar {
  readonly id: string
  readonly from: number | null
  readonly until: number | null
}

/** One attribute of one subject: what held when. Bars that overlap stand in rows of their own. */
export interface Lane {
  readonly key: string
  readonly subject: string
  readonly attribute: string
  readonly rows: readonly (readonly Bar[])[]
  /** Bars that found no row. */
  readonly more: number
  /** When something in it last began or ended. */
  readonly changedAt: number
}

const mostRows = 4

/** What is known of facts over time: those of which something ended, or that were said to hold from or until a day. */
export function lanesOf(active: readonly OutlineRow[], past: readonly OutlineRow[]): Lane[] {
  const lanes = new Map<string, OutlineRow[]>()
  const histories = new Set<string>()
  for (const [rows, isPast] of [
    [active, false],
    [past, true],
  ] as const)
    for (const row of rows) {
      // What was folded into another or split did not hold until a day: something says the same.
      if (row.subject === null || row.attribute === null || (isPast && row.validTo === null)) continue
      const key = `${row.subject}\n${row.attribute}`
      if (isPast || row.validFrom !== null || row.validTo !== null) histories.add(key)
      const some = lanes.get(key)
      if (some) some.push(row)
      else lanes.set(key, [row])
    }
  return [...histories]
    .map((key) => laneOf(key, barsOf(lanes.get(key) ?? [])))
    .toSorted((a, b) => b.changedAt - a.changedAt || (a.key < b.key ? -1 : 1))
}

/** What was told without a day begins nobody knows when, unless another ended as it was told. */
function barsOf(rows: readonly OutlineRow[]): Bar[] {
  const ends = new Set(rows.map(({ validTo }) => validTo))
  return rows.map(({ id, at, validFrom, validTo }) => {
    const begin = validFrom ?? (ends.has(at) ? at : null)
    const from = begin === null ? null : Date.parse(begin)
    const until = validTo === null ? null : Date.parse(validTo)
    return { id, from: from === null || until === null ? from : Math.min(from, until), until }
  })
}
const beginOf = ({ from }: Bar): number => from ?? Number.MIN_SAFE_INTEGER
const endOf = ({ until }: Bar): number => until ?? Number.MAX_SAFE_INTEGER

function laneOf(key: string, bars: readonly Bar[]): Lane {
  const [subject = '', attribute = ''] = key.split('\n')
  const rows: Bar[][] = []
  let more = 0
  // The newest first: where there are too many, the oldest are left out.
  for (const bar of bars.toSorted((a, b) => beginOf(b) - beginOf(a) || endOf(b) - endOf(a))) {
    const row = rows.find((some) => endOf(bar) <= (some.at(-1)?.from ?? -Infinity))
    if (row) row.push(bar)
    else if (rows.length < mostRows) rows.push([bar])
    else more += 1
  }
  const changedAt = Math.max(...bars.flatMap((bar) => [beginOf(bar), bar.until ?? beginOf(bar)]))
  // In a row as time goes: the keyboard takes them as they stand.
  return { key, subject, attribute, rows: rows.map((row) => row.toReversed()), more, changedAt }
}

/** The whole time that bars are drawn in, with the times at which something began or ended, in order. */
export interface Scale {
  readonly from: number
  readonly to: number
  readonly events: readonly number[]
  readonly now: number
}

/** From the first beginning to now, or to what is known to end later; with room in front for what began nobody knows when. */
export function scaleOf(lanes: readonly Lane[], now: number): Scale {
  const bars = lanes.flatMap(({ rows }) => rows.flat())
  const times = [...bars.flatMap(({ from, until }) => [from ?? until ?? now, until ?? now]), now]
  const [first, to] = [Math.min(...times), Math.max(...times)]
  const from = bars.some((bar) => bar.from === null) ? first - (to - first) / 4 : first
  return { from, to, now, events: [...new Set([from, ...times])].toSorted((a, b) => a - b) }
}

/**
 * Where a time stands, in percent of the whole: half by the clock, half by how much happened before it. By the clock
 * alone a week in which much was told would be a hair beside years.
 */
export function placeIn({ from, to, events }: Scale, at: number): number {
  if (to <= from || events.length < 2) return edge
  const byClock = (at - from) / (to - from)
  let next = events.findIndex((event) => event > at)
  if (next < 0) next = events.length - 1
  const before = events[Math.max(0, next - 1)] ?? from
  const after = events[next] ?? to
  const part = after <= before ? 1 : (at - before) / (after - before)
  const byOrder = (Math.max(0, next - 1) + Math.min(1, Math.max(0, part))) / (events.length - 1)
  return edge + ((byClock + byOrder) / 2) * (100 - 2 * edge)
}

/** Percent that are left free on both sides. */
const edge = 2
const ticks = [10, 30, 50, 70, 90]
/** As near, a name would stand upon the one of now. */
const roomOfNow = 14

/** Times that are named above the bars, with where they stand; none that is called as the one before it. */
export const ticksOf = (
  scale: Scale,
  nameOf: (at: number) => string,
): { readonly name: string; readonly place: number }[] =>
  scale.to <= scale.from
    ? []
    : ticks
        .filter((place) => Math.abs(place - placeIn(scale, scale.now)) >= roomOfNow)
        .map((place) => ({ name: nameOf(timeAt(scale, place)), place }))
        .filter(({ name }, nth, all) => name !== all[nth - 1]?.name)

/** The time that stands there, by halving. */
function timeAt(scale: Scale, place: number): number {
  let [low, high] = [scale.from, scale.to]
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    if (placeIn(scale, middle) < place) low = middle
    else high = middle
  }
  return low
}
