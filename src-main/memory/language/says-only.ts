import { isStopWord } from './stop-words.ts'

/** Words of Latin script in small letters, and a pattern of Chinese ones, which no spaces part. */
export interface Vocabulary {
  readonly latin: ReadonlySet<string>
  readonly chinese: RegExp
}

/** A vocabulary from words with spaces between them; of Chinese ones the longest counts where several begin. */
export function vocabularyOf(words: string): Vocabulary {
  const [latin = [], chinese = []] = [false, true].map((isChinese) =>
    words.split(' ').filter((word) => /\p{Script=Han}/u.test(word) === isChinese),
  )
  const longestFirst = chinese.toSorted((a, b) => b.length - a.length)
  return { latin: new Set(latin), chinese: new RegExp(longestFirst.join('|') || '(?!)', 'gu') }
}

const wordsIn = (text: string): readonly string[] =>
  text.match(/(?:(?!\p{Script=Han})[\p{L}\p{N}])+|\p{Script=Han}/gu) ?? []

/** True where every word of a text, folded and in small letters, is one of these or carries grammar. */
export const saysOnly = (text: string, { latin, chinese }: Vocabulary): boolean =>
  wordsIn(text.replace(chinese, ' ')).every((word) => isStopWord(word) || latin.has(word))

/** True where one of these words stands in it. */
export const saysAny = (text: string, { latin, chinese }: Vocabulary): boolean =>
  text.search(chinese) !== -1 || wordsIn(text).some((word) => latin.has(word))
