import { isStopWord } from './stop-words.ts'

/** Words of Latin script in small letters, and what stands for Chinese ones, which no spaces part. */
export interface Vocabulary {
  readonly latin: ReadonlySet<string>
  readonly chinese: RegExp
}

/** A vocabulary from words with spaces between them; of Chinese ones the longest counts where several begin. */
export function vocabularyOf(words: string): Vocabulary {
  const all = words.split(/\s+/u).filter((word) => word !== '')
  const chinese = all.filter(isHan).toSorted((a, b) => b.length - a.length)
  return {
    latin: new Set(all.filter((word) => !isHan(word))),
    chinese: new RegExp(chinese.length === 0 ? '(?!)' : chinese.join('|'), 'gu'),
  }
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** True where every word of a text, folded and in small letters, is one of these or carries grammar. */
export function saysOnly(text: string, { latin, chinese }: Vocabulary): boolean {
  const left = text.replace(chinese, ' ')
  const words = left.match(/(?:(?!\p{Script=Han})[\p{L}\p{N}])+|\p{Script=Han}/gu) ?? []
  return words.every((word) => isStopWord(word) || latin.has(word))
}
