import type { ReceiptEntry } from '../../contract/receipt.ts'
import type { MessageHit } from '../../contract/search.ts'
import { holdsSecret } from '../evidence/secrets.ts'
import { ownWords } from '../evidence/own-words.ts'
import type { GivenMessage } from './inject.ts'
import type { QueryAnalysis } from '../retrieval/analyse/analyze-query.ts'
import { withoutRepeats } from '../retrieval/select/near-duplicates.ts'
import type { RetrievalRequest } from '../retrieval/candidates/retrieval-request.ts'
import { isBareQuestion } from '../../llm/built-in/message-kind.ts'
import type { MessageStore } from '../../storage/message-store.ts'
import { indexTerms, isTelling } from '../language/tokenize.ts'
import { clausesWith, otherLevels, outdatedAmong, type Statement, type Talk } from './outdated-messages.ts'
import type { MessageSearch } from './search-messages.ts'

/** A memory on its way into the prompt: its score, and where it was said last, if it rests on the user's words alone. */
export interface BesideMemory {
  readonly score: number
  readonly said: Statement | null
}

export interface RecalledMessages {
  readonly hits: readonly GivenMessage[]
  readonly dropped: readonly { readonly hit: MessageHit; readonly reason: ReceiptEntry['reason'] }[]
  /** Memories that are given in the place of a message, with the message that says more of the question. */
  readonly stoodFor: ReadonlyMap<string, MessageHit>
  /** Memories that a message said later sets right, as far as can be told without having learned it: the ids of both. */
  readonly contested: ReadonlyMap<string, string>
}

/** What was said in other conversations than `sessionId` that a turn should have before it. */
export type RecallMessages = (
  request: Omit<RetrievalRequest, 'limit'>,
  where: { readonly sessionId: string | null; readonly mayUseLocalOnly: boolean },
  /** The memories that may be given beside them. */
  given: ReadonlyMap<string, BesideMemory>,
) => Promise<RecalledMessages>

/** How a message stands to what was learned from it since. */
export interface Standing {
  /** False: what it says was forgotten or set apart, or it never was more than an answer. */
  readonly speaks: boolean
  /** What was learned from it and still holds, with the words it rests on. */
  readonly lessons: readonly { readonly memoryId: string; readonly quote: string }[]
  /** Words of it that hold no more: something else holds in their place. */
  readonly past: readonly string[]
  /** Words of it whose time is over: they were true of it. */
  readonly over: readonly string[]
  /** What it says stays on this computer. */
  readonly localOnly: boolean
}

interface RecallMessagesDeps {
  readonly search: MessageSearch
  readonly isOn: () => boolean
  /** Of these messages, those that taught something or are not to speak. */
  readonly standings: (agentId: string, hits: readonly MessageHit[], now: Date) => ReadonlyMap<string, Standing>
  readonly turns: Pick<MessageStore, 'get' | 'before' | 'after'>
}

const mostGiven = 8
const mostLookedAt = 60
const mostDroppedShown = 4
const mostFollowed = 8
const mostAsked = 1_000
const talkAround = 2
const mostTurnsAfter = 4
/** Where less of a message is the user's own, it was most likely found for the rest. */
const leastOwnShare = 0.5
/** What the assistant said counts for less, unless it is asked for. */
const assistantShare = 0.6
/** A memory of this share of a message's score is given in its place, and so is one that rests on this share of its words. */
const asGood = 0.8
const mostOf = 0.6

