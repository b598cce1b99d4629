const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const letters = /\p{L}/gu

/** UTF-16 units that tell it, of however many. */
const enough = 4_000

/** Chinese where at least a fifth of the letters are CJK: a Chinese sentence may carry English names. */
export function languageOf(text: string): 'zh' | 'en' {
  const start = text.slice(0, enough)
  const all = start.match(letters)?.length ?? 0
  const han = start.match(cjk)?.length ?? 0
  return all > 0 && han / all >= 0.2 ? 'zh' : 'en'
}

const notChinese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** In which of the app's own two languages a text is answered, and what is known is told: Chinese to who writes Chinese. */
export const languageToAnswerIn = (text: string): 'zh' | 'en' =>
  notChinese.test(text.slice(0, enough)) ? 'en' : languageOf(text)
