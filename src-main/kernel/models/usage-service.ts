import type { Settings } from '../../contract/settings.ts'
import { periodsOf } from './caps.ts'
import type { UsageStore } from '../../storage/usage-store.ts'
import type { Clock } from '../../util/clock.ts'

interface UsageServiceDeps {
  readonly ledger: UsageStore
  readonly settings: { get(): Settings }
  readonly clock: Clock
}

/** What models took, by purpose, and what the caps leave. */
export function createUsageService({ ledger, settings, clock }: UsageServiceDeps) {
  return {
    summary: (since: string | null) => {
      const { day, month, end } = periodsOf(clock.now())
      const from = since ?? month
      return {
        since: from,
        caps: settings.get().modelCaps,
        spent: { day: ledger.spentBetween(day, end), month: ledger.spentBetween(month, end) },
        items: ledger.totalsSince(from),
        refusals: ledger.refusalsSince(from).map(({ day: _day, ...refusal }) => refusal),
      }
    },
  }
}
export type UsageService = ReturnType<typeof createUsageService>
