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

/** What was measured now takes the place of all that its measurement gave before; the rest stays. */
export function merged(before: readonly Measured[], now: readonly Measured[]): Measured[] {
  const fresh = new Set(now.map(measurementOf))
  return [...before.filter((one) => !fresh.has(measurementOf(one))), ...now].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en', { numeric: true }),
  )
}

const measurementOf = ({ name }: Measured): string => name.split(' ', 1)[0] ?? name
