import type { Memory } from '../../contract/memory.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { flatMapPaced, paced } from '../../util/paced.ts'
import { indexTerms, queryTerms, tellingTerms } from '../language/tokenize.ts'
import { needleOf, rangesOf } from '../../util/whole-words.ts'

/** What a memory was learned from and says: what is to go from conversations along with it. */
export interface Words {
  /** Messages it was learned from. */
  readonly messageIds: readonly string[]
  /** The words of the user, and the contents of the memory as answers repeat them. */
  readonly needles: readonly string[]
  /** Its value as it was written, by which an answer names it. Absent in what an earlier version began. */
  readonly values?: readonly string[]
}

const mostMessages = 200
/** Fewer characters than these are found all over the place: they are looked for where they were said only. */
const shortestNeedle = 4

export function wordsToDestroy(file: MemoriesFile, memory: Pick<Memory, 'id'>): Words {
  const pieces = file.lineage.quotesOf([memory.id])
  const { contents, quotes, values } = file.lineage.texts(memory.id)
  const all = [...pieces.map(({ quote }) => quote), ...quotes, ...contents]
    .map(needleOf)
    .filter((needle) => needle !== '')
  return {
    messageIds: [...new Set(pieces.flatMap(({ messageId }) => (messageId === null ? [] : [messageId])))],
    needles: [...new Set(all)],
    values: [...new Set(values.flatMap((value) => asWritten(value, all)))],
  }
}

/** A value is kept folded: as it stands in the words. */
function asWritten(value: string, texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const start = text.toLowerCase().indexOf(value.toLowerCase())
    return start === -1 ? [] : [text.slice(start, start + value.length)]
  })
}

/** What of a message tells of a memory, and how long it is. */
interface Telling {
  readonly needles: readonly string[]
  readonly length: number
}

/**
 * The messages of an owner that tell of a memory, each with the words that do: what it was learned from and says,
 * wherever that was said again, and its bare value in answers that cite it. Others are served while they are read.
 */
export async function messagesWith(
  data: DataFile,
  { agentId, memoryId }: { readonly agentId: string; readonly memoryId: string },
  { messageIds, needles, values = [] }: Words,
): Promise<ReadonlyMap<string, Telling>> {
  const pause = paced()
  const citing = new Set(data.traces.citing(memoryId))
  const elsewhere = await flatMapPaced(
    needles.filter((needle) => needle.length >= shortestNeedle),
    (needle) => data.traces.holding(agentId, termsOf(needle), mostMessages),
  )
  const telling = new Map<string, Telling>()
  for (const id of new Set([...messageIds, ...elsewhere, ...citing])) {
    await pause()
    const words = citing.has(id) ? [...needles, ...values] : needles
    const text = data.traces.message(agentId, id)?.text ?? ''
    if (rangesOf(text, words).length > 0) telling.set(id, { needles: words, length: text.length })
  }
  return telling
}

/** True for a text that has a word of substance of any of these. */
export function sharesWords(text: string, needles: readonly string[]): boolean {
  const held = new Set(indexTerms(text))
  return needles.some((needle) => termsOf(needle).some((term) => held.has(term)))
}

/** A Chinese run's last character is a term of its own only where the run ends: it is not asked for. */
const termsOf = (needle: string): string[] => {
  const telling = tellingTerms(needle)
  const terms =
    telling.length > 0
      ? telling
      : queryTerms(needle)
          .slice(0, -1)
          .map(({ term }) => term)
  return terms.slice(0, 40)
}
