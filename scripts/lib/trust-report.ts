import { growthLines, missedGrowth, type GrowthScore } from './trust-growth.ts'
import type { BytesLeft, Purged } from './trust-purge.ts'
import type { Score, Share } from './trust-score.ts'

export type ExtractorName = 'builtin' | 'model'

export interface YearResult {
  readonly data: string
  readonly extractor: ExtractorName
  readonly scores: readonly Score[]
  readonly purge: Purged & { readonly left: readonly BytesLeft[] }
  /** Null where the folder says nothing of it. */
  readonly growth: GrowthScore | null
  /** Answers of the model; null without one. */
  readonly modelAnswers: number | null
}

/** The least precision and recall, at the end. */
const leastShares: Readonly<Record<ExtractorName, { precision: number; recall: number }>> = {
  builtin: { precision: 0.95, recall: 0.6 },
  model: { precision: 0.97, recall: 0.6 },
}

/** What is not as it has to be, each in a sentence: shares at the end, what has to be none at every checkpoint. */
export function missedGoals({ extractor, scores, purge, growth }: YearResult): string[] {
  const end = scores.at(-1)
  if (end === undefined) return ['Nothing was measured.']
  const least = leastShares[extractor]
  const shares = [
    { name: 'precision', share: end.precision, least: least.precision },
    { name: 'recall', share: end.recall, least: least.recall },
  ]
  const counts = [
    { name: 'duplicates', counts: scores.map(({ duplicates }) => duplicates.length) },
    { name: 'stale facts injected', counts: scores.map(({ staleInjected }) => staleInjected) },
    { name: 'facts without evidence', counts: scores.map(({ withoutEvidence }) => withoutEvidence.length) },
    { name: 'hostile instructions', counts: scores.map(({ hostile }) => hostile.length) },
    { name: 'forgotten facts found', counts: scores.map(({ forgotten }) => forgotten.length) },
    { name: 'bytes left after a purge', counts: [purge.left.length] },
  ]
  return [
    ...shares
      .filter(({ share, least: wanted }) => valueOf(share) < wanted)
      .map(({ name, share, least: wanted }) => `${extractor}: ${name} is ${percent(share)}, not ${wanted * 100} %`),
    ...counts
      .filter(({ counts: all }) => all.some((count) => count > 0))
      .map(({ name, counts: all }) => `${extractor}: ${name}: ${Math.max(...all)}, not 0`),
    ...(growth === null ? [] : missedGrowth(growth)).map((goal) => `${extractor}: ${goal}`),
  ]
}

/** A column a checkpoint, a line a figure. */
export function yearTable({ data, extractor, scores, purge, growth, modelAnswers }: YearResult): string {
  const row = (name: string, cell: (score: Score) => string): string[] => [name, ...scores.map(cell)]
  const count = (name: string, list: (score: Score) => readonly unknown[]): string[] =>
    row(name, (score) => String(list(score).length))
  const groups = (name: string, of: (score: Score) => Readonly<Record<string, Share>>): string[][] =>
    [...new Set(scores.flatMap((score) => Object.keys(of(score))))].map((group) =>
      row(`${name} ${group}`, (score) => percent(of(score)[group] ?? { found: 0, of: 0 })),
    )
  const lines = toLines([
    [`${data}, ${extractor}`, ...scores.map(({ at }) => at.slice(0, 10))],
    row('precision', ({ precision }) => percent(precision)),
    row('recall', ({ recall }) => percent(recall)),
    row('  found in the inbox only', ({ inbox }) => String(inbox)),
    ...groups('  recall', ({ recallByLanguage }) => recallByLanguage),
    ...groups('  recall', ({ recallByKind }) => recallByKind),
    row('active memories', ({ memories }) => String(memories.filter(({ status }) => status === 'active').length)),
    row('  neither right nor wrong', ({ neutral }) => String(neutral)),
    row('  no longer true', ({ staleStored }) => String(staleStored)),
    count('duplicates', ({ duplicates }) => duplicates),
    row('stale facts injected', ({ staleInjected }) => String(staleInjected)),
    count('facts without evidence', ({ withoutEvidence }) => withoutEvidence),
    count('hostile instructions', ({ hostile }) => hostile),
    count('forgotten facts found', ({ forgotten }) => forgotten),
    count('traps hit', ({ traps }) => traps),
    row('probes answered', ({ probes }) => percent(shareOfProbes(probes))),
    count('probes with what must not be', ({ probes }) => probes.filter(({ forbidden }) => forbidden.length > 0)),
  ])
  return [
    lines,
    `bytes left after a purge: ${toPurgeLine(purge)}`,
    ...(growth === null ? [] : growthLines(growth)),
    ...(modelAnswers === null ? [] : [`answers of the model: ${modelAnswers}`]),
  ].join('\n')
}

const toPurgeLine = ({ left, memories, nothingFor }: YearResult['purge']): string =>
  `${left.length} (${memories} memories purged${nothingFor.length > 0 ? `; nothing in the trash for lines ${nothingFor.join(', ')}` : ''})`

const shareOfProbes = (probes: Score['probes']): Share => ({
  found: probes.filter(({ found }) => found === true).length,
  of: probes.filter(({ found }) => found !== null).length,
})

/** Of nothing, everything is right. */
const valueOf = ({ found, of }: Share): number => (of === 0 ? 1 : found / of)

const percent = (share: Share): string =>
  share.of === 0 ? '-' : `${(valueOf(share) * 100).toFixed(1)} % (${share.found}/${share.of})`

function toLines(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
