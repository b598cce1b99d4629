import type { Language, Memory, MemoryHit } from '../../contract/memory.ts'
import type { ReceiptEntry, StoredReceipt } from '../../contract/receipt.ts'
import type { GivenMemory } from '../../llm/driver.ts'
import type { EvidenceStore } from '../../storage/evidence-store.ts'
import type { MessageHit } from '../../contract/search.ts'
import { buildContext, type GivenMessage } from './inject.ts'
import type { QueryAnalysis } from '../retrieval/analyse/analyze-query.ts'
import { asksForAll } from '../retrieval/analyse/asks-for-all.ts'
import { fitOf } from '../retrieval/score/fit.ts'
import { createRelevance, type Offer } from '../retrieval/select/relevance.ts'
import type { Contest } from './contested.ts'
import type { RecalledMessages, RecallMessages } from './recall-messages.ts'
import type { WaitingAnswers } from './waiting-answers.ts'
import type { Found, MemorySearch } from './search-memories.ts'

export interface RecallRequest {
  readonly agentId: string
  readonly query: string
  readonly now: Date
  readonly budgetTokens: number
  readonly language: Language
  /** False: what the user keeps on this computer is left out, and said so. */
  readonly mayUseLocalOnly: boolean
  /** The conversation that the question stands in: it is before the model already. */
  readonly sessionId: string | null
}

export interface Recalled {
  /** The quoted block for the prompt; empty where nothing is relevant. */
  readonly text: string
  readonly usedTokens: number
  readonly budgetTokens: number
  readonly analysis: Pick<QueryAnalysis, 'intent' | 'identity'>
  readonly abstained: boolean
  /** Whether something that may answer waits for the user's word: looked up when asked, few drivers say it. */
  readonly isWaiting: () => boolean
  readonly search: StoredReceipt['search']
  readonly entries: readonly ReceiptEntry[]
  readonly given: readonly GivenMemory[]
  readonly retrieveMs: number
}

interface RecallDeps {
  readonly searchMemories: MemorySearch
  readonly recallMessages: RecallMessages
  readonly evidence: Pick<EvidenceStore, 'list'>
  readonly contest: Contest
  readonly waitingAnswers: WaitingAnswers
}

export type Recall = (request: RecallRequest) => Promise<Recalled>

const recallLimit = 12
const droppedShown = 12

/** Finds what a turn should remember and puts it into words for the model, with an account of both. */
export function createRecall({
  searchMemories,
  recallMessages,
  evidence,
  contest,
  waitingAnswers,
}: RecallDeps): Recall {
  /** What the user edited stands for itself; else the words it was learned from. */
  const quoteOf = ({ id, origin }: Memory): string | undefined =>
    origin === 'user_confirmed' ? undefined : evidence.list(id)[0]?.quote

  return async ({ mayUseLocalOnly, budgetTokens, language, sessionId, ...request }) => {
    const started = performance.now()
    const found = await searchMemories({ ...request, limit: recallLimit })
    const { analysis, dropped } = found
    const hits = found.worthRecalling ? withoutFillers(found) : []
    const allowed = hits.filter((hit) => mayUseLocalOnly || !hit.memory.localOnly)
    const messages = await recallMessages(
      request,
      { sessionId, mayUseLocalOnly },
      new Map(allowed.map(({ memory, score }) => [memory.id, { score, said: contest.saidOf(memory) }])),
    )
    const answers = new Set(messages.contested.values())
    const questioned = allowed.filter(({ memory }) => contest.isQuestioned(memory, request.now))
    const contested = new Set([...messages.contested.keys(), ...questioned.map(({ memory }) => memory.id)])
    const relevant = relevantOf(request.query, found, { hits: allowed, messages })
    const context = buildContext({ ...relevant, contested, budgetTokens, language })
    const entries = [
      ...context.included.map(({ hit, citation, tokens }) =>
        ofMemory(hit, {
          outcome: 'injected',
          reason: contested.has(hit.memory.id) ? 'contested' : null,
          citation,
          tokens,
        }),
      ),
      ...context.includedMessages.map(({ hit, citation, tokens }) =>
        ofMessage(hit, { outcome: 'injected', reason: null, citation, tokens }),
      ),
      ...context.dropped.map(({ hit, reason }) => ofMemory(hit, left(reason))),
      ...context.droppedMessages.map(({ hit, reason }) => ofMessage(hit, left(reason))),
      ...hits.filter((hit) => !allowed.includes(hit)).map((hit) => ofMemory(hit, left('local_only'))),
      ...[
        ...allowed.filter((hit) => !relevant.hits.includes(hit)).map((hit) => ({ hit, reason: 'weak' as const })),
        ...dropped,
      ]
        .slice(0, droppedShown)
        .map(({ hit, reason }) => ofMemory(hit, left(reason))),
      ...[
        ...messages.hits
          .filter((hit) => !relevant.messages.includes(hit))
          .map((hit) => ({ hit, reason: 'weak' as const })),
        ...messages.dropped,
      ]
        .slice(0, droppedShown)
        .map(({ hit, reason }) => ofMessage(hit, left(reason))),
    ]
    return {
      text: context.text,
      usedTokens: context.usedTokens,
      budgetTokens,
      analysis,
      abstained: relevant.hits.length + relevant.messages.length === 0,
      isWaiting: () => found.worthRecalling && waitingAnswers(request.agentId, request.query, analysis),
      search: { mode: found.mode, degraded: found.degraded },
      entries,
      given: [
        ...context.included.map(({ hit, citation }) => {
          const quote = quoteOf(hit.memory)
          const given = toGiven(hit, citation, analysis)
          return {
            ...given,
            ...(quote === undefined ? {} : { quote }),
            ...(contested.has(hit.memory.id) ? { current: false, contested: true } : {}),
          }
        }),
        ...context.includedMessages.map(({ hit, citation }) => ({
          ...toGivenMessage(hit, citation),
          ...(answers.has(hit.messageId) ? { fit: 'answer' as const } : {}),
        })),
      ],
      retrieveMs: performance.now() - started,
    }
  }
}

