import { indexTerms, queryTerms } from '../../memory/language/tokenize.ts'
import { type Meaning, meanings, strictForms } from './concepts.ts'

export interface InOtherLanguage {
  /** What to look for in the keyword index. */
  readonly terms: readonly string[]
  /** True where a text says all of it. */
  isSaidIn(text: string): boolean
}

/**
 * What some words mean in the other language; null where one of them is not known: then a text there cannot be told to
 * say the same.
 */
export function inOtherLanguage(words: string): InOtherLanguage | null {
  const found = /\p{Script=Han}/u.test(words) ? ofChinese(words) : ofEnglish(words)
  if (found.meanings.length === 0) return null
  const wanted = found.meanings
  return found.to === 'zh'
    ? {
        terms: wanted.flatMap(({ zh }) => zh.flatMap(indexTerms)),
        isSaidIn: (text) => wanted.every(({ zh }) => zh.some((word) => text.includes(word))),
      }
    : { terms: wanted.flatMap(({ en }) => en), isSaidIn: (text) => hasEach(wanted, text) }
}

function hasEach(wanted: readonly Meaning[], text: string): boolean {
  const held = new Set(indexTerms(text))
  return wanted.every(({ key, en }) => strictForms.get(key)?.test(text) ?? en.some((term) => held.has(term)))
}

function ofEnglish(words: string) {
  const terms = queryTerms(words).filter(({ weight }) => weight >= 1)
  const found = terms.flatMap(({ term }) => meanings.find(({ en }) => en.includes(term)) ?? [])
  return { to: 'zh', meanings: found.length === terms.length ? found : [] } as const
}

function ofChinese(words: string) {
  const found = meanings.filter(({ zh }) => zh.some((word) => word.length > 1 && words.includes(word)))
  const rest = found.flatMap(({ zh }) => zh).reduce((left, word) => left.replaceAll(word, ''), words)
  return { to: 'en', meanings: rest.replaceAll(/[我的了\s]/gu, '') === '' ? found : [] } as const
}
