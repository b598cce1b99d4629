import type { Corpus } from '../../../memory/recall/corpus.ts'
import type { Forgotten } from '../../../memory/forgetting/forgotten-in.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import type { MemoriesFile } from '../../../storage/memories-file.ts'
import { onlyOf } from '../../../storage/scope.ts'
import type { HeldBack } from '../../models/held-back.ts'
import type { RoundDeps } from './run-round.ts'

interface OutdatedDeps {
  readonly file: Pick<MemoriesFile, 'memories'>
  readonly data: Pick<DataFile, 'messages'>
  /** What else there is to find. */
  readonly corpora: readonly Pick<Corpus, 'permits' | 'shown'>[]
  readonly forgotten: Pick<Forgotten, 'isForgotten'>
  /** What the user was asked about whether to forget it. */
  readonly withheld: (agentId: string) => ReadonlySet<string>
  readonly heldBack: Pick<HeldBack, 'among'>
}

/** Tells of what a tool found before a turn was cut off whether it has changed since, was forgotten, or may not go to the model of now. */
export const createIsOutdated =
  ({ file, data, corpora, forgotten, withheld, heldBack }: OutdatedDeps): RoundDeps['isOutdated'] =>
  ({ agent, driver }, ids, since) => {
    const known = file.memories.byIds(ids, onlyOf(agent.id))
    const memories = new Map(known.map((memory) => [memory.id, memory]))
    const hidden = withheld(agent.id)
    const isSo = (id: string): boolean => {
      const memory = memories.get(id)
      if (memory) return memory.status !== 'trashed' && memory.updatedAt <= since && !hidden.has(id)
      if (data.messages.has(id)) return !forgotten.isForgotten(agent.id, id)
      return corpora.some((corpus) => corpus.permits(agent.id) && corpus.shown(agent.id, [id]).has(id))
    }
    return !ids.every(isSo) || (!driver.local && heldBack.among(ids).size > 0)
  }
