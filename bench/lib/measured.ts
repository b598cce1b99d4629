import type { PlainIndex, PlainKind } from './plain-index.ts'

/** One figure of a run. Its name begins with that of its measurement. */
export interface Measured {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 'per s' | 'MiB' | 'x' | 'of 1'
  /** The design's budget: at most this much, or at least, where more is better. */
  readonly budget?: number
  /** True where a run over its budget has failed. */
  readonly isLimit?: true
  /** True for a ratio to the baseline of the same run: these are compared with the committed run. */
  readonly isRatio?: true
}

/** What a measurement is given. */
export interface BenchContext {
  /** A temporary folder, removed after the run. */
  readonly folder: string
  readonly sizes: readonly number[]
  readonly isQuick: boolean
  /** A profile with that many memories, made once a run. `perSecond`: how fast they were imported; 0 where they were not. */
  readonly profile: (count: number) => Promise<{ home: string; perSecond: number }>
  /** Plain FTS5 over as many texts, made once a run. */
  readonly plain: (count: number, kind: PlainKind) => PlainIndex
  readonly say: (line: string) => void
}

export type Measurement = (context: BenchContext) => Promise<readonly Measured[]>

export const largest = ({ sizes }: BenchContext): number => Math.max(...sizes)

const isMoreBetter = (unit: Measured['unit']): boolean => unit === 'per s' || unit === 'of 1'

export function isWithinBudget({ value, unit, budget }: Measured): boolean {
  if (budget === undefined) return true
  return isMoreBetter(unit) ? value >= budget : value <= budget
}

export const budgetSign = ({ unit }: Measured): string => (isMoreBetter(unit) ? '≥' : '≤')
