import { dayMs } from './days.ts'
const longestMs = 60 * 60 * 1_000

/** How long to wait after so many failures before this one: 1 s, 4 s, 16 s, up to an hour. */
export const backOffMs = (failures: number): number => Math.min(1_000 * 4 ** failures, longestMs)

/** No wait is longer, whatever a service asks for. */
export const mostWaitMs = dayMs

/** What waits for later than this was put off by a clock that ran ahead: it is due now. */
export const beyondAnyWait = (now: string): string => new Date(Date.parse(now) + mostWaitMs + longestMs).toISOString()
