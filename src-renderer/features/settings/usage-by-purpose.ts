import type { UsagePurpose } from '../../../src-main/contract/usage.ts'
import type { UsageSummary } from './background-slice.ts'

interface PurposeUsage {
  readonly purpose: UsagePurpose
  readonly calls: number
  /** Of the question and the answer together. */
  readonly tokens: number
  /** The provider did not say of every call what it took. */
  readonly isEstimate: boolean
}

/** What was asked of models, whatever the model, by what it was for; the most first. Refused calls took nothing. */
export function byPurpose(items: UsageSummary['items']): readonly PurposeUsage[] {
  const asked = items.filter(({ outcome }) => outcome !== 'refused')
  return Array.from(
    Map.groupBy(asked, ({ purpose }) => purpose),
    ([purpose, rows]) => ({
      purpose,
      calls: sum(rows.map(({ calls }) => calls)),
      tokens: sum(rows.map(({ promptTokens, completionTokens }) => promptTokens + completionTokens)),
      isEstimate: rows.some(({ estimatedCalls }) => estimatedCalls > 0),
    }),
  ).toSorted((a, b) => b.tokens - a.tokens)
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
