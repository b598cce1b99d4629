const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const letters = /\p{L}/gu

/** UTF-16 units that tell it, of however many. */
const mostRead = 4_000

/** Chinese where at least a fifth of the letters are CJK: a Chinese sentence may carry English names. */
export function languageOf(text: string): 'zh' | 'en' {
  const start = text.slice(0, mostRead)
  const all = start.match(letters)?.length ?? 0
  const han = start.match(cjk)?.length ?? 0
  return all > 0 && han / all >= 0.2 ? 'zh' : 'en'
}

const notChinese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Full-width marks are written in Chinese and Japanese alone. */
const fullWidth = /[、。！，？～]/u

/** “ok”, “6” and “lol” are said in any language. */
const tellsLanguage = (text: string): boolean =>
  text.search(cjk) >= 0 || fullWidth.test(text) || (text.match(/\p{L}+/gu)?.length ?? 0) > 1

/** In which of the app's own two languages a text is answered, and what is known is told: Chinese to who writes Chinese. */
export const languageToAnswerIn = (text: string): 'zh' | 'en' =>
  notChinese.test(text.slice(0, mostRead)) ? 'en' : languageOf(text)

/** The language to answer in by what one person wrote, oldest first: the last that tells one. */
export function languageToAnswerLast(texts: readonly string[]): 'zh' | 'en' {
  const text = texts.findLast(tellsLanguage) ?? texts.at(-1) ?? ''
  return fullWidth.test(text) && text.search(letters) < 0 ? 'zh' : languageToAnswerIn(text)
}
