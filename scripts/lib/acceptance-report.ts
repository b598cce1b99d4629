import { laneOf } from '../../src-main/growth/lanes/lane-of.ts'
import type { JudgedCandidate } from './acceptance-examples.ts'

const levels = [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97]

/** What is kept from each likelihood on: how much of it is right, and how many of the facts it says. */
export function levelTable(rated: readonly JudgedCandidate[], facts: number): string {
  const counted = rated.filter(({ verdict }) => verdict !== 'open')
  return levels
    .map((level) => {
      const kept = counted.filter(({ candidate }) => (candidate.right ?? 0) >= level)
      const band = kept.filter(({ candidate }) => (candidate.right ?? 0) < level + 0.05)
      return `  ${level.toFixed(2)}  ${sharesOf(kept)}  recall ${percent(saidBy(kept), facts)}  just above ${sharesOf(band)}`
    })
    .join('\n')
}

/** What becomes of each writer's messages by the lanes. */
export function laneTable(rated: readonly JudgedCandidate[], facts: ReadonlyMap<string, number>): string {
  return [...Map.groupBy(rated, ({ writer }) => writer)]
    .map(([writer, all]) => {
      const counted = all.filter(({ verdict }) => verdict !== 'open')
      const inLane = (lane: string): JudgedCandidate[] =>
        counted.filter(({ candidate }) => laneOf(candidate).lane === lane)
      const active = inLane('active')
      const inbox = inLane('inbox')
      const recall = percent(saidBy([...active, ...inbox]), facts.get(writer) ?? 0)
      return `  ${writer}: active ${sharesOf(active)}, inbox ${sharesOf(inbox)}, recall ${recall}`
    })
    .join('\n')
}

/** Right ones of all, and of those that are right or wrong whatever the attribute is called. */
function sharesOf(some: readonly JudgedCandidate[]): string {
  const right = some.filter(({ verdict }) => verdict === 'right').length
  const near = some.filter(({ verdict }) => verdict === 'near').length
  return `${right}+${near}/${some.length} = ${percent(right + near, some.length)}`
}

const saidBy = (some: readonly JudgedCandidate[]): number =>
  new Set(some.flatMap(({ writer, says }) => says.map((key) => `${writer} ${key}`))).size

const percent = (part: number, all: number): string => (all === 0 ? '–' : `${((part / all) * 100).toFixed(1)} %`)
