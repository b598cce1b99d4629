import type { Memory, MemoryType, Slot } from '../../contract/memory.ts'
import type { IndexedTerms } from '../../storage/index-store.ts'
import { contentHash } from '../../util/content-hash.ts'
import { withoutFigures } from '../../util/figures.ts'
import { indexTerms } from '../language/tokenize.ts'

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

/** Only what can be asked for is indexed: what holds today, and what held before. */
export const isIndexed = (memory: Pick<Memory, 'status'>): boolean =>
  memory.status === 'active' || memory.status === 'superseded'

/**
 * What identifies a memory to its tombstone: what it says, and its value of its slot. Where it has none, another
 * wording of the same `quotes` is recognised by these. What was asked about and not kept is not asked about with other
 * figures either: a new dose, a new salary.
 */
export function tombstoneMarks(memory: Marked, quotes: readonly string[] = []): string[] {
  const { slot, reviewReason, origin } = memory
  const isOpenMatter = reviewReason !== null && reviewReason !== 'unsure' && origin !== 'user_confirmed'
  return [
    `hash:${memory.contentHash}`,
    ...(slot?.value
      ? [`slot:${slot.subject}|${slot.attribute}|${slot.value}`]
      : quotes.filter((quote) => quote !== '').map((quote) => `quote:${contentHash(quote)}`)),
    ...(slot && isOpenMatter ? [matterOf(slot)] : []),
  ]
}
type Marked = Pick<Memory, 'contentHash' | 'slot' | 'reviewReason' | 'origin'>

const matterOf = ({ subject, attribute, value, single }: Slot): string =>
  `matter:${subject}|${attribute}|${single ? '' : contentHash(withoutFigures(value))}`
