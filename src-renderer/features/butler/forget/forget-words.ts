import { isDay } from '../memory-dates.ts'
import type { ForgetPreview } from './forget-slice.ts'

/** Ways to say what is to be forgotten. */
export const forgetWays = ['topic', 'person', 'session', 'time'] as const
export type ForgetWay = (typeof forgetWays)[number]

/** What goes along with memories, in the order it is told in. */
const along = ['quotes', 'versions', 'profileLines', 'receipts', 'vectors', 'jobs', 'changeEntries'] as const
type Along = (typeof along)[number]

/** What goes along and how much of it; what there is none of is left out. */
export const goingAlong = (counts: ForgetPreview['counts']): { readonly part: Along; readonly count: number }[] =>
  along.map((part) => ({ part, count: counts[part] })).filter(({ count }) => count > 0)

/** From the first moment of one day to the last of another as it is here; null where a day is none. */
export function timeSelection(from: string, to: string): { since?: string; until?: string } | null {
  const given = [from, to].filter((day) => day !== '')
  if (given.length === 0 || !given.every(isDay)) return null
  const since = from === '' ? null : new Date(`${from}T00:00:00`)
  const until = to === '' ? null : new Date(`${to}T00:00:00`)
  if (since && until && since > until) return null
  // The last day counts in full.
  until?.setDate(until.getDate() + 1)
  return { ...(since && { since: since.toISOString() }), ...(until && { until: until.toISOString() }) }
}
