import { breathe } from '../../../util/breathe.ts'
import type { QueryAnalysis } from '../analyse/analyze-query.ts'
import type { Meaning } from './meaning.ts'
import type { Passage } from './passage.ts'
import type { PassageSource, Place, SourceFilter } from './passage-source.ts'
import { distinctById } from '../../../util/distinct.ts'
import { takePaced } from '../../../util/steps.ts'

/** Candidates by number: what ranking costs is in proportion to them. */
const mostMatching = 200
const mostDated = 60
const mostSurrounded = 30

export interface GatherRequest {
  readonly source: PassageSource
  readonly agentId: string
  readonly analysis: QueryAnalysis
  readonly filter: SourceFilter
  /** The terms to ask the index for. */
  readonly terms: readonly string[]
  readonly meaning: Meaning | null
}

/** All that may answer a question: what holds its words, what is near in meaning, what was said at its dates. */
export async function gather({ source, agentId, analysis, filter, terms, meaning }: GatherRequest): Promise<Passage[]> {
  const nearest = meaning?.nearest.map(({ seq }) => seq) ?? []
  const matching = await takePaced(source.matching(agentId, terms, filter, mostMatching))
  await breathe()
  const near = nearest.length === 0 ? [] : source.bySeqs(agentId, nearest, filter)
  return distinctById([...matching, ...near, ...saidAtDates(source, agentId, analysis, filter)])
}

/** The turns before and after the best of `passages` that are not among them; `scores` has one for each, in their order. */
export function surroundings(
  { source, agentId, filter }: Pick<GatherRequest, 'source' | 'agentId' | 'filter'>,
  passages: readonly Passage[],
  scores: Float64Array,
): Passage[] {
  const known = new Set(passages.map(({ id }) => id))
  const best = passages
    .map((passage, index) => ({ passage, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostSurrounded)
  const places = best.flatMap(({ passage: { sessionId, position } }): Place[] =>
    sessionId === null || position === null
      ? []
      : [position - 1, position + 1].filter((at) => at >= 0).map((at) => ({ sessionId, position: at })),
  )
  // The turn between two of the best is asked for twice.
  return places.length === 0 ? [] : distinctById(source.at(agentId, places, filter).filter(({ id }) => !known.has(id)))
}

/** What was said on the days asked about, where the question is about what was said or done: words need not match. */
function saidAtDates(source: PassageSource, agentId: string, analysis: QueryAnalysis, filter: SourceFilter) {
  const { dates, identity, role } = analysis
  if (dates === null || (identity === 'none' && role === null && analysis.intent !== 'experience')) return []
  const since = filter.since === undefined || filter.since < dates.since ? dates.since : filter.since
  const until = filter.until === undefined || filter.until > dates.until ? dates.until : filter.until
  return source.within(agentId, { ...filter, since, until }, mostDated)
}