/** What is offered for want of anything better goes with nothing else, and only to who asks about himself as a whole. */
function withoutFillers({ hits, analysis }: Pick<Found<MemoryHit>, 'hits' | 'analysis'>): readonly MemoryHit[] {
  const found = hits.filter((hit) => !isFiller(hit) || hit.parts.identity > mostFillerLift)
  return found.length > 0 || !asksForAll(analysis) ? found : hits
}

const isFiller = ({ score, parts }: MemoryHit): boolean => score <= parts.identity

const mostFillerLift = 0.1

/**
 * What is about the question, of both corpora measured by the best of them. A memory counts for what the message it
 * stands for would have.
 */
function relevantOf(
  query: string,
  { analysis, mode }: Pick<Found<MemoryHit>, 'analysis' | 'mode'>,
  { hits, messages }: { hits: readonly MemoryHit[]; messages: RecalledMessages },
): { hits: readonly MemoryHit[]; messages: readonly GivenMessage[] } {
  if (asksForAll(analysis)) return { hits, messages: messages.hits }
  const toOffer = (hit: MemoryHit): Offer => {
    const { text, score, parts } = messages.stoodFor.get(hit.memory.id) ?? { text: '', score: 0, parts: hit.parts }
    return score > hit.score
      ? { kind: 'message', text: `${hit.memory.content}\n${text}`, score, parts }
      : { kind: 'memory', text: hit.memory.content, score: hit.score, parts: hit.parts }
  }
  const ofMessages = messages.hits.map((hit): Offer => ({ kind: 'message', ...hit }))
  const ofMemories = hits.map(toOffer)
  const isRelevant = createRelevance(query, { dates: analysis.dates, byMeaning: mode !== 'keyword' }, [
    ...ofMemories,
    ...ofMessages,
  ])
  return {
    hits: hits.filter((_hit, index) => ofMemories.slice(index, index + 1).some(isRelevant)),
    messages: messages.hits.filter((_hit, index) => ofMessages.slice(index, index + 1).some(isRelevant)),
  }
}

type How = Pick<ReceiptEntry, 'outcome' | 'reason' | 'citation' | 'tokens'>

const left = (reason: ReceiptEntry['reason']): How => ({ outcome: 'dropped', reason, citation: null, tokens: 0 })

const ofMemory = ({ memory, score, parts }: MemoryHit, how: How): ReceiptEntry => ({
  memoryId: memory.id,
  messageId: null,
  cited: false,
  score,
  parts,
  corpus: 'memories',
  ...how,
})

const ofMessage = ({ messageId, score, parts }: MessageHit, how: How): ReceiptEntry => ({
  memoryId: null,
  messageId,
  cited: false,
  score,
  parts,
  corpus: 'sessions',
  ...how,
})

function toGiven({ memory, score }: MemoryHit, citation: number, { asked }: QueryAnalysis): GivenMemory {
  const fit = asked === null ? undefined : fitOf(memory, asked)
  return {
    citation,
    content: memory.content,
    type: memory.type,
    saidAt: memory.saidAt ?? memory.recordedAt,
    current: memory.status === 'active',
    score,
    ...(fit === undefined ? {} : { fit }),
  }
}

/** What the user said stands for itself; what the assistant said is given as part of a conversation. */
const toGivenMessage = ({ text, role, at, score, past }: GivenMessage, citation: number): GivenMemory => ({
  citation,
  content: text,
  type: role === 'user' ? 'message' : 'session',
  saidAt: at,
  current: past !== true,
  score,
})
