const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Tokens a model is likely to count in `text`: ceil(0.75 a CJK character + 1 in 4.2 of the others). An integer, 0 or more. */
export function estimateTokens(text: string): number {
  let wide = 0
  let other = 0
  for (const character of text) {
    if (character > '\u10ff' && cjk.test(character)) wide += 1
    else other += 1
  }
  return Math.ceil(0.75 * wide + other / 4.2)
}
