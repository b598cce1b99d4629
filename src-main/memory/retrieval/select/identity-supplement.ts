import { takePaced } from '../../../util/steps.ts'
import { breathe } from '../../../util/breathe.ts'
import { relationWords } from '../../ontology/relations.ts'
import { isTelling, queryTerms } from '../../language/tokenize.ts'
import { asksForAll, type QueryAnalysis } from '../analyse/analyze-query.ts'
import { type Asked, namesAsked } from '../analyse/asked.ts'
import { fitOf } from '../score/fit.ts'
import type { Passage } from '../candidates/passage.ts'
import type { PassageHit } from '../candidates/passage-hit.ts'
import type { PassageSource, SourceFilter } from '../candidates/passage-source.ts'
import type { RetrievalRequest } from '../candidates/retrieval-request.ts'
import { scoreIdentity, withIdentity } from '../score/score-passage.ts'
import { answersAttribute, attributeCues, slotNames, type UserAttribute } from '../../ontology/slot-attributes.ts'
import { candidateTerms, weighTerms } from '../score/weigh-terms.ts'

export interface SupplementRequest {
  readonly source: PassageSource
  readonly request: RetrievalRequest
  readonly analysis: QueryAnalysis
  readonly filter: SourceFilter
  /** What was found by the question's own words, best first. */
  readonly hits: readonly PassageHit[]
}

/**
 * Adds what a question about the user means without naming it, in whatever language it is remembered: memories of the
 * attribute asked for; of the user as a whole, the most important memories. `parts.identity` shows the lift.
 */
export async function supplementIdentity(asked: SupplementRequest): Promise<PassageHit[]> {
  const { analysis, hits, request } = asked
  if (analysis.identity === 'none') return [...hits]

  const hitById = new Map(hits.map((hit) => [hit.passage.id, hit]))
  for (const hit of asksForAll(analysis) ? foremost(asked, hitById) : await ofAttributes(asked)) {
    if ((hitById.get(hit.passage.id)?.score ?? 0) < hit.score) hitById.set(hit.passage.id, hit)
  }
  return Array.from(hitById.values())
    .filter(({ score }) => score >= (request.minScore ?? 0))
    .toSorted((a, b) => b.score - a.score)
}

const mostLookedThrough = 200
const mostByWords = 3
const wholeLift = 0.2
const asideLift = 0.2

/** What to tell of the user as a whole. */
function foremost(
  { source, request, analysis, filter }: SupplementRequest,
  found: ReadonlyMap<string, PassageHit>,
): PassageHit[] {
  return source
    .foremost(request.agentId, filter, mostLookedThrough)
    .filter(({ id }) => !found.has(id))
    .slice(0, request.limit)
    .map((memory) => withIdentity(scoreIdentity(memory, analysis), (wholeLift * memory.importance) / 10))
}

/** Memories whose slot answers the question, and those of the user that state the attribute in words. */
function ofAttributes(request: SupplementRequest): Promise<PassageHit[]> {
  const { asked } = request.analysis
  return asked === null || asked.subject === 'user' ? ofUser(request) : ofOther(asked, request)
}

/** What is known of a person or pet, by any word of either language for it. */
async function ofOther(asked: Asked, { source, request, analysis, filter }: SupplementRequest): Promise<PassageHit[]> {
  const words = queryTerms(relationWords(asked.subject)).map(({ term }) => term)
  const named = await takePaced(source.matching(request.agentId, words, filter, mostLookedThrough))
  await breathe(request.signal)
  const foremost = source.foremost(request.agentId, filter, mostLookedThrough)
  await breathe(request.signal)
  const known = [...named, ...foremost]
  const toScored = (passage: Passage) => scoreIdentity(passage, analysis)
  const answers = known.filter((memory) => fitOf(memory, asked) === 'answer')
  if (answers.length > 0) return answers.map(toScored)
  return known
    .filter((memory) => fitOf(memory, asked) === 'aside')
    .map((memory) => withIdentity(toScored(memory), asideLift))
}

async function ofUser({ source, request, analysis, filter }: SupplementRequest): Promise<PassageHit[]> {
  if (analysis.attributes.length === 0) return []
  const toScored = (passage: Passage) => scoreIdentity(passage, analysis)

  const cues = queryTerms(attributeCues(analysis.attributes)).filter(isTelling)
  const wanted = candidateTerms(weighTerms(source, request.agentId, cues), source.count(request.agentId))
  const byCue = await takePaced(source.matching(request.agentId, wanted, filter, mostLookedThrough))
  await breathe(request.signal)
  const names = analysis.asked === null ? slotNames(analysis.attributes) : namesAsked(analysis.asked)
  const bySlot = source.ofSlots(request.agentId, names, filter, mostLookedThrough)
  await breathe(request.signal)
  const others = source.foremost(request.agentId, filter, mostLookedThrough)
  await breathe(request.signal)
  const slotted = [...bySlot, ...byCue, ...others]
    .filter((memory) => hasSlotOf(memory, analysis.attributes))
    .map(toScored)
    .filter(({ score }) => score > 0)
  if (slotted.length > 0) return slotted
  return byCue
    .filter(({ slot }) => slot === null)
    .slice(0, mostByWords)
    .map((memory) => withIdentity(toScored(memory), asideLift))
}

const hasSlotOf = ({ slot }: Passage, attributes: readonly UserAttribute[]): boolean =>
  slot !== null && answersAttribute(slot, attributes)
