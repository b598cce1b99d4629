import type { Memory } from '../contract/memory.ts'
import type { Passage } from '../memory/retrieval/candidates/passage.ts'
import type { PassageSource, SourceFilter } from '../memory/retrieval/candidates/passage-source.ts'
import { indexTerms } from '../memory/language/tokenize.ts'

interface Entry {
  readonly passage: Passage
  readonly expiresAt: string | null
  readonly countByTerm: ReadonlyMap<string, number>
}

interface Owner {
  readonly entries: readonly Entry[]
  readonly frequencyByTerm: ReadonlyMap<string, number>
  readonly averageLength: number
}

/** The index over a plain array: no SQL, the same promises. A memory's `seq` is its index in the array, from 1. */
export function createArrayMemorySource(memories: readonly Memory[]): PassageSource {
  const entries = memories.map(toEntry)
  const ownerById = new Map(
    [...new Set(memories.map(({ agentId }) => agentId))].map((agentId) => [agentId, toOwner(agentId, entries)]),
  )
  const none: Owner = { entries: [], frequencyByTerm: new Map(), averageLength: 0 }
  const ownerOf = (agentId: string): Owner => ownerById.get(agentId) ?? none
  const passing = (agentId: string, filter: SourceFilter): Passage[] =>
    ownerOf(agentId)
      .entries.filter((entry) => passes(entry, filter))
      .map(({ passage }) => passage)

  return {
    count: (agentId) => ownerOf(agentId).entries.length,
    averageLength: (agentId) => ownerOf(agentId).averageLength,
    documentFrequencies: (agentId, terms) => terms.map((term) => ownerOf(agentId).frequencyByTerm.get(term) ?? 0),
    // oxlint-disable-next-line require-yield -- An array is gone through in one step.
    *matching(agentId, terms, filter, limit) {
      return best(ownerOf(agentId), filter, limit, () => terms)
    },
    // oxlint-disable-next-line require-yield -- As above.
    *matchingPrefix(agentId, prefix, filter, limit) {
      return best(ownerOf(agentId), filter, limit, ({ countByTerm }) =>
        Array.from(countByTerm.keys()).filter((term) => term.startsWith(prefix)),
      )
    },
    ofSlots: (agentId, attributes, filter, limit) =>
      passing(agentId, filter)
        .filter(({ slot }) => slot?.subject === 'user' && attributes.includes(slot.attribute))
        .toSorted(newestFirst)
        .slice(0, limit),
    foremost: (agentId, filter, limit) =>
      passing(agentId, filter)
        .toSorted((a, b) => b.importance - a.importance || newestFirst(a, b))
        .slice(0, limit),
    at: (agentId, places, filter) =>
      passing(agentId, filter).filter(({ sessionId, position }) =>
        places.some((place) => place.sessionId === sessionId && place.position === position),
      ),
    within: (agentId, filter, limit) => passing(agentId, filter).toSorted(newestFirst).slice(0, limit),
    bySeqs: (agentId, seqs, filter) => passing(agentId, filter).filter(({ seq }) => seqs.includes(seq)),
    speakers: (agentId) =>
      [...new Set(ownerOf(agentId).entries.flatMap(({ passage }) => passage.speaker ?? []))].slice(0, 64),
  }
}

function toEntry(memory: Memory, index: number): Entry {
  const head = indexTerms([memory.speaker, memory.title, ...memory.keywords].join('\n'))
  const body = indexTerms(memory.content)
  const countByTerm = new Map<string, number>()
  for (const term of [...head, ...head, ...body]) countByTerm.set(term, (countByTerm.get(term) ?? 0) + 1)
  const terms = { head: joined(head), body: joined(body), prefix: '', length: head.length + body.length }
  return { passage: { ...memory, seq: index + 1, terms }, expiresAt: memory.expiresAt, countByTerm }
}

const joined = (terms: readonly string[]): string => (terms.length === 0 ? '' : ` ${terms.join(' ')} `)

function toOwner(agentId: string, all: readonly Entry[]): Owner {
  const entries = all.filter(({ passage }) => passage.agentId === agentId)
  const frequencyByTerm = new Map<string, number>()
  for (const { countByTerm } of entries)
    for (const term of countByTerm.keys()) frequencyByTerm.set(term, (frequencyByTerm.get(term) ?? 0) + 1)
  const length = entries.reduce((sum, { passage }) => sum + passage.terms.length, 0)
  return { entries, frequencyByTerm, averageLength: entries.length === 0 ? 0 : length / entries.length }
}

/** Best BM25 first. */
function best(
  owner: Owner,
  filter: SourceFilter,
  limit: number,
  termsOf: (entry: Entry) => readonly string[],
): Passage[] {
  const scored = owner.entries.flatMap((entry) => {
    const score = termsOf(entry).reduce((sum, term) => sum + scoreOf(owner, entry, term), 0)
    return score > 0 && passes(entry, filter) ? [{ passage: entry.passage, score }] : []
  })
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ passage }) => passage)
}

function scoreOf({ entries, frequencyByTerm, averageLength }: Owner, entry: Entry, term: string): number {
  const count = entry.countByTerm.get(term) ?? 0
  if (count === 0) return 0
  const frequency = frequencyByTerm.get(term) ?? 0
  const idf = Math.log(1 + (entries.length - frequency + 0.5) / (frequency + 0.5))
  return (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * entry.passage.terms.length) / averageLength))
}

const timeOf = ({ saidAt, recordedAt }: Passage): string => saidAt ?? recordedAt
const newestFirst = (a: Passage, b: Passage): number => timeOf(b).localeCompare(timeOf(a))

function passes({ passage, expiresAt }: Entry, { statuses, types, since, until, at }: SourceFilter): boolean {
  if (at !== undefined && expiresAt !== null && expiresAt <= at) return false
  if (!statuses.includes(passage.status)) return false
  if (types !== undefined && !types.includes(passage.type)) return false
  if (since !== undefined && timeOf(passage) < since) return false
  return until === undefined || timeOf(passage) <= until
}
