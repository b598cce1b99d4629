import type { TextRange } from './ranges.ts'
import { rememberedLately } from './remembered.ts'

/** Where a quote stands in a text: verbatim, or with other spacing, width, case or kind of quotes. Null where it does not. */
export function findQuotes(text: string, quote: string): readonly TextRange[] {
  const wanted = quote.trim()
  if (wanted === '') return []
  const exact = occurrences(text, wanted).map((start) => ({ start, end: start + wanted.length }))
  return exact.length > 0 ? exact : findLoosely(text, wanted)
}

function findLoosely(text: string, quote: string): readonly TextRange[] {
  if (Math.max(text.length, quote.length) > longText && !gistOf(text).includes(gistOf(quote))) return []
  const plain = normalised(text)
  const wanted = normalised(quote).text.trim()
  if (wanted === '') return []
  return occurrences(plain.text, wanted).map((at) => {
    const last = plain.origins[at + wanted.length - 1] ?? 0
    const size = String.fromCodePoint(text.codePointAt(last) ?? 0).length
    return { start: plain.origins[at] ?? 0, end: last + size }
  })
}

/** Characters of a longer text or quote are not gone through one by one where the quote cannot stand in it. */
const longText = 2_000
/** What texts have in common that differ in spacing, width, case and quotes alone. */
const gistOf = rememberedLately((text) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[\s'"‘’“”–—-]+/gu, ''),
)

/** NFKC in lower case with single spaces and plain quotation marks, and for each of its units the offset it came from. */
function normalised(text: string): { text: string; origins: readonly number[] } {
  const parts: string[] = []
  const origins: number[] = []
  let offset = 0
  let spaced = false
  for (const char of text) {
    const isSpace = /\s/u.test(char)
    const form = isSpace
      ? spaced
        ? ''
        : ' '
      : char.normalize('NFKC').toLowerCase().replace(/[‘’]/gu, "'").replace(/[“”]/gu, '"').replace(/[–—]/gu, '-')
    spaced = isSpace
    parts.push(form)
    for (let unit = 0; unit < form.length; unit += 1) origins.push(offset)
    offset += char.length
  }
  return { text: parts.join(''), origins }
}

function occurrences(text: string, part: string): readonly number[] {
  const found: number[] = []
  for (let at = text.indexOf(part); at !== -1 && found.length < 20; at = text.indexOf(part, at + 1)) found.push(at)
  return found
}
