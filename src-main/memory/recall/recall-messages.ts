import type { ReceiptEntry } from '../../contract/receipt.ts'
import type { MessageHit } from '../../contract/search.ts'
import type { MessageStore } from '../../storage/message-store.ts'
import { breathe } from '../../util/breathe.ts'
import { flatMapPaced } from '../../util/paced.ts'
import { isReadByRules } from '../language/language-tag.ts'
import { indexTerms, isTelling } from '../language/tokenize.ts'
import { withoutRepeats } from '../retrieval/select/near-duplicates.ts'
import type { QueryAnalysis } from '../retrieval/analyse/analyze-query.ts'
import type { RetrievalRequest } from '../retrieval/candidates/retrieval-request.ts'
import { noPassages, type RecallPassages } from './corpus.ts'
import { asksThroughout } from '../language/questions.ts'
import { correctionOf, speaksOfSame, tellsFigure } from './corrections.ts'
import { type MessageValidity, ownPartPaced, validPart } from './valid-part.ts'
import type { GivenMessage } from './inject.ts'
import type { MessageSearch } from '../retrieval/search-messages.ts'

interface RecallMessagesDeps {
  readonly search: MessageSearch
  readonly isOn: () => boolean
  /** What of each of these messages is still valid, by its id. */
  readonly validityOf: (
    agentId: string,
    hits: readonly MessageHit[],
    now: Date,
  ) => (messageId: string) => MessageValidity
  readonly turns: Pick<MessageStore, 'get' | 'shortAfter'>
}

const mostGiven = 16
const mostLookedAt = 60
const mostDroppedShown = 4
/** Who puts something right does it in few words, and soon. */
const mostBytesLater = 1_000
const mostLater = 40
const turnsAtOnce = 4
/** A memory of this share of a message's score is given in its place, and so is one that rests on this share of its words. */
const leastShareOfScore = 0.8
const leastShareQuoted = 0.6

/**
 * Recall from conversations: the user's own statements, since a question that was asked before answers nothing; what the
 * assistant said only where that is asked for.
 */
