import { simplify } from '../../src-main/util/simplify.ts'

/**
 * The form in which words are compared: NFKC, lower case, simplified characters, straight quotes, Chinese numerals up to
 * 99 and English ones up to twenty as digits, dates as `m-d`, one space between Latin words, none beside Han characters.
 */
export function normaliseText(text: string): string {
  const known = normalised.get(text)
  if (known !== undefined) return known
  const plain = normalise(text)
  normalised.set(text, plain)
  return plain
}

/** The same few texts are compared over and over. */
const normalised = new Map<string, string>()

function normalise(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Script=Han}/gu, simplify)
    .toLowerCase()
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/(?<=\d)[,，](?=\d{3}(?!\d))/gu, '')
  return numbersOf(plain)
    .replaceAll(/[^\p{L}\p{N}'#+.%/-]+|(?<!\d)\.|\.(?!\d)/gu, ' ')
    .replaceAll(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
    .trim()
}

/** True where `wanted` stands in `text` as whole words; Han characters need no border. Both are normalised here. */
export const holdsWords = (text: string, wanted: string): boolean => placeOf(normaliseText(text), wanted) !== -1

/** Offset of the words in text that is normalised already; -1 where they are not there. */
export function placeOf(normalised: string, wanted: string): number {
  const words = normaliseText(wanted)
  if (words === '') return -1
  for (let at = normalised.indexOf(words); at !== -1; at = normalised.indexOf(words, at + 1)) {
    if (isBorder(normalised, at) && isBorder(normalised, at + words.length)) return at
  }
  return -1
}

/** Words that carry meaning: Latin words and numbers, pairs of neighbouring Han characters. */
export function tokensOf(text: string): string[] {
  const runs = normaliseText(text).match(/\p{Script=Han}+|[^\s\p{Script=Han}]+/gu) ?? []
  return runs.flatMap((run) => {
    if (!/\p{Script=Han}/u.test(run)) return fillers.has(run) ? [] : [stem(run)]
    const characters = Array.from(run)
    return characters.length === 1 ? characters : characters.slice(1).map((one, index) => `${characters[index]}${one}`)
  })
}

/** Share of the tokens of `wanted` that `text` has too, 0 to 1. */
export function coverage(text: string, wanted: string): number {
  const has = new Set(tokensOf(text))
  const needed = [...new Set(tokensOf(wanted))]
  return needed.length === 0 ? 0 : needed.filter((token) => has.has(token)).length / needed.length
}

const fillers = new Set(
  "a an the i i'm im my me we our us is am are was be to of in on at and or for with by it its that this then so".split(
    ' ',
  ),
)

const stem = (word: string): string => (/^[a-z]{4,}$/u.test(word) ? word.replace(/(?:ing|es|s|ed)$/u, '') : word)

/** Nothing is cut in two here: one side is no letter or digit, or one side is of a script that sets no spaces. */
function isBorder(text: string, at: number): boolean {
  const before = text[at - 1] ?? ' '
  const after = text[at] ?? ' '
  const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character)
  const isHan = (character: string): boolean =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)
  if (!isWord(before) || !isWord(after)) return true
  if (isHan(before) || isHan(after)) return !(isDigit(before) && isDigit(after))
  return false
}

const isDigit = (character: string): boolean => /\d/u.test(character)

const months = 'january february march april may june july august september october november december'.split(' ')
const monthPattern = months.map((month) => `${month}|${month.slice(0, 3)}`).join('|')
const english =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const digits = '零一二三四五六七八九'

/** Numerals as digits, dates as `month-day`. */
function numbersOf(text: string): string {
  return text
    .replaceAll(/[一二三四五六七八九]?十[一二三四五六七八九]?(?!分)/gu, (words) => String(tensOf(words)))
    .replaceAll(/[零一二两三四五六七八九](?=[个岁月号日年点行句天周次单位克度])/gu, (word) =>
      String(word === '两' ? 2 : digits.indexOf(word)),
    )
    .replaceAll(/(\d{1,2})月(\d{1,2})(?:日|号)?/gu, (_all, month: string, day: string) => ` ${month}-${day} `)
    .replaceAll(new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthPattern})\\b`, 'gu'), (_all, day, month) =>
      toDate(String(month), String(day)),
    )
    .replaceAll(new RegExp(`\\b(${monthPattern})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b`, 'gu'), (_all, month, day) =>
      toDate(String(month), String(day)),
    )
    .replaceAll(new RegExp(`\\b(?:${english.join('|')})\\b`, 'gu'), (word) => String(english.indexOf(word)))
}

function tensOf(words: string): number {
  const [tens = '', ones = ''] = words.split('十')
  return (tens === '' ? 1 : digits.indexOf(tens)) * 10 + (ones === '' ? 0 : digits.indexOf(ones))
}

const toDate = (month: string, day: string): string => {
  const number = months.findIndex((name) => name === month || name.slice(0, 3) === month) + 1
  return ` ${number}-${Number(day)} `
}
