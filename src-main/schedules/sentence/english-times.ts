import { englishUpTo, writtenNumber } from '../../util/number-words.ts'
import { type ClockTime, hourOf, isPlainHour, type Parts, type Scanner } from './parts.ts'

/** 5 for `5` and `five`, 1 for `a`; not a number for what is none. */
export const countOf = (word: string): number => writtenNumber(word, { a: 1, an: 1 }) ?? Number.NaN

export type PartOfDay = 'am' | 'pm' | 'night' | null
export const partOf = (word: string | undefined): PartOfDay =>
  word === undefined
    ? null
    : /^a|morning/iu.test(word) && !/afternoon/iu.test(word)
      ? 'am'
      : /night/iu.test(word)
        ? 'night'
        : 'pm'

export const partWords = String.raw`(?:in\s+the\s+(?:early\s+)?(morning|afternoon|evening)|at\s+(night))`

/** Times of the clock. `part`: of the day, where the sentence names one apart from the hour. */
export function takeTimes(scan: Scanner, part: PartOfDay): ClockTime[] {
  const time = (hour: number, minute: number, own: PartOfDay, hasMinutes = true): ClockTime | null => {
    const named = own ?? part
    const on24 = named !== null && hour > 12 ? hour : hourOf(hour, named)
    if (on24 === null || on24 > 23 || minute > 59 || Number.isNaN(minute)) return null
    return { hour: on24, minute, isSure: named !== null || isPlainHour(hour, hasMinutes) }
  }
  const hour = String.raw`(\d{1,2}|${englishUpTo(12)})`
  const meridiem = String.raw`\s*(a\.?m\.?|p\.?m\.?)(?![a-z])`
  const lead = String.raw`(?:(?:at|by|around|@)\s*)?`
  const after = String.raw`(?:\s+${partWords})?`
  const take = (source: string, read: (match: RegExpMatchArray) => ClockTime | null) =>
    scan.take(new RegExp(String.raw`(?<![\w:.-])(?:${source})(?![\w-]|:\d)`, 'giu'), read)
  return [
    ...take(String.raw`${lead}half\s+past\s+${hour}(?:${meridiem})?${after}`, ([, h, m, p, n]) =>
      time(countOf(h ?? ''), 30, partOf(m ?? p ?? n)),
    ),
    ...take(String.raw`${lead}(?:a\s+)?quarter\s+past\s+${hour}(?:${meridiem})?${after}`, ([, h, m, p, n]) =>
      time(countOf(h ?? ''), 15, partOf(m ?? p ?? n)),
    ),
    ...take(String.raw`${lead}(?:a\s+)?quarter\s+to\s+${hour}(?:${meridiem})?${after}`, ([, h, m, p, n]) =>
      time(countOf(h ?? '') - 1 || 12, 45, partOf(m ?? p ?? n)),
    ),
    ...take(String.raw`${lead}${hour}(?:[:.](\d\d))?${meridiem}${after}`, ([, h, min, m]) =>
      time(countOf(h ?? ''), Number(min ?? 0), partOf(m)),
    ),
    ...take(String.raw`${lead}(\d{1,2}):(\d\d)(?:\s*(?:h|hrs|hours))?${after}`, ([, h, min, p, n]) =>
      time(Number(h), Number(min), partOf(p ?? n)),
    ),
    ...take(String.raw`${lead}noon|${lead}midday`, () => time(12, 0, null)),
    ...take(String.raw`${lead}midnight`, () => time(0, 0, null)),
    ...take(String.raw`${lead}${hour}\s*o['’]?\s*clock${after}`, ([, h, p, n]) =>
      time(countOf(h ?? ''), 0, partOf(p ?? n), false),
    ),
    ...take(String.raw`(?:at|@)\s*${hour}\s+(thirty|fifteen|forty-five)${after}`, ([, h, m, p, n]) =>
      time(countOf(h ?? ''), countOf(m ?? ''), partOf(p ?? n)),
    ),
    ...take(String.raw`(?:at|by|@)\s*${hour}${after}`, ([, h, p, n]) =>
      time(countOf(h ?? ''), 0, partOf(p ?? n), false),
    ),
    // Those that follow on a first one, of which there may be more.
    ...[1, 2].flatMap(() =>
      take(String.raw`¦\s*(?:and|,|&)\s*(?:at\s+)?${hour}(?:[:.](\d\d))?(?=\s|$)`, ([, h, min]) =>
        time(countOf(h ?? ''), Number(min ?? 0), null, min !== undefined),
      ),
    ),
  ]
}

export function takeBetween(scan: Scanner): Parts['between'] {
  const hour = String.raw`(\d{1,2})(?::00)?\s*(a\.?m\.?|p\.?m\.?)?`
  const read = ([, a, x, b, y]: RegExpMatchArray) => {
    const to = hourOf(Number(b), partOf(y))
    const from = hourOf(Number(a), partOf(x))
    if (from === null || to === null) return null
    return { from, to: to <= from && y === undefined && to < 12 ? to + 12 : to }
  }
  return (
    scan.take(
      new RegExp(String.raw`\b(?:between|from)\s+${hour}\s*(?:and|to|until|till|-|–)\s*${hour}(?![\w:])`, 'giu'),
      read,
    )[0] ?? null
  )
}
