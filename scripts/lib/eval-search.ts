import type { CommandMap } from '../../src-main/commands/command-map.ts'
import type { EvalQuestion } from './eval-corpus.ts'
import { searchModeOf, type EvalMode } from './eval-embedding.ts'
import type { EvalProfile, StoredMemory } from './eval-profile.ts'

/** One line of the run file. */
export interface RunLine {
  readonly question_id: string
  /** Ids of the data, best first. */
  readonly ranked: readonly string[]
  /** The call through the dispatcher, in milliseconds. */
  readonly ms: number
}

export interface Answered {
  readonly question: EvalQuestion
  readonly line: RunLine
  readonly leaks: number
  /** Why the search was less than what was asked for, or failed; null where it was whole. */
  readonly shortfall: string | null
}

const limit = 20

/** Asks a question of its own store, as the one who asks knows it: its words and when. */
export async function askQuestion(profile: EvalProfile, question: EvalQuestion, mode: EvalMode): Promise<Answered> {
  const { id, store, question: query, asked_at: askedAt } = question
  const agentId = profile.agents.get(store) ?? ''
  const input = { agentId, query, limit, mode: searchModeOf(mode), ...(askedAt && { askedAt }) }
  const started = performance.now()
  const found: Found = await profile.call('memory_search', input).catch(nothingFound)
  const ms = performance.now() - started
  const hits = found.items.map(({ memory }) => profile.stored.get(memory.id))
  return {
    question,
    line: { question_id: id, ranked: rankedIds(hits), ms: Number(ms.toFixed(3)) },
    leaks: hits.filter((hit) => hit?.agentId !== agentId).length,
    shortfall: found.degraded,
  }
}

/** The first twenty ids of the data that hits stand for. */
export function rankedIds(hits: readonly (Pick<StoredMemory, 'sourceIds'> | undefined)[]): string[] {
  return [...new Set(hits.flatMap((hit) => hit?.sourceIds ?? []))].slice(0, limit)
}

type Found = Pick<CommandMap['memory_search']['output'], 'items'> & { readonly degraded: string | null }

/** One question that fails leaves the others their turn. */
const nothingFound = (error: unknown): Found => ({ items: [], degraded: String(error) })