/** Recall from past conversations: statements and answers only, since a question that was asked before answers nothing. */
export function createRecallMessages({ search, isOn, standings, turns }: RecallMessagesDeps): RecallMessages {
  /** What is pasted, quoted or fenced in a message is nobody's word: it is not brought up as the user's. */
  const ownOf = (hit: MessageHit): MessageHit[] => {
    const said = hit.role === 'user' ? turns.get(hit.messageId) : undefined
    if (said === undefined) return hit.role === 'user' ? [] : [hit]
    const text = ownWords(said)
      .replaceAll(/\s*\n\s*/gu, '\n')
      .trim()
    return text.length < leastOwnShare * said.text.trim().length ? [] : [{ ...hit, text }]
  }

  const around = ({ sessionId, position }: Statement): Talk => ({
    before: turns.before(sessionId, position, talkAround).map(({ text }) => text),
    after: turns.after(sessionId, position, talkAround).map(({ text }) => text),
  })

  /** "Sorry, the 15th" has no word of what it corrects. */
  const saidRightAfter = ({ sessionId, position }: MessageHit): Statement[] =>
    turns
      .after(sessionId, position, mostTurnsAfter)
      .filter(({ role }) => role === 'user')
      .map(({ id: messageId, position: place, role, text, at }) => ({
        messageId,
        sessionId,
        position: place,
        role,
        text,
        at,
      }))

  /** What was said later of what the best statements say to the question: an end names the thing, not the question. */
  const saidSince = async (
    request: Omit<RetrievalRequest, 'limit'>,
    { terms }: QueryAnalysis,
    best: readonly MessageHit[],
    remembered: readonly Statement[],
  ): Promise<readonly MessageHit[]> => {
    const asked = terms.filter(isTelling).map(({ term }) => term)
    const statements = best.filter(({ role }) => role === 'user').slice(0, mostFollowed)
    const clauses = [
      ...statements.flatMap(({ text }) => clausesWith(text, asked)),
      ...remembered.slice(0, mostFollowed).map(({ text }) => text),
    ]
    if (clauses.length === 0) return []
    const query = `${clauses.join(' ').slice(0, mostAsked)} ${otherLevels(clauses)}`
    const { hits } = await search({ ...request, query, limit: mostLookedAt })
    const known = new Set(best.map(({ messageId }) => messageId))
    return hits.filter(({ messageId, role }) => role === 'user' && !known.has(messageId))
  }

  return async (request, { sessionId, mayUseLocalOnly }, given) => {
    if (!isOn()) return nothing
    const found = await search({ ...request, limit: mostLookedAt })
    if (!found.worthRecalling) return nothing
    const { analysis } = found
    // What repeats something of this conversation or something that is silent is no repeat of what is given.
    const repeated = found.dropped.flatMap(({ hit, reason }) => (reason === 'near_duplicate' ? [hit] : []))
    const mayBeGiven = (hits: readonly MessageHit[]): MessageHit[] =>
      hits.filter((hit) => hit.sessionId !== sessionId && !holdsSecret(hit.text)).flatMap(ownOf)
    const elsewhere = mayBeGiven([...found.hits, ...repeated])
    const heard = standings(request.agentId, elsewhere, request.now)
    const speaking = elsewhere.filter(({ messageId }) => heard.get(messageId)?.speaks ?? true)
    const remembered = [...given].flatMap(([id, { said }]) => (said ? [{ ...said, messageId: id }] : []))
    const since = await saidSince(request, analysis, speaking, remembered)
    const later = [...since, ...speaking.slice(0, mostFollowed).flatMap(saidRightAfter)]
    const outdated = outdatedAmong(request.query, analysis, speaking, { since: later, around })
    const contested = outdatedAmong(request.query, analysis, remembered, { since: [...speaking, ...since], around })
    const answers = mayBeGiven(since).flatMap((hit) => {
      const contests = [...contested].flatMap(([id, by]) => (by === hit.messageId ? [given.get(id)?.score ?? 0] : []))
      return contests.length === 0 ? [] : [{ ...hit, score: Math.max(...contests) }]
    })
    const standing = new Map([...heard, ...standings(request.agentId, answers, request.now)])
    const support = speaking.filter(saysSomething)
    const toGiven = (hit: MessageHit): GivenMessage[] =>
      inForce(hit, standing.get(hit.messageId) ?? unbound, outdated.has(hit.messageId), analysis)
    const statements = [...speaking, ...answers.filter(({ messageId }) => standing.get(messageId)?.speaks ?? true)]
      .filter((hit) => !isQuestion(hit.text))
      .flatMap(toGiven)
      .map((hit) => (hit.role === 'assistant' && analysis.role !== 'assistant' ? lowered(hit) : hit))
      .toSorted((a, b) => b.score - a.score)
    const takenBy = ({ messageId, score, text }: MessageHit): readonly string[] =>
      (standing.get(messageId) ?? unbound).lessons.flatMap(({ memoryId, quote }) => {
        const memoryScore = given.get(memoryId)?.score
        const isTaken =
          memoryScore !== undefined && (memoryScore >= asGood * score || quote.length >= mostOf * text.length)
        return isTaken ? [memoryId] : []
      })
    const reasonOf = (hit: MessageHit): ReceiptEntry['reason'] => {
      const { localOnly } = standing.get(hit.messageId) ?? unbound
      if (localOnly && !mayUseLocalOnly) return 'local_only'
      return takenBy(hit).length > 0 ? 'learned' : null
    }
    const free = statements.filter(
      (hit) => reasonOf(hit) === null && (saysSomething(hit) || support.some((other) => areNeighbours(hit, other))),
    )
    return {
      hits: withoutRepeats(free.slice(0, 2 * mostGiven)).slice(0, mostGiven),
      dropped: statements
        .map((hit) => ({ hit, reason: reasonOf(hit) }))
        .filter(({ reason }) => reason !== null)
        .slice(0, mostDroppedShown),
      contested,
      // The best comes last, and stays.
      stoodFor: new Map(
        statements
          .toReversed()
          .flatMap((hit) => (reasonOf(hit) === 'learned' ? takenBy(hit).map((id) => [id, hit] as const) : [])),
      ),
    }
  }
}

