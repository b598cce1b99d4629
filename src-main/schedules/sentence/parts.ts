/** What a sentence says of when, before it is put together: what comes again and again. Days of the week go from 0, Sunday. */
export interface Often {
  readonly unit: 'minutes' | 'hours'
  readonly every: number
}
export type OnDays =
  | { readonly unit: 'days'; readonly every: number }
  | { readonly unit: 'weeks'; readonly every: number; readonly days: readonly number[] }
  | {
      readonly unit: 'months'
      readonly every: number
      readonly days: readonly (number | 'L')[]
      readonly nth: readonly { readonly which: number | 'L'; readonly day: number }[]
    }
  | { readonly unit: 'years'; readonly month: number; readonly day: number }
export type Repeat = Often | OnDays

/** A day, or a moment, that comes once. */
export type Once =
  | { readonly kind: 'inMs'; readonly ms: number }
  | { readonly kind: 'inDays'; readonly days: number }
  /** In a shorter month on its last day. */
  | { readonly kind: 'inMonths'; readonly months: number }
  /** The day of the week in the week that begins so many weeks from this one's Monday; null: the next that comes. */
  | { readonly kind: 'weekday'; readonly day: number; readonly week: number | null; readonly isVague: boolean }
  | { readonly kind: 'date'; readonly year: number | null; readonly month: number | null; readonly day: number }
  /** So many months from now, on this day. */
  | { readonly kind: 'ofMonth'; readonly months: number; readonly day: number | 'L' }

export interface ClockTime {
  readonly hour: number
  readonly minute: number
  /** False: the words fit the morning and the afternoon. */
  readonly isSure: boolean
}

export interface Parts {
  readonly repeats: readonly Repeat[]
  readonly onces: readonly Once[]
  readonly times: readonly ClockTime[]
  /** Hours of the day between which it repeats. */
  readonly between: { readonly from: number; readonly to: number } | null
  /** Months that it is limited to. */
  readonly months: readonly number[]
  readonly from: Once | null
  readonly act: 'remind' | 'say' | 'backup' | null
  readonly what: string
  /** Words of time that nothing was made of. */
  readonly isUnclear: boolean
}

/** A text out of which what was understood is taken, piece by piece. */
export function createScanner(text: string) {
  let rest = text.replaceAll(bar, ' ')
  return {
    rest: () => rest,
    /** Takes out each place that fits, as long as `read` makes something of it. */
    take: <Found>(pattern: RegExp, read: (match: RegExpMatchArray) => Found | null): Found[] => {
      const found: Found[] = []
      rest = rest.replace(pattern, (...args: unknown[]) => {
        const groups = args.at(-1)
        const count = args.findIndex((one) => typeof one === 'number')
        const match = Object.assign(args.slice(0, count) as string[], {
          index: args[count] as number,
          groups: typeof groups === 'object' && groups !== null ? (groups as Record<string, string>) : {},
        }) as RegExpMatchArray
        const value = read(match)
        if (value === null) return match[0]
        found.push(value)
        return gap
      })
      return found
    },
  }
}
export type Scanner = ReturnType<typeof createScanner>

const bar = '¦'
/** Stands where something was taken out: no word goes across it. */
const gap = ' ¦ '
export const gaps = /\s*¦\s*/gu

/**
 * True where more is left than what is to be done: words in two places, of which one was to say when, or what a backup
 * is to be of, which is always of everything that is remembered here.
 */
export const isLeftOver = (act: Parts['act'], pieces: readonly string[]): boolean =>
  pieces.length > (act === 'backup' ? 0 : 1)

/** What is to be done; and its own words, where they need no more: one is woken to wake up. */
export function takeAct(
  scan: Scanner,
  acts: readonly (readonly [RegExp, Parts['act']])[],
): { readonly act: Parts['act']; readonly ownWords: string } {
  const [first] = acts.flatMap(([pattern, act]) => scan.take(pattern, ([words = '']) => ({ act, words })))
  if (!first) return { act: null, ownWords: '' }
  return { act: first.act, ownWords: needsNoMore.test(first.words) ? first.words.trim() : '' }
}
const needsNoMore = /\b(?:wake|alarm)\b|闹/iu

/** The hour on a clock of 24 hours, by the part of the day that is named. */
export function hourOf(hour: number, part: 'am' | 'pm' | 'night' | 'noon' | null): number | null {
  if (hour > 24) return null
  if (part === null) return hour
  if (part === 'am') return hour === 12 ? 0 : hour
  if (part === 'noon') return hour < 3 ? hour + 12 : hour
  // Twelve at night is of the next day: it is asked about.
  if (part === 'night') return hour === 12 ? null : hour < 5 || hour > 12 ? hour : hour + 12
  return hour < 12 ? hour + 12 : hour
}

/** True where an hour without the part of its day is likely meant as said. */
export const isPlainHour = (hour: number, hasMinutes: boolean): boolean =>
  hour === 0 || hour > 12 || (hour >= 7 && hour <= 12) || (hasMinutes && hour >= 7)
