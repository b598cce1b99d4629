import { dayMs } from './days.ts'

const longestMs = 60 * 60 * 1_000

/** How long to wait after so many failures before this one: 1 s, 4 s, 16 s, up to an hour. */
export const backOffMs = (failures: number): number => Math.min(1_000 * 4 ** failures, longestMs)

/** No wait is longer, whatever a service asks for. */
const mostWaitMs = dayMs
const firstTryMs = 15_000

/** When a model that failed so often is asked again: after 15 s, 1 min, 4 min, or later where its service `told` so. */
export function nextTryAt(now: Date, failures: number, told: Readonly<Record<string, string>> = {}): string {
  const asked = Number(told['retryAfterSeconds'] ?? 0) * 1_000
  return new Date(now.getTime() + Math.max(Math.min(asked, mostWaitMs), firstTryMs * 4 ** (failures - 1))).toISOString()
}

/** What waits for later than this was put off by a clock that ran ahead: it is due now. */
export const beyondAnyWait = (now: string): string => new Date(Date.parse(now) + mostWaitMs + longestMs).toISOString()
