import { chinese } from './languages/zh.ts'
import { english } from './languages/en.ts'
import { unknownLanguage } from './languages/unknown.ts'

/** What is known of how one language asks, supposes and relates. `null`: it cannot tell. Texts come as `foldScript` gives them. */
export interface LanguageHelper {
  readonly language: 'en' | 'zh' | null
  isQuestion(sentence: string): boolean | null
  /** Ends by asking whether what it says is so. */
  asksBack(sentence: string): boolean | null
  /** Supposed, wished or doubted, not told. */
  isHypothetical(sentence: string): boolean | null
  /** What somebody else says or thinks. */
  isReported(sentence: string): boolean | null
  /** Takes back, as a joke, what was said before or in the same sentence. */
  isJoke(sentence: string): boolean | null
  /** Opens a role, a story or a text that is not about the user. */
  isFrame(sentence: string): boolean | null
  /** Asks to work on a text: what stands around it may be that text. */
  isTextWork(sentence: string): boolean | null
  /** Greeting, thanks, assent: nothing else. */
  isPleasantry(sentence: string): boolean | null
  /** Asks for work to be done. */
  isCommand(sentence: string): boolean | null
}

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

/** A word of English for every eight words, and no letter that English does not have. */
function isEnglish(sentence: string): boolean {
  const words = sentence.match(/[\p{L}']+/gu)?.length ?? 0
  const known = sentence.match(englishWords)?.length ?? 0
  return words > 0 && known * 8 >= words && !/[ßäöüñãõąęłşığ¿¡]/iu.test(sentence)
}

/** The helper of a language that has a file of its own. */
export const helperOf = (language: 'en' | 'zh'): LanguageHelper => (language === 'zh' ? chinese : english)
