import type { MemoryHit, Memory } from '../../contract/memory.ts'
import { isInForce, mayBeTrueIn } from '../../contract/validity.ts'
import { breathe } from '../../util/breathe.ts'
import { asksForAll, type QueryAnalysis } from '../retrieval/analyse/analyze-query.ts'
import { queryFeatures } from '../retrieval/analyse/small-talk-features.ts'
import { isPleasantry } from '../retrieval/analyse/small-talk.ts'
import type { Found } from '../retrieval/search-memories.ts'
import { createRelevance, type Offer, type Relevance } from '../retrieval/select/relevance.ts'
import type { RecalledPassages } from './corpus.ts'
import type { Current } from './current.ts'
import type { Gathered, RecallRequest } from './gather.ts'
import type { GivenPassage } from './inject.ts'
import type { ForRoom } from './room.ts'

export interface JudgeDeps {
  readonly current: Current
  readonly forRoom: ForRoom
}

/** Of what was gathered: what holds today, what of it is about the question, and what goes along where there is room. */
export function createJudge({ current, forRoom }: JudgeDeps) {
  return async (request: RecallRequest, gathered: Gathered) => {
    const { found, allowed, heirs, messages, mayBePast, isWorth, mayGo, isDoubted } = gathered
    const { agentId, now, query, isModel, only } = request
    const bestFirst = [...allowed, ...heirs].toSorted((a, b) => b.score - a.score)
    const today = currentOf(current, request, found.analysis, bestFirst)
    const unsure = today.hits.filter(({ memory }) => isDoubted(memory)).map(({ memory }) => memory.id)
    const contested = new Set([...today.older, ...unsure])
    const outdated = new Set(today.hits.filter(({ memory }) => isPast(memory, now)).map(({ memory }) => memory.id))
    await breathe()
    const judged = relevantOf(query, found, { hits: today.hits, messages, heirs })
    const relevant = mayBePast ? leavingRoom(judged, outdated) : judged
    const chosen = new Set(
      [relevant.strong, relevant.fair, relevant.last].flatMap(({ hits }) => hits.map(({ memory }) => memory.id)),
    )
    const mayFill = (hit: MemoryHit): boolean => mayGo(hit) && !isDoubted(hit.memory) && !chosen.has(hit.memory.id)
    const weak = [...relevant.none.hits, ...found.dropped.map(({ hit }) => hit)]
    const isSmallTalk = !isWorth && isPleasantry(queryFeatures(query))
    const others = isModel && !only && !isSmallTalk ? forRoom({ agentId, now, weak }).filter(mayFill) : []
    const along = withoutOutdated(current, request, today.hits, others)
    return { today, contested, outdated, relevant, along, isSmallTalk }
  }
}

/** Of what goes along, what holds beside what was found. */
function withoutOutdated(
  current: Current,
  { agentId, now }: Pick<RecallRequest, 'agentId' | 'now'>,
  found: readonly MemoryHit[],
  others: readonly MemoryHit[],
): MemoryHit[] {
  if (others.length === 0) return []
  const ids = new Set(others.map(({ memory }) => memory.id))
  const beside = found.filter(({ memory }) => !ids.has(memory.id))
  return current(agentId, [...beside, ...others], now).hits.filter(({ memory }) => ids.has(memory.id))
}

/** Of what one has one of, what was so on the days that are asked about; all of it where nothing known was. */
function heldOn(hits: readonly MemoryHit[], dates: QueryAnalysis['dates']): readonly MemoryHit[] {
  const slotOf = ({ memory: { slot } }: MemoryHit): string | null =>
    slot?.single ? `${slot.subject}\n${slot.attribute}` : null
  const isHeld = ({ memory }: MemoryHit): boolean => dates !== null && mayBeTrueIn(memory, dates)
  const known = new Set(hits.filter(isHeld).map(slotOf))
  return hits.filter((hit) => slotOf(hit) === null || !known.has(slotOf(hit)) || isHeld(hit))
}

