import { chineseNumber, countingWords, englishNumber } from '../../../util/number-words.ts'

/** What is counted when a way of working is told, English and Chinese. */
const units: readonly (readonly [unit: string, english: string, chinese: string])[] = [
  ['line', 'lines?|rows?', '行'],
  ['sentence', 'sentences?', '句话?'],
  ['bullet', 'bullets?(?: points?)?|points?', '个?要点|条|点(?=以内|就行|即可|建议|理由|背景|说明|总结|概括)'],
  ['paragraph', 'paragraphs?|paras?', '段'],
  ['word', 'words?', '个?字|个?词'],
  ['question', 'questions?', '道题?|个问题|题'],
  ['page', 'pages?', '页'],
  ['item', 'items?|things?', '样|项|件'],
  ['minute', 'minutes?|mins?', '分钟'],
  ['hour', 'hours?|hrs?|h', '个?小时|个?钟头'],
]
const figure = String.raw`\d+(?:\.\d+)?|a|an|half an?|a quarter|quarter|a couple of|a pair of|${countingWords.join('|')}`
const englishCounts = new RegExp(
  String.raw`\b(?<number>${figure})[\s-]+(?:of |short |long |simple |plain |quick |new |good )?(?<unit>${units.map(([, english]) => english).join('|')})\b|\b(?<short>\d+(?:\.\d+)?)(?<shortUnit>h|hrs?|mins?)\b`,
  'giu',
)
const chineseCounts = new RegExp(
  String.raw`(?<number>\d+(?:\.\d+)?|[零一二两三四五六七八九十百半]+)\s*(?<unit>${units.map(([, , chinese]) => chinese).join('|')})`,
  'gu',
)
const half = /^half/iu
const quarter = /quarter/iu

/** `3 line`, `90 minute`: numbers with what they count, the same in both languages, hours as minutes. */
export function countsOf(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { groups } of text.matchAll(englishCounts)) {
    const number = numberOf(groups?.['number'] ?? groups?.['short'] ?? '')
    const unit = unitOf(groups?.['unit'] ?? groups?.['shortUnit'] ?? '', 1)
    if (number !== null && unit !== null) add(found, number, unit)
  }
  for (const { groups } of text.matchAll(chineseCounts)) {
    const word = groups?.['number'] ?? ''
    const number = /^\d/u.test(word) ? Number(word) : chineseNumber(word)
    const unit = unitOf(groups?.['unit'] ?? '', 2)
    if (number !== null && unit !== null) add(found, number, unit)
  }
  return found
}

/** The text without them: they are counted. */
export const withoutCounts = (text: string): string =>
  text.replaceAll(englishCounts, ' ').replaceAll(chineseCounts, ' ')

/** One of anything is hardly ever what was wished. */
function add(found: Set<string>, number: number, unit: string): void {
  if (number === 1 && unit !== 'hour') return
  if (unit === 'hour') found.add(`${number * 60} minute`)
  else found.add(`${number} ${unit}`)
}

function unitOf(word: string, language: 1 | 2): string | null {
  for (const entry of units) if (new RegExp(`^(?:${entry[language]})$`, 'iu').test(word)) return entry[0]
  return null
}

function numberOf(word: string): number | null {
  if (/^\d/u.test(word)) return Number(word)
  if (half.test(word)) return 0.5
  if (quarter.test(word)) return 0.25
  if (/^an?$/iu.test(word)) return 1
  if (/^a (?:couple|pair) of$/iu.test(word)) return 2
  return englishNumber(word)
}
