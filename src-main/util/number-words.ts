const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const large: Readonly<Record<string, number>> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  dozen: 12,
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
}

/** The English words from one to so many, as one alternative of a pattern: `one|two|three`. At most twenty. */
export const englishUpTo = (most: number): string => small.slice(1, most + 1).join('|')

/** The English words that count something, in lower case. */
export const countingWords: readonly string[] = [...small.slice(1), ...Object.keys(large)]

/** `twelve` → 12, `dozen` → 12. Null for what is no number. */
export function englishNumber(word: string): number | null {
  const lower = word.toLowerCase()
  const [tens, units] = lower.split('-').map((part) => large[part] ?? small.indexOf(part))
  if (units !== undefined) return tens && tens >= 20 && tens < 100 && units > 0 && units < 10 ? tens + units : null
  const at = small.indexOf(lower)
  return at === -1 ? (large[lower] ?? null) : at
}

/** 三百二十 → 320, 三百二 → 320, 两万 → 20 000, 半 → 0.5. Null for what is no number. */
export function chineseNumber(text: string): number | null {
  if (text === '半') return 0.5
  let total = 0
  let section = 0
  let digit = 0
  let lastUnit = 1
  for (const one of text) {
    const unit = { 十: 10, 百: 100, 千: 1_000 }[one]
    const group = { 万: 10_000, 亿: 100_000_000 }[one]
    if (group !== undefined) {
      total = (total + section + digit || 1) * group
      section = 0
      digit = 0
      lastUnit = group
    } else if (unit !== undefined) {
      section += (digit || 1) * unit
      digit = 0
      lastUnit = unit
    } else {
      digit = '零一二三四五六七八九'.indexOf(one === '两' ? '二' : one)
      if (digit < 0) return null
      if (one === '零') lastUnit = 1
    }
  }
  const isShort = lastUnit > 10 && digit > 0
  return total + section + (isShort ? (digit * lastUnit) / 10 : digit)
}

/** 23 → 二十三. Below a hundred. */
export function toChineseNumber(number: number): string {
  const [tens, units] = [Math.floor(number / 10), number % 10]
  const digit = (one: number): string => '零一二三四五六七八九'.charAt(one)
  return `${tens > 1 ? digit(tens) : ''}${tens > 0 ? '十' : ''}${units > 0 || tens === 0 ? digit(units) : ''}`
}

/**
 * A number as people write it: in figures, in English or Chinese words, or in one of these words that count loosely, as “a
 * few” does. Null for what is no number.
 */
export function writtenNumber(written: string, loosely: Readonly<Record<string, number>> = {}): number | null {
  const text = written.toLowerCase()
  if (text === '') return null
  return /^\d+$/u.test(text) ? Number(text) : (loosely[text] ?? englishNumber(text) ?? chineseNumber(text))
}
