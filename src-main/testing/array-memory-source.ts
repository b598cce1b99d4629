import type { Memory } from '../contract/memory.ts'
import type { MemorySource, SourceFilter } from '../growth/retrieval/memory-source.ts'
import { indexTerms } from '../growth/tokenize.ts'

interface Entry {
  readonly memory: Memory
  readonly length: number
  readonly countByTerm: ReadonlyMap<string, number>
}

/** The index over a plain array: no SQL, the same promises. */
export function createArrayMemorySource(memories: readonly Memory[]): MemorySource {
  const entries = memories.map(toEntry)
  const ownedBy = (agentId: string) => entries.filter(({ memory }) => memory.agentId === agentId)

  function best(agentId: string, filter: SourceFilter, limit: number, termsOf: (entry: Entry) => readonly string[]) {
    const owned = ownedBy(agentId)
    const frequency = new Map<string, number>()
    const matches = owned.map((entry) => ({ entry, terms: termsOf(entry) })).filter(({ terms }) => terms.length > 0)
    for (const { terms } of matches) for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1)
    const mean = meanLength(owned)
    return matches
      .filter(({ entry }) => passes(entry.memory, filter))
      .map(({ entry, terms }) => ({ memory: entry.memory, score: score(entry, terms) }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ memory }) => memory)

    function score(entry: Entry, terms: readonly string[]): number {
      return terms.reduce((sum, term) => {
        const df = frequency.get(term) ?? 0
        const tf = entry.countByTerm.get(term) ?? 0
        const idf = Math.log(1 + (owned.length - df + 0.5) / (df + 0.5))
        return sum + (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * entry.length) / mean))
      }, 0)
    }
  }

  return {
    count: (agentId) => ownedBy(agentId).length,
    averageLength: (agentId) => meanLength(ownedBy(agentId)),
    documentFrequencies(agentId, terms) {
      const owned = ownedBy(agentId)
      return terms.map((term) => owned.filter(({ countByTerm }) => countByTerm.has(term)).length)
    },
    matching: (agentId, terms, filter, limit) =>
      best(agentId, filter, limit, ({ countByTerm }) => terms.filter((term) => countByTerm.has(term))),
    matchingPrefix: (agentId, prefix, filter, limit) =>
      best(agentId, filter, limit, ({ countByTerm }) =>
        Array.from(countByTerm.keys()).filter((term) => term.startsWith(prefix)),
      ),
    ofSlots: (agentId, attributes, filter, limit) =>
      ownedBy(agentId)
        .map(({ memory }) => memory)
        .filter(({ slot }) => slot?.subject === 'user' && attributes.includes(slot.attribute))
        .filter((memory) => passes(memory, filter))
        .toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)))
        .slice(0, limit),
    foremost: (agentId, filter, limit) =>
      ownedBy(agentId)
        .map(({ memory }) => memory)
        .filter((memory) => passes(memory, filter))
        .toSorted((a, b) => b.importance - a.importance || timeOf(b).localeCompare(timeOf(a)))
        .slice(0, limit),
  }
}

function toEntry(memory: Memory): Entry {
  const terms = indexTerms([memory.speaker, memory.title, ...memory.keywords, memory.content].join('\n'))
  const countByTerm = new Map<string, number>()
  for (const term of terms) countByTerm.set(term, (countByTerm.get(term) ?? 0) + 1)
  return { memory, length: terms.length, countByTerm }
}

const meanLength = (entries: readonly Entry[]): number =>
  entries.length === 0 ? 0 : entries.reduce((sum, { length }) => sum + length, 0) / entries.length

const timeOf = (memory: Memory): string => memory.saidAt ?? memory.recordedAt

function passes(memory: Memory, { statuses, types, since, until }: SourceFilter): boolean {
  if (!statuses.includes(memory.status)) return false
  if (types !== undefined && !types.includes(memory.type)) return false
  if (since !== undefined && timeOf(memory) < since) return false
  return until === undefined || timeOf(memory) <= until
}
