import type { Memory } from '../../contract/memory.ts'
import { toldAt } from '../../contract/validity.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { attributeOf } from '../ontology/attributes.ts'
import { userSubject } from '../ontology/subjects.ts'

/** What waits of one conversation is one question, under its last answer that asks: as much as is read at a glance. */
const mostInConversation = 6
/** Each stands on a row of its own in the review. */
const mostInAll = 10

/** How many facts may be asked about at once: the better one keeps its place. */
export function createOpenQuestions(file: Pick<MemoriesFile, 'memories'>) {
  /** The question that has to give way for one of `rank`; undefined where there is room, null where it has to. */
  return (agentId: string, sessionId: string | null, rank: number): Memory | null | undefined => {
    const open = file.memories.newest(agentId, 'pending', mostInAll + 1)
    const here = open.filter((memory) => sessionId !== null && memory.sessionId === sessionId)
    const crowd = here.length >= mostInConversation ? here : open.length >= mostInAll ? open : null
    if (crowd === null) return undefined
    const weakest = crowd.toSorted((a, b) => questionRank(a) - questionRank(b) || toldAt(a).localeCompare(toldAt(b)))[0]
    return weakest !== undefined && questionRank(weakest) < rank ? weakest : null
  }
}

/** What is asked first where there is not room for all: safety, then people, then work, then the rest. */
export function questionRank({ slot }: Pick<Memory, 'slot'>): number {
  const known = slot === null ? undefined : attributeOf(slot.attribute)
  if (known?.safety || known?.delicate === 'health') return 3
  if (slot !== null && (slot.subject !== userSubject || known?.key === 'partner' || known?.key === 'children')) return 2
  return known?.core ? 1 : 0
}
