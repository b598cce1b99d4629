import { remembered } from './remembered.ts'

/** A value that can be compared: of one kind there is one right one. */
export interface Value {
  readonly kind: 'weekday' | 'month' | 'part_of_day' | 'time' | 'number' | 'name'
  readonly value: string
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const months = 'january february march april may june july august september october november december'.split(' ')
const zhWeekday = /(?:周|星期|礼拜)([一二三四五六日天])/gu
const partsOfDay: readonly (readonly [string, RegExp])[] = [
  ['morning', /\bmornings?\b|\bbreakfast\b|早上|早晨|上午|清晨/iu],
  ['noon', /\bnoon\b|\blunch(?:time)?\b|中午/iu],
  ['afternoon', /\bafternoons?\b|下午/iu],
  ['evening', /\bevenings?\b|\bdinner\b|晚上|傍晚|晚饭/iu],
  ['night', /\bnights?\b|\bmidnight\b|夜里|半夜|凌晨/iu],
]
const enNumbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const tens: Readonly<Record<string, number>> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
}
const zhDigits = '零一二三四五六七八九'

/** Days, months, parts of the day, numbers (in digits or in words) and names that a text holds. */
export const valuesOf = remembered(findValues)

function findValues(text: string): readonly Value[] {
  const found: Value[] = []
  const add = (kind: Value['kind'], value: string): void => void found.push({ kind, value })
  const lower = text.normalize('NFKC').toLowerCase()
  for (const day of weekdays)
    if (
      new RegExp(String.raw`\b${day.slice(0, 3)}(?:${day.slice(3)})?s?\b`).test(lower) &&
      !(day === 'sunday' && /\bsun\b/.test(lower) && !lower.includes('sunday'))
    )
      add('weekday', day)
  for (const [, day = ''] of lower.matchAll(zhWeekday))
    add('weekday', weekdays['一二三四五六日'.indexOf(day === '天' ? '日' : day)] ?? '')
  for (const month of months)
    if (
      month === 'may'
        ? /\bMay\b/.test(text)
        : month === 'march'
          ? /\bMarch\b/.test(text)
          : new RegExp(String.raw`\b${month}\b`).test(lower)
    )
      add('month', month)
  for (const [part, pattern] of partsOfDay) if (pattern.test(lower)) add('part_of_day', part)
  for (const number of numbersOf(lower)) add('number', number)
  for (const [name] of text.matchAll(/(?<=[\p{L}\p{N},:;’'"“(] ?)\b\p{Lu}[\p{Ll}]{2,}\b|\b\p{Lu}{2,}\b/gu))
    if (!weekdays.includes(name.toLowerCase() as never) && !months.includes(name.toLowerCase()))
      add('name', name.toLowerCase())
  return found
}

function numbersOf(lower: string): readonly string[] {
  const found = Array.from(lower.matchAll(/\d+(?:[.,:]\d+)*/gu), ([number]) => number.replace(/,(?=\d{3})/g, ''))
  for (const [word] of lower.matchAll(/[a-z]+/gu)) {
    const at = enNumbers.indexOf(word)
    if (at > 1) found.push(String(at))
    else if (tens[word] !== undefined) found.push(String(tens[word]))
  }
  const zh = lower.replace(zhWeekday, '')
  for (const [number] of zh.matchAll(/[零一二两三四五六七八九十百千万]+/gu)) {
    const value = zhNumber(number)
    if (value !== null && (number.length > 1 || /[三四五六七八九十两]/u.test(number))) found.push(String(value))
  }
  return found
}

/** 三百二十 → 320. Null for what is no number. */
function zhNumber(text: string): number | null {
  let total = 0
  let digit = 0
  let lastUnit = 1
  for (const one of text) {
    const unit = { 十: 10, 百: 100, 千: 1_000, 万: 10_000 }[one]
    if (unit === undefined) digit = one === '两' ? 2 : zhDigits.indexOf(one)
    else {
      total = unit === 10_000 ? (total + digit) * unit : total + (digit || 1) * unit
      digit = 0
      lastUnit = unit
    }
    if (digit < 0) return null
  }
  // 三百二 is 320.
  return total + (total > 0 && lastUnit > 10 && digit > 0 && text.length === 3 ? (digit * lastUnit) / 10 : digit)
}

export interface Quantity {
  readonly unit: string
  readonly number: string
}

const unitPattern =
  /(hours?|minutes?|mins?|days?|weeks?|months?|years?|euros?|dollars?|pounds?|pages?|km|kilometers?|kilometres?|kg|grams?|ml|cm|mm|degrees?|people|persons?|times|bedrooms?|rooms?|floors?|小时|分钟|天|周|星期|个月|年|岁|块|元|页|公里|公斤|斤|克|毫升|厘米|度|个人|人|次|间|楼|层|平米|平)/iu

/** Numbers with what they count. */
export const quantitiesOf = remembered(findQuantities)

function findQuantities(text: string): readonly Quantity[] {
  const lower = text.normalize('NFKC').toLowerCase()
  const counted = new RegExp(
    String.raw`(\d+(?:[.,]\d+)*|\b(?:${[...enNumbers.slice(1), ...Object.keys(tens)].join('|')})\b|[一二两三四五六七八九十百千万]+)[\s-]*${unitPattern.source}(?![a-z])`,
    'giu',
  )
  return Array.from(lower.matchAll(counted), ([, number = '', unit = '']) => ({
    unit: unit.replace(/s$/u, ''),
    number: numbersOf(number)[0] ?? (/^(?:one|一)$/u.test(number) ? '1' : String(zhNumber(number) ?? number)),
  }))
}