export function createRecallMessages({ search, isOn, validityOf, turns }: RecallMessagesDeps): RecallPassages {
  const ownOf = async (hit: MessageHit, terms: QueryAnalysis['terms']): Promise<MessageHit[]> => {
    if (hit.role === 'assistant') return [hit]
    const said = turns.get(hit.messageId)
    const text = said === undefined ? null : await ownPartPaced(said, terms)
    return text === null ? [] : [{ ...hit, text }]
  }

  /** What was said next, where that speaks of the same, and what puts a figure of it right later, each time it does. */
  const laterOf = async (hit: MessageHit, asked: string): Promise<MessageHit[]> => {
    // Where it tells no figure, only what was said next bears on it.
    const most = tellsFigure(hit.text) ? mostLater : turnsAtOnce
    const later = hit.role === 'user' ? turns.shortAfter(hit, mostBytesLater, most) : []
    const found: MessageHit[] = []
    let told = hit.text
    for (const [index, turn] of later.entries()) {
      const isNext = index === 0 && turn.position <= hit.position + turnsAtOnce
      if (turn.id === asked || (!isNext && correctionOf(told, turn.text, hit.text) === null)) continue
      // What is pasted puts nothing right.
      const text = await ownPartPaced(turn)
      const right = text === null ? null : correctionOf(told, text, hit.text)
      if (text === null || (right === null && !(isNext && speaksOfSame(text, hit.text)))) continue
      told = right ?? told
      found.push({ ...hit, messageId: turn.id, position: turn.position, text, at: turn.at })
    }
    return found
  }

  /** With the last of it, unless that is not to be brought up itself. */
  const withNext = async (
    hits: readonly GivenMessage[],
    { agentId, now }: Pick<RetrievalRequest, 'agentId' | 'now'>,
    { mayUseLocalOnly, messageId: asked }: Pick<Parameters<RecallPassages>[1], 'mayUseLocalOnly' | 'messageId'>,
  ): Promise<GivenMessage[]> => {
    const pairs = await flatMapPaced(hits, async (hit) => [{ hit, later: await laterOf(hit, asked ?? '') }])
    const heard = validityOf(
      agentId,
      pairs.flatMap(({ later }) => later),
      now,
    )
    const mayBeSaid = ({ messageId }: MessageHit): boolean => {
      const { speaks, past, localOnly } = heard(messageId)
      return speaks && past.length === 0 && (mayUseLocalOnly || !localOnly)
    }
    return pairs.map(({ hit, later }) => {
      const next = later.findLast(mayBeSaid)
      return next === undefined ? hit : { ...hit, next: next.text, nextAt: next.at }
    })
  }

  return async (request, where, given) => {
    if (!isOn()) return noPassages
    const found = await search({ ...request, limit: mostLookedAt })
    const { analysis, degraded } = found
    const mayBePast = !isReadByRules(request.query)
    if (!found.worthRecalling && !where.isAsked) return { ...noPassages, degraded }
    // What repeats what is left out repeats nothing given; what matches weakly as a whole may have the sentence that answers.
    const isWeakToo = where.isAsked && where.sessionId === null
    const repeated = found.dropped.flatMap(({ hit, reason }) => (reason === 'near_duplicate' || isWeakToo ? [hit] : []))
    const mayBeGiven = ({ sessionId, position, messageId, role }: MessageHit): boolean =>
      (sessionId !== where.sessionId || position < where.sentFrom) &&
      messageId !== where.messageId &&
      (role === 'user' || analysis.asksWhatAssistantSaid)
    const mayGo = [...found.hits, ...repeated].filter(mayBeGiven)
    const candidates = await flatMapPaced(mayGo, (hit) => ownOf(hit, analysis.terms))
    await breathe()
    const validity = validityOf(request.agentId, candidates, request.now)
    const of = ({ messageId }: MessageHit): MessageValidity => validity(messageId)
    const heard = candidates.filter((hit) => of(hit).speaks)
    const speaking = heard.filter(({ text }) => !asksThroughout(text))
    const statements = speaking
      .flatMap((hit) => validPart(hit, of(hit), analysis, mayBePast))
      .toSorted((a, b) => b.score - a.score)
    const taken = new Map(
      await flatMapPaced(statements, (hit) => [[hit, takenBy(hit, of(hit), given, analysis)] as const]),
    )
    const reasonOf = (hit: MessageHit): ReceiptEntry['reason'] => {
      if (of(hit).localOnly && !where.mayUseLocalOnly) return 'local_only'
      return (taken.get(hit) ?? []).length > 0 ? 'learned' : null
    }
    const free = statements.filter(
      (hit) => reasonOf(hit) === null && (saysSomething(hit) || heard.some((other) => supports(other, hit))),
    )
    await breathe()
    const chosen = withoutRepeats(free.slice(0, 2 * mostGiven)).slice(0, mostGiven)
    return {
      hits: await withNext(chosen, request, where),
      dropped: statements
        .map((hit) => ({ hit, reason: reasonOf(hit) }))
        .filter(({ reason }) => reason !== null)
        .slice(0, mostDroppedShown),
      // The best comes last, and stays.
      stoodFor: byMemory(statements, (hit) => (reasonOf(hit) === 'learned' ? (taken.get(hit) ?? []) : [])),
      successors: analysis.history ? new Map() : byMemory(speaking, (hit) => of(hit).successors),
      degraded,
    }
  }
}

/**
 * The memories that stand for a message: as good as it, with all that it has of the question, or resting on most of its
 * words. None while one of it waits.
 */
const takenBy = (
  { score, text }: MessageHit,
  { lessons, waits }: MessageValidity,
  given: ReadonlyMap<string, number>,
  { terms }: Pick<QueryAnalysis, 'terms'>,
): readonly string[] => {
  if (waits) return []
  const said = new Set(indexTerms(text))
  const asked = terms.filter((term) => isTelling(term) && said.has(term.term))
  return lessons.flatMap(({ memoryId, quote }) => {
    const memoryScore = given.get(memoryId)
    if (memoryScore === undefined) return []
    const held = new Set(indexTerms(quote))
    const isAsGood = memoryScore >= leastShareOfScore * score && asked.every(({ term }) => held.has(term))
    return isAsGood || quote.length >= leastShareQuoted * text.length ? [memoryId] : []
  })
}

const byMemory = (
  hits: readonly MessageHit[],
  memoriesOf: (hit: MessageHit) => readonly string[],
): ReadonlyMap<string, MessageHit> =>
  new Map(hits.toReversed().flatMap((hit) => memoriesOf(hit).map((id) => [id, hit] as const)))

/** False for what was found by the talk around it alone: where that is held back, so is this. */
const saysSomething = ({ parts }: MessageHit): boolean => parts.lexical + parts.semantic + parts.date > 0

const supports = (one: MessageHit, other: MessageHit): boolean =>
  saysSomething(one) && one.sessionId === other.sessionId && Math.abs(one.position - other.position) === 1
