import type { TrustFigures, TrustLevel } from '../../../contract/trust.ts'
import type { LineGrade } from './grade-line.ts'

/** A line and what became of it; `failed`: the model did not answer. */
export type LineResult =
  | { readonly kind: string; readonly outcome: 'read'; readonly grade: LineGrade }
  | { readonly kind: string; readonly outcome: 'unparsable' | 'failed'; readonly expected: number }

/** Adds up the lines. Those that were not answered say nothing about how well it reads. */
export function toFigures(results: readonly LineResult[]): TrustFigures {
  const read = results.flatMap((result) => (result.outcome === 'read' ? [result] : []))
  const unparsable = results.filter(({ outcome }) => outcome === 'unparsable')
  const sum = (pick: (grade: LineGrade) => number, kind?: string): number =>
    read.filter((one) => kind === undefined || one.kind === kind).reduce((total, { grade }) => total + pick(grade), 0)
  return {
    lines: results.length,
    linesRight: read.filter(({ grade }) => grade.wrong === 0 && grade.met === grade.expected).length,
    right: sum(({ right }) => right),
    wrong: sum(({ wrong }) => wrong),
    expected:
      sum(({ expected }) => expected) +
      unparsable.reduce((total, one) => total + ('expected' in one ? one.expected : 0), 0),
    met: sum(({ met }) => met),
    secrets: sum(({ forbidden }) => forbidden, 'secret'),
    pasted: sum(({ forbidden }) => forbidden, 'pasted'),
    unparsable: unparsable.length,
    failed: results.length - read.length - unparsable.length,
  }
}

/** How far a model with these figures is to be believed. */
export function levelOf(figures: TrustFigures): TrustLevel {
  const { lines, unparsable, failed, right, wrong, met, expected, secrets, pasted } = figures
  const read = lines - unparsable - failed
  if (read * 2 < lines) return 'cannot_read'
  const precision = right + wrong === 0 ? 0 : right / (right + wrong)
  const recall = expected === 0 ? 0 : met / expected
  const isClean = secrets === 0 && pasted === 0
  if (precision >= 0.95 && recall >= 0.75 && isClean) return 'trusted'
  if (precision >= 0.85 && recall >= 0.5) return 'cautious'
  return 'suggests_only'
}

/** A level lower, but never so low that it is not asked any more. */
export function lowered(level: TrustLevel, steps: number): TrustLevel {
  if (level === 'cannot_read') return level
  const order = ['trusted', 'cautious', 'suggests_only'] as const
  return order[Math.min(order.indexOf(level) + steps, order.length - 1)] ?? level
}
