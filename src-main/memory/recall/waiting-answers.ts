import type { MemoryStore } from '../../storage/memory-store.ts'
import type { QueryAnalysis } from '../retrieval/analyse/analyze-query.ts'
import { asksForAll } from '../retrieval/analyse/asks-for-all.ts'
import { fitOf } from '../retrieval/score/fit.ts'
import { createInformation } from '../retrieval/select/relevance.ts'

/** Whether something that waits for the user's word may answer a question: that it is there may be said, what it says may not. */
export type WaitingAnswers = (agentId: string, query: string, analysis: QueryAnalysis) => boolean

/** Looks through the newest that wait: for a slot that answers, or for words of the question that are rare in the language. */
export function createWaitingAnswers(memories: Pick<MemoryStore, 'list'>): WaitingAnswers {
  return (agentId, query, analysis) => {
    const { asked } = analysis
    const page = {
      agentId,
      status: 'pending',
      type: null,
      before: Number.MAX_SAFE_INTEGER,
      limit: mostLookedAt,
    } as const
    const waiting = memories.list(page)
    if (asksForAll(analysis)) return waiting.length > 0
    const informationIn = createInformation(query)
    return waiting.some(
      ({ memory }) =>
        (asked !== null && fitOf(memory, asked) === 'answer') || informationIn(memory.content) >= leastInformation,
    )
  }
}

const mostLookedAt = 100
/** Less than one word of middling rarity. */
const leastInformation = 0.4
