import type { Memory, MemoryType, ReviewReason, Slot } from '../../contract/memory.ts'
import type { IndexedTerms } from '../../storage/index-store.ts'
import { contentHash } from '../../util/content-hash.ts'
import { numbersIn } from '../../util/number-mentions.ts'
import { replaceRanges } from '../../util/ranges.ts'
import { indexTerms, tellingTerms } from '../language/tokenize.ts'

/** `agent://{agent}/{type}/{category}/{slug}`; the end of the id keeps equal titles apart. */
export function memoryUri(memory: {
  agentId: string
  type: MemoryType
  category: string
  title: string
  id: string
}): string {
  const words =
    memory.title
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const slug = [[...words.join('-')].slice(0, 40).join(''), memory.id.slice(-6)].filter(Boolean).join('-')
  return `agent://${memory.agentId}/${memory.type}/${memory.category}/${slug}`
}

/** A category as a URI carries it. */
export function categoryName(text: string): string {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...words.join('_')].slice(0, 40).join('') || 'general'
}

export const termsOf = (memory: Memory): IndexedTerms => ({
  head: [...indexTerms(memory.title), ...indexTerms(memory.keywords.join(' ')), ...indexTerms(memory.speaker ?? '')],
  body: indexTerms(memory.content),
})

const tellingSymbols = /[+#*/<>=%&@^|~\p{Sc}\p{So}]|-(?=\d)/gu

/** A content hash knows words and numbers only: what tells C++ from C# has to be compared too. */
export const hasSameSymbols = (a: string, b: string): boolean =>
  symbolsOf(a, tellingSymbols) === symbolsOf(b, tellingSymbols)

const marksOfWords = /(?<=[\p{L}\p{N}])[+#]+|(?<![\p{L}\p{N}])[-+](?=\d)|\p{Sc}/gu

/** The narrower question for what is said in passing, where a smile changes nothing: marks that belong to a word or a number. */
export const hasSameMarks = (a: string, b: string): boolean => symbolsOf(a, marksOfWords) === symbolsOf(b, marksOfWords)

const symbolsOf = (text: string, pattern: RegExp): string => (text.normalize('NFKC').match(pattern) ?? []).join(' ')

/** Only what can be asked for is indexed: what holds today, and what held before; what was folded or split never ended. */
export const isIndexed = ({ status, validTo }: Pick<Memory, 'status' | 'validTo'>): boolean =>
  status === 'active' || (status === 'superseded' && validTo !== null)

/**
 * What identifies a memory to its tombstone: what it says, and its value of its slot. Where it has none, another
 * wording of the same `quotes` is recognised by these. A delicate matter that was asked about and not kept is not asked
 * about with another amount either: a new dose, a new salary.
 */
export function tombstoneMarks(memory: Marked, quotes: readonly string[] = []): string[] {
  const { slot, reviewReason, origin } = memory
  const isMatter = reviewReason !== null && matters.has(reviewReason) && origin !== 'user_confirmed'
  return [
    `hash:${memory.contentHash}`,
    ...(slot?.value
      ? [`slot:${slot.subject}|${slot.attribute}|${slot.value}`]
      : quotes.filter((quote) => quote !== '').map((quote) => `quote:${contentHash(quote)}`)),
    ...(slot && isMatter ? matterOf(slot) : []),
  ]
}
type Marked = Pick<Memory, 'contentHash' | 'slot' | 'reviewReason' | 'origin'>

/** The marks of what was set apart and turned down: they keep away what comes from elsewhere, not the user's own word. */
export const marksOfApart = (marks: readonly string[]): string[] => marks.map((mark) => `apart:${mark}`)

const matters: ReadonlySet<ReviewReason> = new Set(['health', 'money', 'minor', 'private_matter'])

/** What the user's own word to keep a memory takes back: the matter as well, whatever it is kept as. */
export const marksTakenBack = (memory: Marked, quotes?: readonly string[]): string[] => [
  ...tombstoneMarks(memory, quotes),
  ...(memory.slot ? matterOf(memory.slot) : []),
]

/** Of what has several values the value without its amounts; none where it is an amount and no more: of which debt? */
function matterOf({ subject, attribute, value, single }: Slot): string[] {
  const amounts = numbersIn(value).filter(({ unit }) => unit !== '')
  const ranges = amounts.map(({ start, length }) => ({ start, end: start + length }))
  const rest = replaceRanges(value, ranges, () => '')
  const isNamed = tellingTerms(rest).some((term) => numbersIn(`2 ${term}`).every(({ unit }) => unit === ''))
  return single || isNamed ? [`matter:${subject}|${attribute}|${single ? '' : contentHash(rest)}`] : []
}
