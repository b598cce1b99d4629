/** One figure of a run. */
export interface Measured {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 'per s' | 'MiB' | 'x'
  /** The design's budget: at most this much, or at least, where the unit is `per s`. */
  readonly budget?: number
  /** True for a ratio to the baseline of the same run: these are compared with the committed run. */
  readonly isRatio?: true
}

/** What a measurement is given. */
export interface BenchContext {
  /** A temporary folder, removed after the run. */
  readonly folder: string
  readonly sizes: readonly number[]
  readonly isQuick: boolean
  /** A profile with that many memories, made once a run. */
  readonly profile: (count: number) => Promise<{ home: string; perSecond: number }>
  readonly say: (line: string) => void
}

export type Measurement = (context: BenchContext) => Promise<readonly Measured[]>

export const largest = ({ sizes }: BenchContext): number => Math.max(...sizes)

export function isWithinBudget({ value, unit, budget }: Measured): boolean {
  if (budget === undefined) return true
  return unit === 'per s' ? value >= budget : value <= budget
}
