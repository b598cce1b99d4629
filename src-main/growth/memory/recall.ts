import type { Language, Memory, MemoryHit } from '../../contract/memory.ts'
import type { ReceiptEntry } from '../../contract/receipt.ts'
import type { GivenMemory } from '../../llm/driver.ts'
import type { EvidenceStore } from '../../storage/evidence-store.ts'
import { buildContext } from '../inject.ts'
import type { QueryAnalysis } from '../retrieval/analyze-query.ts'
import { fitOf } from '../retrieval/fit.ts'
import type { Retrieved, Retriever } from '../retrieval/retrieve.ts'

export interface RecallRequest {
  readonly agentId: string
  readonly query: string
  readonly now: Date
  readonly budgetTokens: number
  readonly language: Language
  /** False: what the user keeps on this computer is left out, and said so. */
  readonly mayUseLocalOnly: boolean
}

export interface Recalled {
  /** The quoted block for the prompt; empty where nothing is relevant. */
  readonly text: string
  readonly usedTokens: number
  readonly budgetTokens: number
  readonly analysis: Pick<QueryAnalysis, 'intent' | 'identity'>
  readonly abstained: boolean
  readonly entries: readonly ReceiptEntry[]
  readonly given: readonly GivenMemory[]
  readonly retrieveMs: number
}

const recallLimit = 12
const droppedShown = 12

/** Finds what a turn should remember and puts it into words for the model, with an account of both. */
export function createRecall(retriever: Retriever, evidence: Pick<EvidenceStore, 'list'>) {
  /** What the user edited stands for itself; else the words it was learned from. */
  const quoteOf = ({ id, origin }: Memory): string | undefined =>
    origin === 'user_confirmed' ? undefined : evidence.list(id)[0]?.quote

  return ({ mayUseLocalOnly, budgetTokens, language, ...request }: RecallRequest): Recalled => {
    const started = performance.now()
    const found = retriever.retrieve({ ...request, limit: recallLimit })
    const { hits, analysis, abstained, dropped } = isSmallTalk(found) ? { ...found, hits: [], abstained: true } : found
    const allowed = hits.filter((hit) => mayUseLocalOnly || !hit.memory.localOnly)
    const context = buildContext({ hits: allowed, budgetTokens, language })
    const entries = [
      ...context.included.map(({ hit, citation, tokens }) =>
        entryOf(hit, { outcome: 'injected', reason: null, citation, tokens }),
      ),
      ...context.dropped.map(({ hit }) =>
        entryOf(hit, { outcome: 'dropped', reason: 'budget', citation: null, tokens: 0 }),
      ),
      ...hits
        .filter((hit) => !allowed.includes(hit))
        .map((hit) => entryOf(hit, { outcome: 'dropped', reason: 'local_only', citation: null, tokens: 0 })),
      ...dropped
        .slice(0, droppedShown)
        .map(({ hit, reason }) => entryOf(hit, { outcome: 'dropped', reason, citation: null, tokens: 0 })),
    ]
    return {
      text: context.text,
      usedTokens: context.usedTokens,
      budgetTokens,
      analysis,
      abstained,
      entries,
      given: context.included.map(({ hit, citation }) => {
        const quote = quoteOf(hit.memory)
        return { ...givenOf(hit, citation, analysis), ...(quote === undefined ? {} : { quote }) }
      }),
      retrieveMs: performance.now() - started,
    }
  }
}
export type Recall = ReturnType<typeof createRecall>

/** Words that carry nothing find only themselves: what holds them is no reason to bring it up. */
const isSmallTalk = ({ analysis }: Retrieved): boolean => analysis.smallTalk && analysis.identity === 'none'

const entryOf = (
  hit: MemoryHit,
  how: Pick<ReceiptEntry, 'outcome' | 'reason' | 'citation' | 'tokens'>,
): ReceiptEntry => ({
  memoryId: hit.memory.id,
  cited: false,
  score: hit.score,
  parts: hit.parts,
  corpus: 'memories',
  ...how,
})

function givenOf({ memory, score }: MemoryHit, citation: number, { asked }: QueryAnalysis): GivenMemory {
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
