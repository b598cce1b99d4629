import type { Memory, MemoryHit } from '../../contract/memory.ts'
import { isTelling, singleCharacterWeight } from '../tokenize.ts'
import { analyzeQuery, type QueryAnalysis } from './analyze-query.ts'
import { supplementIdentity } from './identity-supplement.ts'
import { bm25Ceiling, scoreLexically, scorePrefix, toTermVector, type WeighedTerm } from './lexical-score.ts'
import type { MemorySource, SourceFilter } from './memory-source.ts'
import { separateRepeats } from './near-duplicates.ts'
import type { RetrievalRequest } from './retrieval-request.ts'
import { toHit, toRelevance } from './score-memory.ts'
import { bestPossibleScore, candidateTerms, weighTerms } from './weigh-terms.ts'

export interface DroppedHit {
  readonly hit: MemoryHit
  readonly reason: 'weak' | 'near_duplicate'
}

export interface Retrieved {
  /** Best first. */
  readonly hits: readonly MemoryHit[]
  readonly analysis: QueryAnalysis
  /** Nothing was found that is about the question. */
  readonly abstained: boolean
  readonly dropped: readonly DroppedHit[]
}

export interface Retriever {
  retrieve(request: RetrievalRequest): Retrieved
}

/** Search over one index. Keeps nothing between calls. */
export function createRetriever(source: MemorySource): Retriever {
  return {
    retrieve(request) {
      const analysis = analyzeQuery(request.query, request.now)
      const filter = toFilter(request, analysis)
      const find = loneCharacters(analysis).length > 0 ? findByCharacters : findByWords
      const found = find(source, request, analysis, filter)
      const { hits, weak } = gate(found, request.minScore)
      const offered = supplementIdentity({ source, request, analysis, filter, hits })
      return { analysis, abstained: offered.length === 0, ...pick(offered, weak, request.limit) }
    },
  }
}

const mostCandidates = 200
const fewestRead = 20
const mostCharactersRead = 120_000
const mostDroppedShown = 50
/** Where even the best hit is less about the question than this, all of them are about something else. */
const leastAboutness = 0.1
/** A hit this much weaker than the best is noise. */
const leastShareOfBest = 0.1

interface Found {
  readonly hit: MemoryHit
  /** Coverage by words of substance alone, 0 to 1; where the question has none, 1 for a memory that holds all its words. */
  readonly aboutness: number
}

function toFilter({ types, since, until }: RetrievalRequest, { history }: QueryAnalysis): SourceFilter {
  return {
    statuses: history ? ['active', 'superseded'] : ['active'],
    ...(types === undefined ? {} : { types }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  }
}

function findByWords(
  source: MemorySource,
  { agentId, now }: RetrievalRequest,
  analysis: QueryAnalysis,
  filter: SourceFilter,
): Found[] {
  const terms = weighTerms(source, agentId, analysis.terms)
  const wanted = candidateTerms(terms, source.count(agentId))
  if (wanted.length === 0) return []
  const averageLength = source.averageLength(agentId)
  const bestPossible = bestPossibleScore(terms)
  const bestTelling = bestPossibleScore(terms.filter(isTelling))
  return readable(source.matching(agentId, wanted, filter, mostCandidates)).map((memory) => {
    const { bm25, tellingBm25, matched } = scoreLexically(toTermVector(memory), terms, averageLength)
    const hit = toHit(memory, toRelevance(bm25, bestPossible), analysis, now)
    if (!analysis.smallTalk) return { hit, aboutness: toRelevance(tellingBm25, bestTelling).coverage }
    return { hit, aboutness: holdsAll(terms, matched) ? 1 : 0 }
  })
}

/** The best candidates, fewer where they are long: reading them is what takes the time. */
function readable(candidates: readonly Memory[]): readonly Memory[] {
  let length = 0
  return candidates.filter(({ content }, index) => {
    length += content.length
    return index < fewestRead || length <= mostCharactersRead
  })
}

/** A pair stands for its characters: the run's last one may stand anywhere in the memory. */
function holdsAll(terms: readonly WeighedTerm[], matched: readonly WeighedTerm[]): boolean {
  const needed = terms.filter(({ weight }) => weight > singleCharacterWeight)
  return needed.length > 0 && needed.every((term) => matched.includes(term))
}

/** Chinese of single characters: each is found wherever it stands, as the beginning of a pair or as the last of a run. */
function findByCharacters(
  source: MemorySource,
  { agentId, now }: RetrievalRequest,
  analysis: QueryAnalysis,
  filter: SourceFilter,
): Found[] {
  const characters = loneCharacters(analysis)
  const memoryById = new Map<string, Memory>()
  for (const character of characters) {
    for (const memory of source.matchingPrefix(agentId, character, filter, mostCandidates))
      memoryById.set(memory.id, memory)
  }
  const averageLength = source.averageLength(agentId)
  return Array.from(memoryById.values(), (memory) => {
    const vector = toTermVector(memory)
    const bm25 = characters.reduce((total, character) => total + scorePrefix(vector, character, averageLength), 0)
    const relevance = toRelevance(bm25, bm25Ceiling * characters.length)
    return { hit: toHit(memory, relevance, analysis, now), aboutness: relevance.coverage }
  })
}

/** The characters to look up, where what the question is about is single characters alone. */
function loneCharacters({ terms }: QueryAnalysis): string[] {
  const telling = terms.filter(isTelling)
  const asked = (telling.length > 0 ? telling : terms).map(({ term }) => term)
  return asked.every((term) => isCharacter(term)) ? asked.slice(0, mostCharacters) : []
}

const mostCharacters = 4
const isCharacter = (term: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u.test(term)

/** Drops what is not about the question: everything where even the best is not. */
function gate(found: readonly Found[], minScore = 0): { hits: MemoryHit[]; weak: MemoryHit[] } {
  const ranked = found.toSorted((a, b) => b.hit.score - a.hit.score)
  const best = Math.max(0, ...found.map(({ aboutness }) => aboutness))
  const least = best >= leastAboutness ? best * leastShareOfBest : Number.POSITIVE_INFINITY
  const hits: MemoryHit[] = []
  const weak: MemoryHit[] = []
  for (const { hit, aboutness } of ranked) {
    const isStrong = aboutness > 0 && aboutness >= least && hit.score >= minScore
    ;(isStrong ? hits : weak).push(hit)
  }
  return { hits, weak }
}

/** The first `limit`, repeats behind what is new; the rest of what was looked at with the reason it is left out. */
function pick(ranked: readonly MemoryHit[], weak: readonly MemoryHit[], limit: number) {
  const { distinct, repeats } = separateRepeats(ranked.slice(0, Math.min(limit * 3, limit + 30)))
  const hits = [...distinct, ...repeats].slice(0, limit)
  const dropped: DroppedHit[] = [
    ...repeats.filter((hit) => !hits.includes(hit)).map((hit) => ({ hit, reason: 'near_duplicate' as const })),
    ...weak.map((hit) => ({ hit, reason: 'weak' as const })),
  ]
  return { hits, dropped: dropped.slice(0, mostDroppedShown) }
}
