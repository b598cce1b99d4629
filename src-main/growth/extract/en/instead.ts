import type { Finding } from '../rule.ts'
import { found } from './found.ts'
import { namePattern } from './people-words.ts'
import { placeOf, shortValue, wordCount } from './values.ts'

const there = new RegExp(
  String.raw`^(?:it's |to |in |now )?(?<place>${namePattern})(?: it is)? (?:this time|now|these days)$`,
  'iu',
)
const instead =
  /^(?:(?:it's |now |just )*(?:only |all )?(?<what>[\p{L}][\p{L} -]{2,30}?)(?: now| instead| all the way| these days| or nothing)|only (?<only>[\p{L}][\p{L} -]{2,30}))$/iu

/** "We moved again, Hull this time", "no coffee any more, only oolong": the new value, named after the end of the old. */
export function insteadIn(words: string, before: string): Finding | null {
  const text = words.replace(/[\s.!]+$/, '')
  const { place = '' } = there.exec(text)?.groups ?? {}
  if (place !== '' && /\bmov(?:ed|ing)\b/i.test(before)) {
    const value = placeOf(place)
    return found(
      'residence',
      `Lives in ${value}`,
      { attribute: 'residence', value, single: true },
      { correction: true },
    )
  }
  if (!/\b(?:don't|no longer|not|no|stopped|never) (?:drink|eat|like|have|do)\b.*\bany ?more\b/is.test(before))
    return null
  const { what = '', only = '' } = instead.exec(text)?.groups ?? {}
  const value = shortValue(what || only)
  return wordCount(value) > 4 ? null : found('taste', `Likes ${value}`, { attribute: 'likes', value })
}
