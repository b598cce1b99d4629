import { budgetSign, isWithinBudget, type Measured } from './measured.ts'

/** The figures as a table of text, in the order given. */
export function toTable(measured: readonly Measured[]): string {
  const rows = measured.map((one) => [one.name, `${rounded(one.value)} ${one.unit}`, budgetOf(one), verdictOf(one)])
  const all = [['measurement', 'figure', 'budget', ''], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Three digits that matter. */
export const rounded = (value: number): number => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)))

const budgetOf = (one: Measured): string =>
  one.budget === undefined ? '' : `${budgetSign(one)} ${one.budget} ${one.unit}`

const verdictOf = (one: Measured): string => (one.budget === undefined ? '' : isWithinBudget(one) ? 'ok' : 'over')
