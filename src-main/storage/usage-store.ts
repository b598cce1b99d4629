import type { UsageCap, UsageOutcome, UsagePurpose } from '../contract/usage.ts'
import type { Database } from './database.ts'

export interface UsageRow {
  readonly at: string
  /** Null where it concerns the whole profile. */
  readonly agentId: string | null
  readonly purpose: UsagePurpose
  readonly provider: string
  readonly model: string
  readonly promptTokens: number
  readonly completionTokens: number
  /** The provider did not say how many tokens it took. */
  readonly estimated: boolean
}

export interface UsageRefusal extends Pick<UsageRow, 'at' | 'agentId' | 'purpose' | 'provider' | 'model'> {
  readonly cap: UsageCap
  /** The calendar day it counts for. */
  readonly day: string
}

export interface UsageTotal {
  readonly purpose: UsagePurpose
  readonly provider: string
  readonly model: string
  readonly outcome: UsageOutcome
  readonly calls: number
  readonly promptTokens: number
  readonly completionTokens: number
  readonly estimatedCalls: number
}

/** The only code that reads or writes the table `usage`: every model call, and those that a cap kept from being made. */
export function createUsageStore(db: Database) {
  const insert = db.prepare<[Record<string, unknown>]>(`
    INSERT INTO usage (at, agent_id, purpose, provider, model, prompt_tokens, completion_tokens, estimated, outcome, cap, times, day)
    VALUES (@at, @agentId, @purpose, @provider, @model, @promptTokens, @completionTokens, @estimated, @outcome, NULL, 1, @day)`)
  const refuse = db.prepare<[UsageRefusal]>(`
    INSERT INTO usage (at, agent_id, purpose, provider, model, prompt_tokens, completion_tokens, estimated, outcome, cap, times, day)
    VALUES (@at, @agentId, @purpose, @provider, @model, 0, 0, 1, 'refused', @cap, 1, @day)
    ON CONFLICT (day, purpose, provider, model, cap, ifnull(agent_id, '')) WHERE outcome = 'refused'
    DO UPDATE SET times = times + 1, at = excluded.at`)
  const spent = db.prepare<[since: string, end: string], { tokens: number }>(`
    SELECT coalesce(sum(prompt_tokens + completion_tokens), 0) AS tokens FROM usage
    WHERE at >= ? AND at < ? AND purpose <> 'chat' AND outcome <> 'refused'`)
  const totals = db.prepare<[since: string], UsageTotal>(`
    SELECT purpose, provider, model, outcome, sum(times) AS calls, sum(prompt_tokens) AS promptTokens,
      sum(completion_tokens) AS completionTokens, sum(estimated) AS estimatedCalls
    FROM usage WHERE at >= ? GROUP BY purpose, provider, model, outcome ORDER BY purpose, provider, model, outcome LIMIT 1000`)
  const refusals = db.prepare<[since: string], UsageRefusal & { times: number }>(`
    SELECT at, agent_id AS agentId, purpose, provider, model, cap, times, day FROM usage
    WHERE at >= ? AND outcome = 'refused' ORDER BY at DESC LIMIT 100`)

  return {
    add: (row: UsageRow & { readonly outcome: Exclude<UsageOutcome, 'refused'> }): void => {
      insert.run({ ...row, estimated: row.estimated ? 1 : 0, day: row.at.slice(0, 10) })
    },
    /** One row for all refusals of a kind on a day. */
    addRefusal: (refusal: UsageRefusal): void => {
      refuse.run(refusal)
    },
    /** Tokens that calls outside the chat took from then on; what a clock that ran ahead wrote down comes after `end`. */
    spentBetween: (since: string, end: string): number => spent.get(since, end)?.tokens ?? 0,
    totalsSince: (since: string): UsageTotal[] => totals.all(since),
    refusalsSince: (since: string) => refusals.all(since),
  }
}
export type UsageStore = ReturnType<typeof createUsageStore>