/** To who asks about the past, what held is given beside what holds. */
const currentOf = (
  current: Current,
  { agentId, now }: Pick<RecallRequest, 'agentId' | 'now'>,
  { history, dates }: QueryAnalysis,
  hits: readonly MemoryHit[],
) => {
  if (history) return { hits: heldOn(hits, dates), outdated: [], trimmed: new Set<string>(), older: new Set<string>() }
  const [before = [], holding = []] = [true, false].map((wanted) =>
    hits.filter(({ memory }) => isPast(memory, now) === wanted),
  )
  const today = current(agentId, holding, now)
  // What was merged into another never ended.
  const ended = before.filter(({ memory }) => memory.validTo !== null || memory.status === 'active')
  return { ...today, hits: [...today.hits, ...ended].toSorted((a, b) => b.score - a.score) }
}

const isPast = (memory: Memory, now: Date): boolean => !isInForce(memory, now.toISOString())

/** Of words in a language whose common ones are not known everything seems to tell: it leaves room for what holds. */
const mostMessagesUnread = 4
const mostPastUnread = 3

function leavingRoom({ strong, ...rest }: ReturnType<typeof relevantOf>, outdated: ReadonlySet<string>) {
  const past = strong.hits.filter(({ memory }) => outdated.has(memory.id))
  const late = new Set(past.slice(mostPastUnread))
  return {
    ...rest,
    strong: {
      hits: strong.hits.filter((hit) => !late.has(hit)),
      messages: strong.messages.slice(0, mostMessagesUnread),
    },
    last: { hits: [...late], messages: strong.messages.slice(mostMessagesUnread) },
  }
}

interface Chosen {
  readonly hits: readonly MemoryHit[]
  readonly messages: readonly GivenPassage[]
}

/**
 * What is about the question, of both corpora measured by the best of them; and what fills the room that is left. A
 * memory counts for what the message it stands for would have.
 */
function relevantOf(
  query: string,
  { analysis, mode }: Pick<Found<MemoryHit>, 'analysis' | 'mode'>,
  { hits, messages, heirs }: { hits: readonly MemoryHit[]; messages: RecalledPassages; heirs: readonly MemoryHit[] },
): { readonly strong: Chosen; readonly fair: Chosen; readonly last: Chosen; readonly none: Chosen } {
  const last = { hits: [], messages: [] }
  if (asksForAll(analysis)) return { strong: { hits, messages: messages.hits }, fair: last, last, none: last }
  // What something took the place of answers what that answers.
  const heirsOf = ({ memory: { id } }: MemoryHit): string[] =>
    hits.flatMap(({ memory }) => (memory.supersedes === id ? memory.content : []))
  const toOffer = (hit: MemoryHit): Offer => {
    const said = messages.stoodFor.get(hit.memory.id) ?? messages.successors.get(hit.memory.id)
    return said !== undefined && (said.score > hit.score || heirs.includes(hit))
      ? { kind: 'message', text: `${hit.memory.content}\n${said.text}`, score: said.score, parts: said.parts }
      : { kind: 'memory', text: [...heirsOf(hit), hit.memory.content].join('\n'), score: hit.score, parts: hit.parts }
  }
  const ofMessages = messages.hits.map((hit): Offer => ({ kind: 'message', ...hit }))
  const ofMemories = hits.map(toOffer)
  const relevanceOf = createRelevance(query, { ...analysis, byMeaning: mode !== 'keyword' }, [
    ...ofMemories,
    ...ofMessages,
  ])
  const ofHits = ofMemories.map(relevanceOf)
  const ofTalk = ofMessages.map(relevanceOf)
  const chosen = (wanted: Relevance): Chosen => ({
    hits: hits.filter((_hit, index) => ofHits[index] === wanted),
    messages: messages.hits.filter((_hit, index) => ofTalk[index] === wanted),
  })
  return { strong: chosen('strong'), fair: chosen('fair'), last, none: chosen(null) }
}
