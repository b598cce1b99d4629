import { sentencesIn } from '../../util/sentences.ts'

/** A sentence of a text, or a line that ends without a mark. */
export interface Sentence {
  readonly text: string
  /** Where it begins. UTF-16 units. */
  readonly start: number
  /** First of its line. */
  readonly opensLine: boolean
}

/** Sentences in their order; blank ones and lines of marks only are left out. Headings, list items and code lines are sentences of their own. */
export const splitSentences = (text: string): Sentence[] =>
  [...sentencesIn(text)].flatMap(({ text: whole, start }) => {
    const lead = /^(?:#{1,6}\s+|>\s*|·\s*)+/u.exec(whole)?.[0].length ?? 0
    const opensLine = !/[\p{L}\p{N}]/u.test(
      text
        .slice(Math.max(0, start - longestLead), start)
        .split(/[\r\n]/u)
        .at(-1) ?? '',
    )
    return /[\p{L}\p{N}]/u.test(whole) ? [{ text: whole.slice(lead), start: start + lead, opensLine }] : []
  })

const longestLead = 40

/** So much of a text is read closely: its beginning, and its end, where things are decided. UTF-16 units. */
const mostRead = { head: 8_000, tail: 2_000 }

/** As much of a text as is read closely. */
export const readClosely = (content: string): string =>
  content.length <= mostRead.head + mostRead.tail
    ? content
    : `${content.slice(0, mostRead.head)}\n${content.slice(-mostRead.tail)}`
