import type { Memory } from '../../contract/memory.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { queryTerms } from '../language/tokenize.ts'
import { needleOf, rangesOf } from './redact.ts'

/** What a memory was learned from and says: what is to go from conversations along with it. */
export interface Words {
  /** Messages it was learned from. */
  readonly messageIds: readonly string[]
  /** The words of the user, and the contents of the memory as answers repeat them. */
  readonly needles: readonly string[]
}

const mostMessages = 200
/** Fewer characters than these are found all over the place: they are looked for where they were said only. */
const shortestNeedle = 4

export function wordsOf(file: MemoriesFile, memory: Pick<Memory, 'id'>): Words {
  const pieces = file.lineage.quotesOf([memory.id])
  const { contents, quotes } = file.lineage.texts(memory.id)
  const all = [...pieces.map(({ quote }) => quote), ...quotes, ...contents]
    .map(needleOf)
    .filter((needle) => needle !== '')
  return {
    messageIds: [...new Set(pieces.flatMap(({ messageId }) => (messageId === null ? [] : [messageId])))],
    needles: [...new Set(all)],
  }
}

/** The messages of an owner in which any of the words stand, wherever they were said again. */
export function messagesWith(data: DataFile, agentId: string, { messageIds, needles }: Words): string[] {
  const elsewhere = needles
    .filter((needle) => needle.length >= shortestNeedle)
    .flatMap((needle) => data.traces.holding(agentId, tellingTerms(needle), mostMessages))
  return [...new Set([...messageIds, ...elsewhere])].filter((id) => {
    const message = data.traces.message(agentId, id)
    return message !== undefined && rangesOf(message.text, needles).length > 0
  })
}

/** A Chinese run's last character is a term of its own only where the run ends: it is not asked for. */
const tellingTerms = (needle: string): string[] => {
  const terms = queryTerms(needle)
  const telling = terms.filter(({ weight }) => weight >= 1)
  return (telling.length > 0 ? telling : terms.slice(0, -1)).slice(0, 40).map(({ term }) => term)
}
