import commonPairs from '../../resources/lexicon/common-pairs.json' with { type: 'json' }
import { chineseNumber, englishNumber } from './number-words.ts'
import { foldScript } from './fold-script.ts'
import { monthName, monthNumber } from './calendar-words.ts'
import { normaliseValue } from './normalise-value.ts'

/** True where two values of one attribute are the same thing in other words, script or language. */
export const isSameValue = (a: string, b: string): boolean => {
  const first = canonicalValue(a)
  return first !== '' && first === canonicalValue(b)
}

/** One form for a value in either script, with numbers in digits and common words in English. */
export function canonicalValue(value: string): string {
  const plain = withDigits(foldScript(normaliseValue(value)))
    .replace(/^[喝吃看听玩读打去学弹](?=\p{Script=Han}{2})/u, '')
    .replace(
      /^(?:to )?(?:drink(?:ing)?|eat(?:ing)?|watch(?:ing)?|play(?:ing)?|read(?:ing)?|going|learn(?:ing)?)\s+(?:the )?(?=\S)/,
      '',
    )
    .replace(/(?<=^\d{1,3})(?:岁| ?years? old| ?y\/?o)$/, '')
    .replace(/(?<=\p{Script=Han}{2})[市县省区国](?=$)/u, '')
  return withMonths(pairs().get(plain) ?? plain)
    .replace(/\s+/g, ' ')
    .trim()
}

let known: ReadonlyMap<string, string> | null = null

function pairs(): ReadonlyMap<string, string> {
  known ??= new Map(
    Object.entries(commonPairs).flatMap(([english, chinese]) =>
      chinese.split(' ').map((word) => [word, english] as const),
    ),
  )
  return known
}

/** Chinese and English number words up to 99 as digits. */
function withDigits(text: string): string {
  return text
    .replace(/两(?=[个只条位])/g, '2')
    .replace(/[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九](?=[岁月日号个只条年])/g, (word) =>
      String(chineseNumber(word) ?? word),
    )
    .replace(/(?<!\p{L})(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?!\p{L})/gu, (word) =>
      String(englishNumber(word) ?? word),
    )
}

const dayFirst = new RegExp(`(?<!\\p{L})(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthName})(?!\\p{L})`, 'giu')
const monthFirst = new RegExp(`(?<!\\p{L})(${monthName}) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)`, 'giu')

/** "21 June", "June 21st" and "6月21号" as `6-21`. */
const withMonths = (text: string): string =>
  text
    .replace(dayFirst, (_all, day: string, name: string) => `${monthNumber(name)}-${Number(day)}`)
    .replace(monthFirst, (_all, name: string, day: string) => `${monthNumber(name)}-${Number(day)}`)
    .replace(/(\d{1,2})月(\d{1,2})[日号]?/g, (_all, name: string, day: string) => `${Number(name)}-${Number(day)}`)
    .replace(/^(?:on|in|at) /, '')
