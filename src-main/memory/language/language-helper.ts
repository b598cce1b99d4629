import { chinese } from './languages/zh.ts'
import { english } from './languages/en.ts'
import { unknownLanguage } from './languages/unknown.ts'
import type { LanguageHelper } from './languages/language.ts'
import { surprisingWords } from './surprising-words.ts'

const englishWords = new RegExp(
  `(?<![\\p{L}'])(?:${[
    "i'?m?|you|the|my|is|are|an?|to|of|and|in|it|what|do|please|thanks?|hello|hi|hey|this|that|into|for|with|just|great",
    'okay|ok|continue|how|why|where|who|can|have|we|she|they|translate|summari[sz]e|explain|forget|remember',
  ].join('|')})(?![\\p{L}])`,
  'giu',
)
const otherLetters = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The helper of the language a sentence is in, by its script and its commonest words. */
export function helperFor(sentence: string): LanguageHelper {
  if (otherLetters.test(sentence)) return unknownLanguage
  if (/\p{Script=Han}/u.test(sentence)) return chinese
  return isEnglish(sentence) ? english : unknownLanguage
}

/**
 * One of the words above for every eight, for every three where a letter stands that English has in names alone; or words
 * that are common in English on average.
 */
function isEnglish(sentence: string): boolean {
  const words = sentence.match(/[\p{L}']+/gu)?.length ?? 0
  const known = sentence.match(englishWords)?.length ?? 0
  if (words === 0) return false
  return known * (/[ßäöüñãõąęłşığ¿¡]/iu.test(sentence) ? 3 : 8) >= words || isOfCommonWords(sentence)
}

/** Mean surprisal: of the sentences tried in German and Spanish none of more than one word was below it. */
const leastUncommon = 9
function isOfCommonWords(sentence: string): boolean {
  const words = surprisingWords(sentence)
  return words.reduce((sum, { surprisal }) => sum + surprisal, 0) < leastUncommon * words.length
}

/** The helper of a language that has a file of its own. */
export const helperOf = (language: 'en' | 'zh'): LanguageHelper => (language === 'zh' ? chinese : english)
