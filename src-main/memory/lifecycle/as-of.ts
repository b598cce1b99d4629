import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import type { Clock } from '../../util/clock.ts'
import type { MemorySearch } from '../retrieval/search-memories.ts'
import { indexTerms, shareHeld, tellingTerms } from '../language/tokenize.ts'
import { isTrueAt, trueFrom } from '../../contract/validity.ts'
import { onlyOf } from '../../storage/scope.ts'

export interface AsOfQuery {
  readonly agentId: string
  readonly query: string | null
  /** When it was true in the world. */
  readonly validAt: string | null
  /** What was known at that time: later learning and correcting does not count. */
  readonly knownAt: string | null
  /** Row to go on below, without a query only. */
  readonly before: number
  readonly limit: number
}

export interface PastFact {
  /** The record as it was known at that time. */
  readonly memory: Memory
  readonly trueFrom: string
  readonly trueTo: string | null
}

export interface AsOf {
  readonly items: readonly PastFact[]
  readonly validAt: string
  readonly knownAt: string
  /** Row to go on below; null at the end, and always with a query. */
  readonly next: number | null
}

interface AsOfDeps {
  readonly file: MemoriesFile
  readonly search: MemorySearch
  readonly clock: Clock
}

const pageSize = 100
const mostRanked = 200
const mostEdited = 2_000
/** How much of a question a text that was changed since has to hold. */
const leastShareHeld = 0.5

/**
 * What was true at one time, as far as it was known at another. What was forgotten is no part of it. Where only
 * `knownAt` is given, it is what was then taken to be true then.
 */
export function createAsOf({ file, search, clock }: AsOfDeps) {
  /** The records as they were at `knownAt`, in the order of `memories`, without what was not known yet. */
  const asKnown = (memories: readonly Memory[], knownAt: string | null): Memory[] => {
    if (knownAt === null) return [...memories]
    const then = new Map(
      file.versions
        .inForce(
          memories.map(({ id }) => id),
          knownAt,
        )
        .map((row) => [row.memoryId, row.memory]),
    )
    return memories.flatMap((memory) => {
      const known = then.get(memory.id)
      if (known) return [known]
      // Brought along by an import: known elsewhere before this profile had a version of it.
      const first = memory.recordedAt <= knownAt ? file.versions.list(memory.id)[0] : undefined
      return first ? [first.memory] : []
    })
  }

  const searched = async (query: AsOfQuery, text: string): Promise<Memory[]> => {
    const { agentId, knownAt } = query
    const found = await search({
      agentId,
      query: text,
      limit: mostRanked,
      now: new Date(query.validAt ?? knownAt ?? clock.now()),
      includesPast: true,
      includesExpired: true,
    })
    const hits = asKnown(
      found.hits.map(({ memory }) => memory),
      knownAt,
    )
    if (knownAt === null) return hits
    const known = new Set(found.hits.map(({ memory }) => memory.id))
    const changed = file.versions.changedAfter(agentId, knownAt, mostEdited).filter((id) => !known.has(id))
    return [...hits, ...asKnown(file.memories.byIds(changed, onlyOf(agentId)), knownAt).filter(holder(text))]
  }

  return async (query: AsOfQuery): Promise<AsOf> => {
    const now = clock.now().toISOString()
    const knownAt = query.knownAt !== null && query.knownAt < now ? query.knownAt : null
    const validAt = query.validAt ?? query.knownAt ?? now
    const shared = { validAt, knownAt: query.knownAt ?? now }
    const toFacts = (memories: readonly Memory[]): PastFact[] =>
      memories.filter((memory) => isTrueAt(memory, validAt)).map(toFact)
    if (query.query !== null) {
      const facts = toFacts(await searched({ ...query, knownAt }, query.query))
      return { ...shared, items: facts.slice(0, query.limit), next: null }
    }
    const items: PastFact[] = []
    let { before } = query
    for (;;) {
      const rows = page(file, query.agentId, before)
      await breathe()
      const known = asKnown(
        rows.map(({ memory }) => memory),
        knownAt,
      )
      const factById = new Map(toFacts(known).map((fact) => [fact.memory.id, fact]))
      for (const { seq, memory } of rows) {
        items.push(...[factById.get(memory.id) ?? []].flat())
        before = seq
        if (items.length === query.limit) return { ...shared, items, next: before }
      }
      if (rows.length < pageSize) return { ...shared, items, next: null }
      await breathe()
    }
  }
}

/** What holds or held, newest first. */
function page(file: MemoriesFile, agentId: string, before: number) {
  const of = (status: 'active' | 'superseded') =>
    file.memories.list({ agentId, status, type: null, before, limit: pageSize })
  return [...of('active'), ...of('superseded')].toSorted((a, b) => b.seq - a.seq).slice(0, pageSize)
}

function holder(text: string): (memory: Memory) => boolean {
  const terms = tellingTerms(text)
  return ({ title, content }) => shareHeld(terms, new Set(indexTerms(`${title}\n${content}`))) >= leastShareHeld
}

const toFact = (memory: Memory): PastFact => ({ memory, trueFrom: trueFrom(memory), trueTo: memory.validTo })
