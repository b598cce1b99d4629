import { onlyOf } from '../../../storage/scope.ts'
import type { Memory } from '../../../contract/memory.ts'
import type { ShownEntry } from '../../../contract/receipt.ts'
import type { Suppression } from '../../../memory/forgetting/suppression.ts'
import { noPassages, type Corpus } from '../../../memory/recall/corpus.ts'
import type { MemorySearch } from '../../../memory/retrieval/search-memories.ts'
import type { MemoriesFile } from '../../../storage/memories-file.ts'

/** What is remembered. Recall weighs memories by themselves: beside them there is nothing of theirs to give. */
export function createMemoryCorpus(
  search: MemorySearch,
  { memories, evidence }: Pick<MemoriesFile, 'memories' | 'evidence'>,
  quotable: Suppression['quotable'],
): Corpus {
  const shownOf = (memory: Memory): ShownEntry['memory'] => {
    const { id, uri, title, content, type, status, origin, saidAt } = memory
    const pieces = quotable(memory, evidence.list(id))
    const { quote = '', kind, name = null } = pieces.find((piece) => piece.quote !== '') ?? pieces[0] ?? {}
    const source = kind === undefined ? null : { kind, name }
    return { uri, title, content, type, status, origin, saidAt, quote: quote || null, source }
  }
  return {
    name: 'memories',
    permits: () => true,
    search,
    recall: async () => noPassages,
    shown: (agentId, ids) =>
      new Map(
        memories
          .byIds(ids, onlyOf(agentId))
          .filter(({ status }) => status !== 'trashed')
          .map((memory) => [
            memory.id,
            { memory: shownOf(memory), message: null, passage: null, isForgotten: false } as const,
          ]),
      ),
  }
}