const nothing: RecalledMessages = { hits: [], dropped: [], stoodFor: new Map(), contested: new Map() }

const unbound: Standing = { speaks: true, lessons: [], past: [], over: [], localOnly: false }

/**
 * What of a message still holds. To who asks about the past it is given whole, as of the past; else without what holds
 * no more, and where the rest has no word of the question, as of the past if its time is over, or not at all.
 */
function inForce(
  hit: MessageHit,
  { past, over }: Pick<Standing, 'past' | 'over'>,
  isOutdated: boolean,
  { history, terms }: QueryAnalysis,
): GivenMessage[] {
  const gone = [...past, ...over]
  if (!isOutdated && gone.length === 0) return [{ ...hit, past: false }]
  if (history) return [{ ...hit, past: true }]
  if (isOutdated) return []
  const rest = gone
    .reduce((text, words) => text.replace(words, ' '), hit.text)
    .replaceAll(/^[\s\p{P}]+|(?<=[\s\p{P}])\p{P}+/gu, '')
    .trim()
  const held = new Set(indexTerms(rest))
  if (terms.some((term) => isTelling(term) && held.has(term.term))) return [{ ...hit, text: rest, past: false }]
  return past.length === 0 ? [{ ...hit, past: true }] : []
}

const lowered = (hit: GivenMessage): GivenMessage => ({ ...hit, score: hit.score * assistantShare })

/** False for what was found by the talk around it alone: where that is held back, so is this. */
const saysSomething = ({ parts }: MessageHit): boolean => parts.lexical + parts.semantic + parts.date > 0

const areNeighbours = (one: MessageHit, other: MessageHit): boolean =>
  one.sessionId === other.sessionId && Math.abs(one.position - other.position) === 1

/** True where every sentence of a text is a question, with its mark or without. */
const isQuestion = (text: string): boolean =>
  isBareQuestion(text) ||
  (text.match(/[^.!?。！？\n]+[.!?。！？\n]*/gu) ?? []).every((sentence) => /[?？]\s*$/u.test(sentence.trim()))
