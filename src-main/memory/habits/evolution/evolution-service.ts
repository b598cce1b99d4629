import type { Caller } from '../../../contract/caller.ts'
import type { CandidateStatus, EvolutionCandidate } from '../../../contract/evolution.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import type { EvolutionRow, WorkRequestText } from '../../../storage/evolution-store.ts'
import { ownersOf } from '../../../storage/scope.ts'
import type { Clock } from '../../../util/clock.ts'
import { newId } from '../../../util/ids.ts'
import { languageOf } from '../../../util/language.ts'
import type { SourceMessage } from '../../evidence/source-message.ts'
import { wordsOf } from '../../language/content-words.ts'
import { found } from '../../../contract/found.ts'
import { createDecide } from './decide.ts'
import type { ChangeWriter } from '../../lifecycle/change-writer.ts'
import {
  bearing,
  createLikeness,
  mayBeRequest,
  repeatedPart,
  repeatedWords,
  requestWords,
} from './repeated-requests.ts'
import { shortTitle } from './short-title.ts'

interface EvolutionDeps {
  readonly data: DataFile
  readonly writer: ChangeWriter
  readonly clock: Clock
  /** True of a message that is not to be brought up. */
  readonly isForgotten: (message: Pick<WorkRequestText, 'agentId' | 'messageId' | 'text'>) => boolean
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

/**
 * Counts requests that the user made in much the same words in different conversations, proposes each kind once as a way
 * of working, and keeps what the user decided.
 */
export function createEvolutionService({ data, writer, clock, isForgotten, onProposed }: EvolutionDeps) {
  const store = data.evolution

  /** The earlier request of another conversation that is most surely of the same kind. */
  const likest = (agentId: string, message: SourceMessage, words: ReadonlySet<string>): WorkRequestText | undefined => {
    const all = store.requests.list(agentId, mostRequests).map((earlier) => ({ earlier, words: requestWords(earlier) }))
    const likeness = createLikeness([words, ...all.map((one) => one.words)])
    return all
      .filter(({ earlier }) => earlier.sessionId !== message.sessionId)
      .map((one) => ({ ...one, score: likeness(one.words, words) }))
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

  /** What was asked for again and again, as the messages hold it now. */
  const repeatsOf = (candidateId: string) => {
    const all = store.requests.ofCandidate(candidateId).filter((one) => !isForgotten(one))
    const words = repeatedWords(all)
    const requests = all.flatMap((request) => {
      const quote = repeatedPart(request, words)
      return quote === null ? [] : [{ ...request, quote }]
    })
    return { words, requests }
  }

  /** Null where its conversations are gone: nothing is left that could be shown for it. */
  const view = (row: EvolutionRow): EvolutionCandidate | null => {
    const { requests } = repeatsOf(row.id)
    const fullest = requests.toReversed().toSorted((a, b) => wordsOf(b.quote).size - wordsOf(a.quote).size)[0]
    if (row.kind === 'workflow' || !fullest || (row.status === 'proposed' && requests.length < 2)) return null
    return {
      ...row,
      title: shortTitle(fullest.quote),
      hint: fullest.quote,
      language: languageOf(fullest.quote),
      evidence: requests.map(({ quote, sessionId, messageId, saidAt }) => ({ quote, sessionId, messageId, saidAt })),
    }
  }

  const decide = createDecide({ data, writer, clock, view })

  return {
    /**
     * Reads one user message, of which `learned` are the words that facts were learned from. Call inside a transaction
     * of data.db, once per message.
     */
    learn: (agentId: string, message: SourceMessage, learned: readonly string[]): void => {
      if (!mayBeRequest(message, learned)) return
      const same = likest(agentId, message, requestWords(message, learned))
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
      const now = requestWords(asked)
      return store
        .list(agentId, 'accepted', mostCandidates)
        .map((row) => ({ row, ...repeatsOf(row.id) }))
        .map((one) => ({ ...one, score: bearing(now, one.words) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .slice(0, limit)
        .flatMap(({ row, requests }) => {
          const shown = view(row)
          const messageIds = requests.map(({ messageId }) => messageId)
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
