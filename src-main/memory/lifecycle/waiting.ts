import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { deduplicate } from './deduplicate.ts'
import { partedFrom } from '../../growth/memory/parted-from.ts'
import { indexTerms } from '../language/tokenize.ts'
import { bare, type Question, questionsOf } from './questions.ts'

/** What a waiting memory would be to one that holds. */
interface WaitingFold {
  readonly kind: 'same' | 'replaces'
  readonly target: Memory
}

/** The newest so many are looked at for what was said more fully in another message. */
const mostCompared = 200

/** Reads what waits: what is asked about it, and what it would be to what holds. */
export function createWaiting(file: Pick<MemoriesFile, 'memories' | 'evidence'>) {
  const holding = (memory: Memory): Memory[] => {
    const ofSlot = memory.slot ? file.memories.bySlot(memory.agentId, memory.slot.subject, memory.slot.attribute) : []
    return [...file.memories.byHash(memory.agentId, memory.contentHash), ...ofSlot].filter(
      (other) => other.status === 'active',
    )
  }

  const foldOf = (memory: Memory): WaitingFold | null => {
    const near = holding(memory)
    const decision = deduplicate({ ...memory, correction: false }, near, indexTerms)
    if (decision.kind === 'create') {
      const [target] = partedFrom(memory.slot, memory.content, (subject, attribute) =>
        file.memories.bySlot(memory.agentId, subject, attribute).filter(({ status }) => status === 'active'),
      )
      return target ? { kind: 'replaces', target } : null
    }
    const target = near.find(({ id }) => id === decision.memoryId)
    return target ? { kind: decision.kind === 'supersede' ? 'replaces' : 'same', target } : null
  }

  const readBy = (agentId: string, memoryIds: readonly string[]): Memory[] =>
    file.memories.byIds([...new Set(memoryIds)], JSON.stringify([agentId]))

  /** The questions of each of these messages. */
  const ofMessages = (agentId: string, messageIds: readonly string[]): Question[][] => {
    if (messageIds.length === 0) return []
    const pieces = file.evidence.ofMessages(messageIds)
    const known = readBy(
      agentId,
      pieces.map(({ memoryId }) => memoryId),
    )
    const memoryById = new Map(known.map((memory) => [memory.id, memory]))
    const said = pieces.flatMap(({ messageId, memoryId, quote }) => {
      const memory = memoryById.get(memoryId)
      return memory ? [{ messageId, memory, quote }] : []
    })
    return Array.from(Map.groupBy(said, ({ messageId }) => messageId).values(), (one) => {
      const first = one.filter(({ memory }, at) => one.findIndex((other) => other.memory.id === memory.id) === at)
      return questionsOf(first)
    })
  }

  const newestOf = (agentId: string): Memory[] => {
    const page = {
      agentId,
      status: 'pending',
      type: null,
      before: Number.MAX_SAFE_INTEGER,
      limit: mostCompared,
    } as const
    return file.memories.list(page).map(({ memory }) => memory)
  }

  /** One for each of these, in their order, but none for what is decided on with another or holds already. */
  const ofEach = (memories: readonly Memory[]): Question[] => {
    const [first] = memories
    if (!first) return []
    const messageIdsById = new Map(
      memories.map(({ id }) => [id, file.evidence.list(id).flatMap(({ messageId }) => messageId ?? [])]),
    )
    const asked = ofMessages(first.agentId, [...new Set([...messageIdsById.values()].flat())]).flat()
    const byId = Map.groupBy(asked, ({ memory }) => memory.id)
    return memories.flatMap((memory) => {
      if (memory.status === 'quarantined') return [alone(memory)]
      if (foldOf(memory)?.kind === 'same') return []
      const messageCount = new Set(messageIdsById.get(memory.id)).size
      const found = byId.get(memory.id) ?? []
      if (messageCount === 0) return [alone(memory)]
      return found.length < messageCount ? [] : [joined(found) ?? alone(memory)]
    })
  }

  /** Of memories of one agent: what was said again in another message and went on is asked about as it was said last. */
  const about = (memories: readonly Memory[]): Question[] => {
    const pending = memories.find(({ status }) => status === 'pending')
    const waiting = pending ? newestOf(pending.agentId) : []
    const wholes = waiting.filter(({ slot }) => slot === null)
    const fuller = (memory: Memory) => wholes.filter((whole) => isBegunBy(whole, memory))
    return ofEach(memories).flatMap((question) => {
      const { memory, within } = question
      if (memory.status !== 'pending') return [question]
      if (ofEach(fuller(memory)).length > 0) return []
      const begun = memory.slot === null ? waiting.filter((other) => isBegunBy(memory, other)) : []
      const more = ofEach(begun).flatMap((one) => [one.memory, ...one.within])
      return [{ ...question, within: byId([...within, ...more]) }]
    })
  }

  return {
    foldOf,
    about,
    /** How many questions the words of a message raise. */
    countOf: (agentId: string, messageId: string): number => {
      const ids = file.evidence.ofMessages([messageId]).map(({ memoryId }) => memoryId)
      return about(readBy(agentId, ids).filter(({ status }) => status === 'pending')).length
    },
  }
}

/** True where a whole sentence says another's words and goes on. A value that a later one replaces is kept apart. */
function isBegunBy(whole: Memory, { id, slot, content }: Memory): boolean {
  const words = bare(content)
  if (whole.id === id || slot?.single === true || words === '') return false
  return whole.content.startsWith(words) && goesOn.test(whole.content.slice(words.length))
}

const goesOn = /^(?:\s*[,，;；:：—–]|\s+(?:because|since|as|so|and)\b|\s*(?:因为|所以))/u

/** What is asked about for itself. */
export const alone = (memory: Memory): Question => ({ memory, within: [], beside: [], fills: null })

/** What was said in several messages is one question. */
const joined = ([first, ...others]: readonly Question[]): Question | undefined =>
  first &&
  others.reduce(
    (all, one) => ({
      memory: all.memory,
      within: byId([...all.within, ...one.within]),
      beside: byId([...all.beside, ...one.beside]),
      fills: all.fills ?? one.fills,
    }),
    first,
  )

const byId = (memories: readonly Memory[]): Memory[] => [
  ...new Map(memories.map((memory) => [memory.id, memory])).values(),
]
