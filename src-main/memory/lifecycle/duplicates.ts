import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { memoryPages } from '../../storage/memory-pages.ts'
import { breathe } from '../../util/breathe.ts'
import type { Clock } from '../../util/clock.ts'
import { normaliseValue } from '../../util/normalise-value.ts'
import { canonicalValue } from '../../util/same-value.ts'
import { deduplicate } from './deduplicate.ts'
import { hasSameMarks } from './memory-text.ts'
import { indexTerms } from '../language/tokenize.ts'
import { flatMapPaced, paced } from '../../util/paced.ts'
import { similarPairs, type SimilarPair } from '../../util/similar-pairs.ts'
import { isInForce } from '../../contract/validity.ts'

export const likenesses = ['hash', 'slot', 'overlap'] as const
export type Likeness = (typeof likenesses)[number]

export interface DuplicateGroup {
  /** What they are alike by: the strongest that holds for all of them. */
  readonly by: Likeness
  /** The least that two which were compared have in common, 0 to 1: shared tokens of all tokens. */
  readonly alike: number
  /** The one to keep comes first. */
  readonly memories: readonly Memory[]
}

const pageSize = 200
const mostGroups = 200
/** The same share of tokens at which what is said again is folded when it is learned. */
const leastAlike = 0.85
/** How many are compared word by word: some seconds. The newest come first. */
const mostCompared = 5_000_000

/** Groups of memories of an agent that say the same, the most alike first. */
export function createDuplicates(file: MemoriesFile, clock: Clock) {
  const all = async (agentId: string): Promise<Memory[]> => {
    const now = clock.now().toISOString()
    const memories: Memory[] = []
    for (const page of memoryPages(file.memories, { agentId, status: 'active' }, pageSize)) {
      memories.push(...page.filter((memory) => isInForce(memory, now)))
      await breathe()
    }
    return memories
  }

  return async (agentId: string): Promise<{ items: DuplicateGroup[]; truncated: boolean }> => {
    const memories = await all(agentId)
    const tokens = await flatMapPaced(memories, ({ content }) => [indexTerms(content)])
    const { pairs, truncated } = await similarPairs(tokens, leastAlike, mostCompared)
    const links = [
      ...(await linked(memories, tokens, 'hash', ({ contentHash }) => contentHash)),
      ...(await linked(memories, tokens, 'slot', slotKey)),
      ...(await overlapping(memories, pairs)),
    ]
    const groups = toGroups(memories, links)
    return { items: groups.slice(0, mostGroups), truncated: truncated || groups.length > mostGroups }
  }
}

interface Link {
  readonly first: number
  readonly second: number
  readonly by: Likeness
  readonly alike: number
}

const slotKey = ({ slot }: Memory): string | null =>
  slot && slot.value !== '' ? `${normaliseValue(slot.subject)}\n${slot.attribute}\n${canonicalValue(slot.value)}` : null

/** Each memory with the first of the same key, where they do not contradict each other in another way. */
async function linked(
  memories: readonly Memory[],
  tokens: readonly (readonly string[])[],
  by: Likeness,
  keyOf: (memory: Memory) => string | null,
): Promise<Link[]> {
  const firstByKey = new Map<string, number>()
  const links: Link[] = []
  const pause = paced()
  for (const [second, memory] of memories.entries()) {
    await pause()
    const key = keyOf(memory)
    const first = key === null ? undefined : firstByKey.get(key)
    if (key !== null && first === undefined) firstByKey.set(key, second)
    const other = first === undefined ? undefined : memories[first]
    if (first === undefined || !other || !saysTheSame(memory, other)) continue
    links.push({ first, second, by, alike: alikeness(tokens[first] ?? [], tokens[second] ?? []) })
  }
  return links
}

/** As the fold sees it: a number, a mark, a negation or another value make two texts say different things. */
const saysTheSame = (one: Memory, other: Memory): boolean => {
  if (!hasSameMarks(one.content, other.content)) return false
  const { kind } = deduplicate({ ...one, correction: false }, [other], indexTerms)
  return kind === 'duplicate' || kind === 'merge'
}

const overlapping = (memories: readonly Memory[], pairs: readonly SimilarPair[]): Promise<Link[]> =>
  flatMapPaced(pairs, (pair): Link[] => {
    const [one, other] = [memories[pair.first], memories[pair.second]]
    return one && other && saysTheSame(one, other) ? [{ ...pair, by: 'overlap' }] : []
  })

function alikeness(a: readonly string[], b: readonly string[]): number {
  const [one, other] = [new Set(a), new Set(b)]
  const all = one.union(other).size
  return all === 0 ? 1 : one.intersection(other).size / all
}

function toGroups(memories: readonly Memory[], links: readonly Link[]): DuplicateGroup[] {
  const parents = memories.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root] ?? root
    parents[index] = root
    return root
  }
  for (const { first, second } of links) parents[rootOf(second)] = rootOf(first)
  const byRoot = Map.groupBy(links, ({ first }) => rootOf(first))
  return Array.from(byRoot.values(), (group): DuplicateGroup => {
    const indexes = [...new Set(group.flatMap(({ first, second }) => [first, second]))]
    const pairs = Map.groupBy(group, ({ first, second }) => `${first} ${second}`)
    // Of each pair the strongest likeness counts; of the group, the weakest pair.
    const ranks = Array.from(pairs.values(), (pair) => Math.min(...pair.map(({ by }) => likenesses.indexOf(by))))
    return {
      by: likenesses[Math.max(...ranks)] ?? 'overlap',
      alike: Math.min(...group.map(({ alike }) => alike)),
      memories: indexes.flatMap((index) => memories[index] ?? []).toSorted(keepFirst),
    }
  }).toSorted((a, b) => likenesses.indexOf(a.by) - likenesses.indexOf(b.by) || b.alike - a.alike)
}

/** What the user set, used or said most fully is kept. */
const keepFirst = (a: Memory, b: Memory): number =>
  Number(b.locked) - Number(a.locked) ||
  Number(b.pinned) - Number(a.pinned) ||
  b.useCount - a.useCount ||
  b.content.length - a.content.length ||
  (a.id < b.id ? -1 : 1)
