import type { Memory, MemoryHit } from '../../contract/memory.ts'
import type { MemoryStore } from '../../storage/memory-store.ts'
import { holdsNow } from '../../contract/validity.ts'
import { attributeOf } from '../ontology/attributes.ts'
import { noParts } from '../retrieval/candidates/passage-hit.ts'

interface RoomDeps {
  readonly memories: Pick<MemoryStore, 'newest'>
}

interface RoomRequest {
  readonly agentId: string
  readonly now: Date
  /** What was found and is hardly about the question. */
  readonly weak: readonly MemoryHit[]
}

export type ForRoom = (request: RoomRequest) => readonly MemoryHit[]

const mostRead = 200
/** More never fit into the usual budget. */
const mostOffered = 60

/**
 * What else is known, for the room that is left: a search by words and meaning does not see that who wants something to
 * drink likes pu'er, a model does. What was found weakly comes first, then what matters most, then the newest. What is
 * delicate is brought up only where it is found to be about the question.
 */
export function createForRoom({ memories }: RoomDeps): ForRoom {
  return ({ agentId, now, weak }) => {
    const at = now.toISOString()
    const known = memories
      .newest(agentId, 'active', mostRead)
      .map((memory) => ({ memory, score: 0, parts: noParts }))
      .toSorted((a, b) => b.memory.importance - a.memory.importance)
    const all = [...weak.toSorted((a, b) => b.score - a.score), ...known]
    return [...new Map(all.toReversed().map((hit) => [hit.memory.id, hit])).values()]
      .toReversed()
      .filter(({ memory }) => holdsNow(memory, at) && !isDelicate(memory))
      .slice(0, mostOffered)
  }
}

const isDelicate = ({ slot }: Memory): boolean => attributeOf(slot?.attribute ?? '')?.delicate !== undefined
