import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { flatMapPaced } from '../../util/paced.ts'
import { slicewise } from '../../util/slicewise.ts'
import { found } from '../../contract/found.ts'
import type { About } from './memories-about.ts'
import { onlyOf } from '../../storage/scope.ts'

/** What is to be forgotten. Where several are given, what fits all of them. */
export interface Selection {
  readonly ids?: readonly string[] | undefined
  /** What it is about, in the user's words. */
  readonly query?: string | undefined
  /** What was learned in a conversation, also where others said it too. */
  readonly sessionId?: string | undefined
  /** A person, pet or thing by name. */
  readonly person?: string | undefined
  /** When it was said, or recorded where that is not known; the first bound is included, the last is not. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** What was true before and is kept as history of what is selected. */
  readonly withEarlier?: boolean | undefined
}

export interface Selected {
  /** What is asked for, newest first. */
  readonly asked: readonly Memory[]
  /** Others that state the same fact: the same words, or the same value of the same thing. */
  readonly same: readonly Memory[]
  /** Past values that `asked` replaced. Part of the selection where they are asked for, else offered. */
  readonly earlier: readonly Memory[]
}

const longestChain = 50

/** Finds what a selection means. Nothing in the trash is part of it; an id that is not the agent's throws `not_found`. */
export function createSelect(file: MemoriesFile, about: About) {
  const byIds = async (agentId: string, ids: readonly string[]): Promise<Memory[]> => {
    const owners = onlyOf(agentId)
    const known = (await slicewise([...new Set(ids)], 200, (some) => file.memories.byIds(some, owners))).flat()
    if (known.length < new Set(ids).size) found(undefined, 'memory')
    return known.filter((memory) => memory.status !== 'trashed')
  }

  const setsOf = async (agentId: string, selection: Selection): Promise<(readonly Memory[])[]> => [
    ...(selection.ids ? [await byIds(agentId, selection.ids)] : []),
    ...(selection.query === undefined ? [] : [await about.topic(agentId, selection.query)]),
    ...(selection.sessionId === undefined ? [] : [file.lineage.ofSession(agentId, selection.sessionId)]),
    ...(selection.person === undefined ? [] : [await about.person(agentId, selection.person)]),
    ...(selection.since === undefined && selection.until === undefined
      ? []
      : [await file.lineage.saidWithin(agentId, selection.since ?? null, selection.until ?? null)]),
  ]

  const sameAs = (memory: Memory): Memory[] => [
    ...file.lineage.ofHash(memory.agentId, memory.contentHash),
    ...(memory.slot?.value ? file.lineage.ofSlotValue(memory.agentId, memory.slot) : []),
  ]

  const earlierThan = (memory: Memory): Memory[] => {
    const chain = new Map<string, Memory>()
    const open = [memory]
    for (let next = open.pop(); next && chain.size < longestChain; next = open.pop()) {
      const { id } = next
      const replaced = file.relations
        .kin(id, onlyOf(memory.agentId))
        .filter((other) => other.supersededBy === id || other.id === next.supersedes)
        .filter((other) => other.status === 'superseded' && !chain.has(other.id))
      for (const other of replaced) chain.set(other.id, other)
      open.push(...replaced)
    }
    return [...chain.values()]
  }

  return async (agentId: string, selection: Selection): Promise<Selected> => {
    const found = await setsOf(agentId, selection)
    const sets = found.map((memories) => new Map(memories.map((memory) => [memory.id, memory])))
    const [first, ...others] = sets
    const asked = [...(first?.values() ?? [])].filter((memory) => others.every((set) => set.has(memory.id)))
    const taken = new Set(asked.map(({ id }) => id))
    const take = (memories: readonly Memory[]): Memory[] =>
      memories.filter(({ id }) => !taken.has(id) && taken.add(id).size > 0)
    const same = take(await flatMapPaced(asked, sameAs))
    return { asked, same, earlier: take(await flatMapPaced([...asked, ...same], earlierThan)) }
  }
}

/** The memories that go. */
export const chosen = ({ asked, same, earlier }: Selected, withEarlier: boolean): Memory[] => [
  ...asked,
  ...same,
  ...(withEarlier ? earlier : []),
]
