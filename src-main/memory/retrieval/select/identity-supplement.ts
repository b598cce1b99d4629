import { isWithin, relationWords } from '../../ontology/relations.ts'
import { isTelling, queryTerms } from '../../language/tokenize.ts'
import type { QueryAnalysis } from '../analyse/analyze-query.ts'
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
 * attribute asked for; where that leaves fewer than three, the most important memories. `parts.identity` shows the lift;
 * it is all the score of a fallback, 0.1 at most unless the question is about the user as a whole.
 */
export function supplementIdentity(asked: SupplementRequest): PassageHit[] {
  const { analysis, hits, request } = asked
  if (analysis.identity === 'none') return [...hits]

  const hitById = new Map(hits.map((hit) => [hit.passage.id, hit]))
  const answers = ofAttributes(asked)
  for (const hit of answers) {
    if ((hitById.get(hit.passage.id)?.score ?? 0) < hit.score) hitById.set(hit.passage.id, hit)
  }
  if (answers.length === 0) {
    for (const hit of fallbacks(asked, hitById)) hitById.set(hit.passage.id, hit)
  }
  return Array.from(hitById.values())
    .filter(({ score }) => score >= (request.minScore ?? 0))
    .toSorted((a, b) => b.score - a.score)
}

const fewest = 3
const mostLookedThrough = 200
const wholeLift = 0.2
const fallbackLift = 0.1
const cueLift = 0.2
/** As a slot of the subject itself that answers. */
const answerLift = 0.6

/** The foremost memories: as many as are wanted for "who am I?", else enough to make three. */
function fallbacks(
  { source, request, analysis, filter }: SupplementRequest,
  found: ReadonlyMap<string, PassageHit>,
): PassageHit[] {
  const asksForNone = analysis.attributes.length === 0 && analysis.asked === null
  const isWhole = analysis.identity === 'strong' && asksForNone
  const missing = isWhole ? request.limit : fewest - found.size
  if (missing <= 0) return []
  const lift = isWhole ? wholeLift : fallbackLift
  return source
    .foremost(request.agentId, filter, mostLookedThrough)
    .filter((memory) => !found.has(memory.id) && (asksForNone || memory.slot === null))
    .slice(0, missing)
    .map((memory) => withIdentity(scoreIdentity(memory, analysis), (lift * memory.importance) / 10))
}

/** Memories whose slot answers the question, and those of the user that state the attribute in words. */
function ofAttributes(request: SupplementRequest): PassageHit[] {
  const { asked } = request.analysis
  return asked === null || asked.subject === 'user' ? ofUser(request) : ofOther(asked, request)
}

/** What is known of a person or pet, by any word of either language for it. */
function ofOther(asked: Asked, { source, request, analysis, filter }: SupplementRequest): PassageHit[] {
  const words = queryTerms(relationWords(asked.subject)).map(({ term }) => term)
  const named = source.matching(request.agentId, words, filter, mostLookedThrough)
  const foremost = source.foremost(request.agentId, filter, mostLookedThrough)
  const known = [...named, ...foremost]
  const toScored = (passage: Passage) => scoreIdentity(passage, analysis)
  const answers = known.filter((memory) => fitOf(memory, asked) === 'answer')
  const told = asked.attributes.length === 0 ? [] : ofName(known, asked, { source, request, filter })
  if (answers.length + told.length > 0)
    return [...answers.map(toScored), ...told.map((memory) => withIdentity(toScored(memory), answerLift))]
  return known
    .filter((memory) => fitOf(memory, asked) === 'aside')
    .map((memory) => withIdentity(toScored(memory), cueLift))
}

/** "Nora lives in Oslo" of who asks where the sister lives, where she is known to be called Nora. */
function ofName(
  known: readonly Passage[],
  asked: Asked,
  { source, request, filter }: Pick<SupplementRequest, 'source' | 'request' | 'filter'>,
): Passage[] {
  const isOfAsked = (subject: string): boolean => isWithin(subject, asked.subject) || isWithin(asked.subject, subject)
  const names = known.flatMap(({ slot }) => (slot?.attribute === 'name' && isOfAsked(slot.subject) ? [slot.value] : []))
  const terms = queryTerms(names.join(' ')).map(({ term }) => term)
  if (terms.length === 0) return []
  return source
    .matching(request.agentId, terms, filter, mostLookedThrough)
    .filter(
      ({ slot }) =>
        slot !== null &&
        names.includes(slot.subject) &&
        answersAttribute({ ...slot, subject: 'user' }, asked.attributes),
    )
}

function ofUser({ source, request, analysis, filter }: SupplementRequest): PassageHit[] {
  if (analysis.attributes.length === 0) return []
  const toScored = (passage: Passage) => scoreIdentity(passage, analysis)

  const cues = queryTerms(attributeCues(analysis.attributes)).filter(isTelling)
  const wanted = candidateTerms(weighTerms(source, request.agentId, cues), source.count(request.agentId))
  const byCue = wanted.length === 0 ? [] : source.matching(request.agentId, wanted, filter, mostLookedThrough)
  const names = analysis.asked === null ? slotNames(analysis.attributes) : namesAsked(analysis.asked)
  const bySlot = source.ofSlots(request.agentId, names, filter, mostLookedThrough)
  const foremost = source.foremost(request.agentId, filter, mostLookedThrough)
  const slotted = [...bySlot, ...byCue, ...foremost]
    .filter((memory) => hasSlotOf(memory, analysis.attributes))
    .map(toScored)
    .filter(({ score }) => score > 0)
  if (slotted.length > 0) return slotted
  return byCue
    .filter(({ slot }) => slot === null)
    .slice(0, fewest)
    .map((memory) => withIdentity(toScored(memory), cueLift))
}

const hasSlotOf = ({ slot }: Passage, attributes: readonly UserAttribute[]): boolean =>
  slot !== null && answersAttribute(slot, attributes)
