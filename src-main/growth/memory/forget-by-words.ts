import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import type { ForgetRequest, SourceMessage } from '../candidate.ts'
import { extractByRules } from '../extract/rules.ts'
import { indexTerms, queryTerms } from '../tokenize.ts'
import type { LearnedOutcome } from './learn.ts'
import type { MemoryWriter } from './memory-writer.ts'

interface ForgetDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  readonly clock: Clock
}

/** How much of what is to be forgotten a memory has to hold: an absolute share, never a rank. */
const leastShare = 0.8
const pool = 100

/**
 * "Forget that I like coffee": what says the same in its slot goes to the trash, or, where the words name no slot,
 * what holds nearly all of them. Call inside the file's transaction.
 */
export function createForgetByWords({ file, writer, clock }: ForgetDeps) {
  const bySlot = (agentId: string, what: string): Memory[] =>
    extractByRules([asMessage(what)]).candidates.flatMap(({ slot }) =>
      slot ? file.memories.bySlotValue(agentId, slot) : [],
    )

  const byWords = (agentId: string, what: string): Memory[] => {
    const terms = queryTerms(what)
    const total = terms.reduce((sum, { weight }) => sum + weight, 0)
    if (!terms.some(({ weight }) => weight >= 1)) return []
    const passages = file.index.matching(
      agentId,
      terms.map(({ term }) => term),
      { statuses: ['active', 'superseded'] },
      pool,
    )
    const near = file.memories.byIds(
      passages.map(({ id }) => id),
      JSON.stringify([agentId]),
    )
    return near.filter((memory) => {
      const held = new Set(indexTerms(`${memory.title}\n${memory.content}\n${memory.keywords.join(' ')}`))
      return terms.reduce((sum, { term, weight }) => sum + (held.has(term) ? weight : 0), 0) >= leastShare * total
    })
  }

  return (agentId: string, request: ForgetRequest): LearnedOutcome[] => {
    const exact = bySlot(agentId, request.what)
    const targets = exact.length > 0 ? exact : byWords(agentId, request.what)
    return targets.map((memory) => {
      const change = { changeId: newId(), agentId, kind: 'forget', author: 'user', summary: memory.title } as const
      writer.begin(change)
      writer.setTombstone(
        writer.write(change, {
          memory: { ...memory, status: 'trashed', retractedAt: clock.now().toISOString() },
          reason: 'asked to forget',
        }),
      )
      return {
        title: memory.title,
        content: memory.content,
        quote: request.quote,
        outcome: 'forgotten',
        memoryId: memory.id,
        reason: null,
        messageId: request.messageId,
        changeId: change.changeId,
      }
    })
  }
}

const asMessage = (text: string): SourceMessage => ({
  id: 'request',
  sessionId: 'request',
  position: 0,
  role: 'user',
  text,
  untrustedSpans: [],
  at: new Date(0).toISOString(),
})
