import { createEarlier } from '../../memory/extraction/earlier.ts'
import type { MessageSearch } from '../../memory/retrieval/search-messages.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { Clock } from '../../util/clock.ts'

interface EarlierDeps {
  readonly data: Pick<DataFile, 'messages' | 'traces'>
  readonly search: MessageSearch
  /** Of these messages, those that are not to be brought up. */
  readonly leftOutAmong: (agentId: string, ids: readonly string[]) => ReadonlySet<string>
  readonly clock: Clock
}

/** An answer and what was said to it, twice. */
const lookedAhead = 4

/** What was said before that a stretch may speak of. */
export const createEarlierMessages = ({ data, search, leftOutAmong, clock }: EarlierDeps) =>
  createEarlier({
    search: async (agentId, query, limit) => {
      const { hits, dropped } = await search({ agentId, query, limit, now: clock.now() })
      return [...hits, ...dropped.map(({ hit }) => hit)].slice(0, limit).map(({ messageId }) => messageId)
    },
    messageOf: data.traces.message,
    goingOn: (agentId, message) => {
      const next = data.messages.following(message, lookedAhead).flatMap(({ role, id }) => (role === 'user' ? id : []))
      const leftOut = leftOutAmong(agentId, next)
      return next.flatMap((id) => (leftOut.has(id) ? [] : (data.traces.message(agentId, id) ?? [])))
    },
  })
