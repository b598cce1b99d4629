import type { Forgotten } from '../../memory/forgetting/forgotten-in.ts'
import type { DataFile } from '../../storage/data-file.ts'

interface UnspokenDeps {
  readonly data: Pick<DataFile, 'branches' | 'unlearned' | 'messages'>
  readonly forgotten: Pick<Forgotten, 'suppressed'>
}

/** Messages that speak nowhere: forgotten, not shown in their own conversation, or said while that did not learn. */
export const createUnspokenMessages = ({ data, forgotten }: UnspokenDeps) => ({
  leftOutAmong: (agentId: string, ids: readonly string[]): ReadonlySet<string> =>
    new Set([
      ...forgotten.suppressed(agentId, ids),
      ...data.branches.hiddenAmong(ids),
      ...data.unlearned.apartAmong(ids),
    ]),
  /** What was said shortly after a message, but for what was said while its conversation did not learn. */
  shortAfter: (...place: Parameters<DataFile['messages']['shortAfter']>) => {
    const later = data.messages.shortAfter(...place)
    const apart = new Set(data.unlearned.apartAmong(later.map(({ id }) => id)))
    return later.filter(({ id }) => !apart.has(id))
  },
})
