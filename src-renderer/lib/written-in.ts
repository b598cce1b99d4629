/** Code, and what somebody else said. */
const notOwn = /```[\s\S]*?(?:```|$)|`[^`\n]*`|[“"「][^”"」\n]*[”"」]/gu
const neither = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Which of the app's languages a text is in, by its own words; null where too few of them tell. */
export function writtenIn(text: string): 'zh' | 'en' | null {
  const own = text.slice(0, 4_000).replaceAll(notOwn, ' ')
  const han = own.match(/\p{Script=Han}/gu)?.length ?? 0
  const latin = own.match(/\p{Script=Latin}+/gu)?.length ?? 0
  if (han + latin < 2 || neither.test(own)) return null
  // A Chinese sentence may carry English names, and has a character where English has half a word.
  return han >= latin ? 'zh' : 'en'
}
