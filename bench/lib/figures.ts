import type { Measured } from './measured.ts'
import { percentile } from './statistics.ts'

const shares = [
  ['p50', 0.5],
  ['p95', 0.95],
] as const

export type Budgets = Partial<Readonly<Record<'p50' | 'p95', number>>>

/** The median and the 95th percentile of times in milliseconds. */
export function timesOf(name: string, times: readonly number[], budgets: Budgets = {}): Measured[] {
  return shares.map(([label, share]) => {
    const budget = budgets[label]
    return { name: `${name} ${label}`, value: percentile(times, share), unit: 'ms', ...(budget && { budget }) }
  })
}

/** The same of a baseline of this run, and how many times as long ours took. */
export function againstOf(
  name: string,
  ours: readonly number[],
  baseline: readonly number[],
  baselineName = 'plain FTS5',
): Measured[] {
  return shares.flatMap(([label, share]): Measured[] => {
    const plain = percentile(baseline, share)
    return [
      { name: `${name} ${label} ${baselineName}`, value: plain, unit: 'ms' },
      { name: `${name} ${label} to ${baselineName}`, value: percentile(ours, share) / plain, unit: 'x', isRatio: true },
    ]
  })
}
