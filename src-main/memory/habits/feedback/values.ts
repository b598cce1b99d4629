import { chineseNumber, countingWords, englishNumber } from '../../../util/number-words.ts'
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
    const value = englishNumber(word)
    if (value !== null && value > 1) found.push(String(value))
  }
  const zh = lower.replace(zhWeekday, '')
  for (const [number] of zh.matchAll(/[零一二两三四五六七八九十百千万]+/gu)) {
    const value = chineseNumber(number)
    if (value !== null && (number.length > 1 || /[三四五六七八九十两]/u.test(number))) found.push(String(value))
  }
  return found
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
    String.raw`(\d+(?:[.,]\d+)*|\b(?:${countingWords.join('|')})\b|[一二两三四五六七八九十百千万]+)[\s-]*${unitPattern.source}(?![a-z])`,
    'giu',
  )
  return Array.from(lower.matchAll(counted), ([, number = '', unit = '']) => ({
    unit: unit.replace(/s$/u, ''),
    number: numbersOf(number)[0] ?? (/^(?:one|一)$/u.test(number) ? '1' : String(chineseNumber(number) ?? number)),
  }))
}
