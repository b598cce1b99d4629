/** A sentence of a text, or a line that ends without a mark. */
export interface Sentence {
  readonly text: string
  /** Where it begins. UTF-16 units. */
  readonly start: number
  /** First of its line. */
  readonly opensLine: boolean
}

/** Sentences in their order; blank ones and lines of marks only are left out. Headings, list items and code lines are sentences of their own. */
export function splitSentences(text: string): Sentence[] {
  const found: Sentence[] = []
  for (const line of text.matchAll(/[^\r\n]+/gu)) {
    let from = 0
    let opensLine = true
    const add = (to: number): void => {
      const piece = line[0].slice(from, to)
      const lead = leadOf(piece)
      const sentence = piece.slice(lead).trimEnd()
      if (/[\p{L}\p{N}]/u.test(sentence)) {
        found.push({ text: sentence, start: line.index + from + lead, opensLine })
        opensLine = false
      }
      from = to
    }
    for (const stop of line[0].matchAll(stops)) {
      const end = stop.index + stop[0].length
      if (stop[0].startsWith('.') && abbreviation.test(line[0].slice(Math.max(0, stop.index - 9), stop.index + 1)))
        continue
      add(end)
    }
    add(line[0].length)
  }
  return found
}

/** Parts of a sentence, each of at most `limit` characters where it has marks to be cut at. */
export function splitClauses(sentence: string, limit: number): string[] {
  const parts: string[] = []
  for (const [piece] of sentence.matchAll(/.+?(?:[,;，；、:：](?=\s|\p{Script=Han}|$)\s*|$)/gsu)) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + piece.length <= limit) parts[parts.length - 1] = last + piece
    else parts.push(piece)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** So much of a text is read closely: its beginning, and its end, where things are decided. UTF-16 units. */
const mostRead = { head: 16_000, tail: 4_000 }

/** As much of a text as is read closely. */
export const readClosely = (content: string): string =>
  content.length <= mostRead.head + mostRead.tail
    ? content
    : `${content.slice(0, mostRead.head)}\n${content.slice(-mostRead.tail)}`

/** Marks of lists and headings before the words. */
const leadOf = (piece: string): number =>
  /^\s*(?:#{1,6}\s+|[-*+•·]\s+|\d{1,2}[.)、]\s*(?!\d)|>\s*)*\s*/u.exec(piece)?.[0].length ?? 0

const stops = /[。！？!?；…]+["”’』」）)]*|\.+["”’)]*(?=\s|$|\p{Script=Han})/gu
const abbreviation =
  /(?:^|[\s(])(?:dr|mr|mrs|ms|prof|st|jr|sr|vs|etc|e\.g|i\.e|approx|no|inc|ltd|u\.s|u\.k|\p{Lu}|\d{1,2})\.$/iu
