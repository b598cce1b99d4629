import { fewestSteps, type Step } from './workflow-steps.ts'
import { shareOfFewer } from '../../language/content-words.ts'

/** Steps of one course that stand for those of another, in the order of both. */
export interface Aligned {
  /** For each step of the first course its place in the second; null where it has none. */
  readonly places: readonly (number | null)[]
  readonly count: number
}

/** From here on two steps are one. */
const sameStepFrom = 0.5
/** From here on two courses are one: of the shorter one's steps. */
const mostlyAlike = 0.6

/** The longest run of steps that both courses have in the same order. */
export function alignSteps(a: readonly Step[], b: readonly Step[]): Aligned {
  const lengths = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  const isSame = (i: number, j: number): boolean => stepLikeness(a[i], b[j]) >= sameStepFrom
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (row) row[j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const places: (number | null)[] = a.map(() => null)
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (isSame(i, j) && at(i, j) === at(i + 1, j + 1) + 1) {
      places[i] = j
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return { places, count: at(0, 0) }
}

/** How surely two requests ask for one course of work: the share of the shorter one's steps, 0 where they do not. */
export function workflowLikeness(a: readonly Step[], b: readonly Step[]): number {
  const { count } = alignSteps(a, b)
  const share = count / Math.max(1, Math.min(a.length, b.length))
  return count >= fewestSteps - 1 && share >= mostlyAlike ? share : 0
}

const stepLikeness = (a: Step | undefined, b: Step | undefined): number => (a && b ? shareOfFewer(a.words, b.words) : 0)
