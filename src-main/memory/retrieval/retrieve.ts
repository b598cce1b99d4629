import type { DegradedReason, SearchMode } from '../../contract/search.ts'
import { keptStatuses } from '../../contract/validity.ts'
import { breathe } from '../../util/breathe.ts'
import { analyzeQuery, type QueryAnalysis } from './analyse/analyze-query.ts'
import { supplementIdentity } from './select/identity-supplement.ts'
import type { Meaning, MeaningSearch } from './candidates/meaning.ts'
import { separateRepeats } from './select/near-duplicates.ts'
import type { PassageHit } from './candidates/passage-hit.ts'
import type { PassageSource, SourceFilter } from './candidates/passage-source.ts'
import { rankCandidates, type Ranked } from './score/rank-candidates.ts'
import { relatedTerms } from './analyse/related-words.ts'
import type { RetrievalRequest } from './candidates/retrieval-request.ts'
import { isPleasantry, isWorthRecalling } from './analyse/small-talk.ts'
import { queryFeatures } from './analyse/small-talk-features.ts'

export interface DroppedHit {
  readonly hit: PassageHit
  readonly reason: 'weak' | 'near_duplicate'
}

export interface Retrieved {
  /** Best first. */
  readonly hits: readonly PassageHit[]
  readonly analysis: QueryAnalysis
  /** Nothing was found that is about the question. */
  readonly abstained: boolean
  /** False for what only sounds like a question: nothing of what was found should be brought up unasked. */
  readonly worthRecalling: boolean
  readonly dropped: readonly DroppedHit[]
  /** What the search went by in the end. */
  readonly mode: SearchMode
  /** Why it went by words alone though more was wanted. */
  readonly degraded: DegradedReason | null
}

export interface Retriever {
  retrieve(request: RetrievalRequest): Promise<Retrieved>
}

/** Gives the index terms that may stand for some of `terms`: what a user's own list of keywords knows. */
export type Expand = (terms: readonly string[]) => readonly string[]

/** Search over one index, by its words and, with `meaning`, by what they mean. Keeps nothing between calls. */
export function createRetriever(
  source: PassageSource,
  meaning: MeaningSearch | null,
  expand: Expand = () => [],
): Retriever {
  const related: Expand = (terms) => [...relatedTerms(terms), ...expand(terms)]
  return {
    async retrieve(request) {
      const analysis = analyzeQuery(request.query, request.now)
      const filter = toFilter(request, analysis)
      const found = await meaningOf(request, analysis, meaning)
      await breathe(request.signal)
      const ranked = await rankCandidates({ source, request, analysis, filter, meaning: found.meaning, related })
      const { hits, weak } = gate(ranked, request.minScore)
      await breathe(request.signal)
      const offered = await supplementIdentity({ source, request, analysis, filter, hits })
      await breathe(request.signal)
      return {
        analysis,
        abstained: offered.length === 0,
        worthRecalling: isWorthIt(request.query, analysis, ranked, hits),
        ...pick(offered, weak, request.limit),
        mode: found.meaning === null ? 'keyword' : (request.mode ?? 'hybrid'),
        degraded: found.degraded,
      }
    },
  }
}

/** With evidence of this much a question that is no pleasantry is worth an answer, however plain its words. */
const plainEvidence = 0.25

function isWorthIt(query: string, analysis: QueryAnalysis, { match }: Ranked, hits: readonly PassageHit[]): boolean {
  if (analysis.identity === 'strong') return true
  const features = queryFeatures(query)
  if (isWorthRecalling(features, match)) return true
  const isQuestion = features.isQuestion > 0 && (features.asksAboutSelf > 0 || !isPleasantry(features))
  return (
    (isQuestion || analysis.identity === 'weak') &&
    hits.some(({ parts }) => parts.lexical + parts.semantic >= plainEvidence)
  )
}

const mostNearest = 60
const mostDroppedShown = 50
/** Where even the best hit is less about the question than this, all of them are about something else. */
const leastAboutness = 0.05
/** A hit this much weaker than the best is noise. */
const leastShareOfBest = 0.04

interface MeaningFound {
  readonly meaning: Meaning | null
  readonly degraded: DegradedReason | null
}

async function meaningOf(
  { agentId, query, mode }: RetrievalRequest,
  { smallTalk }: QueryAnalysis,
  search: MeaningSearch | null,
): Promise<MeaningFound> {
  if (search === null || mode === 'keyword' || smallTalk) return { meaning: null, degraded: null }
  const found = await search.search(agentId, query, mostNearest)
  return typeof found === 'string' ? { meaning: null, degraded: found } : { meaning: found, degraded: null }
}

function toFilter(request: RetrievalRequest, { history }: QueryAnalysis): SourceFilter {
  const { types, since, until, now, includesExpired, includesPast } = request
  return {
    statuses: history || includesPast === true ? keptStatuses : ['active'],
    ...(history || includesExpired === true ? {} : { at: now.toISOString() }),
    ...(types === undefined ? {} : { types }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  }
}

/** Drops what is not about the question: everything where even the best is not. */
function gate({ hits, beside, aboutness }: Ranked, minScore = 0): { hits: PassageHit[]; weak: PassageHit[] } {
  const sorted = hits.toSorted((a, b) => b.score - a.score)
  const best = Math.max(0, ...hits.map(substanceOf))
  const least = aboutness >= leastAboutness ? best * leastShareOfBest : Number.POSITIVE_INFINITY
  const isStrong = (hit: PassageHit): boolean => {
    const substance = substanceOf(hit)
    return substance > 0 && substance >= least && hit.score >= minScore && !beside.has(hit)
  }
  return { hits: sorted.filter(isStrong), weak: sorted.filter((hit) => !isStrong(hit)) }
}

const substanceOf = ({ score, parts }: PassageHit): number => score - parts.identity

/** The first `limit`, repeats behind what is new; the rest of what was looked at with the reason it is left out. */
function pick(ranked: readonly PassageHit[], weak: readonly PassageHit[], limit: number) {
  const { distinct, repeats } = separateRepeats(ranked.slice(0, Math.min(limit * 3, limit + 30)), limit)
  const hits = [...distinct, ...repeats].slice(0, limit)
  // What says something of the user comes back by that, however weak its words.
  const given = new Set(hits.map(({ passage }) => passage.id))
  const dropped: DroppedHit[] = [
    ...repeats.filter((hit) => !hits.includes(hit)).map((hit) => ({ hit, reason: 'near_duplicate' as const })),
    ...weak.filter(({ passage }) => !given.has(passage.id)).map((hit) => ({ hit, reason: 'weak' as const })),
  ]
  return { hits, dropped: dropped.slice(0, mostDroppedShown) }
}
