const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const letters = /\p{L}/gu

/** Chinese where at least a fifth of the letters are CJK: a Chinese sentence may carry English names. */
export function languageOf(text: string): 'zh' | 'en' {
  const all = text.match(letters)?.length ?? 0
  const han = text.match(cjk)?.length ?? 0
  return all > 0 && han / all >= 0.2 ? 'zh' : 'en'
}
