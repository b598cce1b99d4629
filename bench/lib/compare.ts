import type { Measured } from './measured.ts'

export interface Regression {
  readonly name: string
  readonly before: number
  readonly now: number
}

/** A ratio may double from run to run on a busy machine; more is a regression. */
const mostGrowth = 2

/** Ratios to the plain baseline that grew more than twofold over those of the committed run. Absolute times are not compared. */
export function regressions(before: readonly Measured[], now: readonly Measured[]): Regression[] {
  const ratioByName = new Map(before.filter((one) => one.isRatio).map((one) => [one.name, one.value]))
  return now.flatMap(({ name, value, isRatio }) => {
    const known = ratioByName.get(name)
    if (!isRatio || known === undefined || value <= known * mostGrowth) return []
    return [{ name, before: known, now: value }]
  })
}

/** The figures of this run over those of earlier ones, so that a run of one part keeps the rest. */
export function merged(before: readonly Measured[], now: readonly Measured[]): Measured[] {
  const fresh = new Set(now.map((one) => one.name))
  return [...before.filter((one) => !fresh.has(one.name)), ...now].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en', { numeric: true }),
  )
}
