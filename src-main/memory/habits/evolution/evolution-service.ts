import type { Caller } from '../../../contract/caller.ts'
import type { CandidateStatus, EvolutionCandidate } from '../../../contract/evolution.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import type { EvolutionRow, WorkRequestText } from '../../../storage/evolution-store.ts'
import { ownersOf } from '../../../storage/scope.ts'
import type { Clock } from '../../../util/clock.ts'
import { newId } from '../../../util/ids.ts'
import { languageOf } from '../../../util/language.ts'
import type { SourceMessage } from '../../evidence/source-message.ts'
import { ownWords } from '../../evidence/own-words.ts'
import { remembered } from '../feedback/remembered.ts'
import { found } from '../../lifecycle/not-found.ts'
import { createDecide } from './decide.ts'
import type { GrowthWriter } from './growth-writer.ts'
import { featuresOf, findRequest, fullness, type RequestFeatures } from './request-features.ts'
import { routineLikeness, sharedTopics, type RequestWords } from './same-routine.ts'

interface EvolutionDeps {
  readonly data: DataFile
  readonly writer: GrowthWriter
  readonly clock: Clock
  readonly onProposed: (agentId: string, candidateId: string) => void
}

export interface Hint {
  readonly candidateId: string
  readonly hint: string
  /** How often it was asked for. */
  readonly times: number
  /** In which messages. */
  readonly messageIds: readonly string[]
}

/** Earlier requests that a new one is compared with. */
const mostRequests = 200
const mostCandidates = 200
const longestOwn = 1_500

/**
 * Finds ways of working that the user asked for more than once, in words of their own and in different conversations,
 * proposes each once, and keeps what the user decided.
 */
export function createEvolutionService({ data, writer, clock, onProposed }: EvolutionDeps) {
  const store = data.evolution

  /** The earlier request of another conversation that is most surely of the same kind. */
  const likest = (agentId: string, message: SourceMessage): WorkRequestText | undefined => {
    const now = featuresIn(message)
    const all = store.requests
      .list(agentId, mostRequests)
      .map((earlier) => ({ earlier, features: featuresIn(earlier) }))
    const words = countWords([now, ...all.map(({ features }) => features)])
    return all
      .filter(({ earlier }) => earlier.sessionId !== message.sessionId)
      .map(({ earlier, features }) => ({ earlier, score: routineLikeness(features, now, words) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)[0]?.earlier
  }

  const propose = (agentId: string, first: WorkRequestText): string => {
    const id = newId()
    store.put({ id, agentId, status: 'proposed', createdAt: clock.now().toISOString(), decidedAt: null })
    store.requests.assign(first.messageId, id)
    onProposed(agentId, id)
    return id
  }

  const requestsOf = (candidateId: string) =>
    store.requests.ofCandidate(candidateId).flatMap((request) => withQuote(request) ?? [])

  /** Null where its conversations are gone: nothing is left that could be shown for it. */
  const view = (row: EvolutionRow): EvolutionCandidate | null => {
    const requests = requestsOf(row.id)
    const fullest = requests.toReversed().toSorted((a, b) => fullness(b.quote) - fullness(a.quote))[0]
    if (!fullest || (row.status === 'proposed' && requests.length < 2)) return null
    return {
      ...row,
      title: titleOf(fullest.quote),
      hint: fullest.quote,
      language: languageOf(fullest.quote),
      evidence: requests.map(({ quote, sessionId, messageId, saidAt }) => ({ quote, sessionId, messageId, saidAt })),
    }
  }

  const decide = createDecide({ data, writer, clock, view })

  return {
    /** Reads one user message. Call inside a transaction of data.db, once per message. */
    learn: (agentId: string, message: SourceMessage): void => {
      if (findRequest(message) === null) return
      const same = likest(agentId, message)
      const candidateId = same ? (same.candidateId ?? propose(agentId, same)) : null
      const { id: messageId, sessionId, at: saidAt } = message
      store.requests.add({ messageId, agentId, sessionId, saidAt, candidateId })
    },
    list: (agentId: string, status: CandidateStatus | null): EvolutionCandidate[] =>
      store.list(agentId, status, mostCandidates).flatMap((row) => view(row) ?? []),
    get: (caller: Caller, id: string): EvolutionCandidate => {
      const row = found(store.get(id, ownersOf(caller)), 'candidate')
      return found(view(row), 'candidate')
    },
    decide,
    /** Accepted ways of working that bear on what is asked now, the nearest first. */
    hintsFor: (agentId: string, asked: Pick<SourceMessage, 'text' | 'untrustedSpans'>, limit: number): Hint[] => {
      const accepted = store.list(agentId, 'accepted', mostCandidates)
      if (accepted.length === 0) return []
      const now = featuresIn(asked)
      return accepted
        .map((row) => {
          const requests = requestsOf(row.id)
          const near = requests.map((one) => sharedTopics(featuresIn(one), now))
          return { row, messageIds: requests.map(({ messageId }) => messageId), score: Math.max(0, ...near) }
        })
        .filter(({ score }) => score >= 1)
        .toSorted((a, b) => b.score - a.score)
        .slice(0, limit)
        .flatMap(({ row, messageIds }) => {
          const shown = view(row)
          return shown ? [{ candidateId: row.id, hint: shown.hint, times: messageIds.length, messageIds }] : []
        })
    },
    /** The words of a candidate now, for a receipt; null where they are gone. */
    hintOf: (id: string): string | null => {
      const row = store.get(id, null)
      return row ? (view(row)?.hint ?? null) : null
    },
  }
}
export type EvolutionService = ReturnType<typeof createEvolutionService>

/** With the words that tell how it is to be done, as the message holds them now; null where they are gone from it. */
function withQuote(request: WorkRequestText): (WorkRequestText & { readonly quote: string }) | null {
  const words = findRequest({ role: 'user', ...request })
  return words && { ...request, quote: request.text.slice(words.start, words.start + words.length) }
}

/** Of all the user's own words, remembered by the words themselves: what is taken out of a message is out of them. */
const featuresIn = ({ text, untrustedSpans }: Pick<SourceMessage, 'text' | 'untrustedSpans'>): RequestFeatures =>
  featuresOfSaid(JSON.stringify({ text, untrustedSpans }))

const featuresOfSaid = remembered((json: string): RequestFeatures => {
  const said = JSON.parse(json) as Pick<SourceMessage, 'text' | 'untrustedSpans'>
  return featuresOf(ownWords(said).replaceAll(/\n+/gu, '\n').slice(0, longestOwn))
})

function countWords(all: readonly RequestFeatures[]): RequestWords {
  const counts = new Map<string, number>()
  for (const { words, concepts } of all)
    for (const word of [...words.keys(), ...concepts]) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { requestsWith: (word) => counts.get(word) ?? 1 }
}

const titleOf = (quote: string): string => {
  const clause =
    quote
      .split(/[\n.:：。！!？?，,]/u)
      .find((part) => part.trim().length > 3)
      ?.trim() ?? quote.trim()
  return clause.length <= 60 ? clause : `${clause.slice(0, 59).trimEnd()}…`
}
