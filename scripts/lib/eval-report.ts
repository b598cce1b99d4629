import type { Abstention } from './eval-abstain.ts'
import { meanOf, qualities, type Quality, type Scores } from './eval-metrics.ts'

/** The corpora of memories; the others are passages of an encyclopedia. */
const memoryCorpora: readonly string[] = ['locomo', 'realtalk', 'memdaily', 'memorybank', 'madial', 'beam']

const qualityNames: Readonly<Record<keyof Quality, string>> = {
  recall5: 'R@5',
  recall10: 'R@10',
  any10: 'any@10',
  all10: 'all@10',
  mrr10: 'MRR@10',
  ndcg10: 'nDCG@10',
}

export interface Scored {
  readonly name: string
  readonly scores: Scores
}

/** A line per corpus in percent, then the means over the memory corpora and over all. */
export function scoreTable(corpora: readonly Scored[]): string {
  const memory = corpora.filter(({ name }) => memoryCorpora.includes(name))
  return toLines([
    head('corpus'),
    ...corpora.map(toRow),
    ...(memory.length > 0 ? [meanRow(`mean of ${memory.length} memory corpora`, memory)] : []),
    ...(corpora.length > 0 ? [meanRow(`mean of all ${corpora.length}`, corpora)] : []),
  ])
}

/** A line per kind of question. */
export const categoryTable = (categories: readonly Scored[]): string =>
  toLines([head('category'), ...categories.map(toRow)])

/** A line per corpus with the shares of lines that got a memory and of questions that got none, then of all. */
export function abstentionTable(corpora: readonly { readonly name: string; readonly counts: Abstention }[]): string {
  const sum = (name: keyof Abstention): number => corpora.reduce((total, { counts }) => total + counts[name], 0)
  const all = { lines: sum('lines'), disturbed: sum('disturbed'), questions: sum('questions'), empty: sum('empty') }
  return toLines([
    ['corpus', 'lines', 'with a memory', '%', 'questions', 'left empty', '%'],
    ...[...corpora, { name: 'all', counts: all }].map(({ name, counts }) => [
      name,
      String(counts.lines),
      String(counts.disturbed),
      share(counts.disturbed, counts.lines),
      String(counts.questions),
      String(counts.empty),
      share(counts.empty, counts.questions),
    ]),
  ])
}

const head = (title: string): string[] => [
  title,
  'questions',
  ...qualities.map((name) => qualityNames[name]),
  'leaks',
  'p50 ms',
  'p95 ms',
]

const toRow = ({ name, scores }: Scored): string[] => [
  name,
  String(scores.questions),
  ...percents(scores),
  String(scores.leaks),
  scores.p50.toFixed(1),
  scores.p95.toFixed(1),
]

const percents = (quality: Quality): string[] => qualities.map((name) => (quality[name] * 100).toFixed(1))

const meanRow = (title: string, corpora: readonly Scored[]): string[] => [
  title,
  String(corpora.reduce((sum, { scores }) => sum + scores.questions, 0)),
  ...percents(meanOf(corpora.map(({ scores }) => scores))),
  String(corpora.reduce((sum, { scores }) => sum + scores.leaks, 0)),
]

const share = (part: number, whole: number): string => (whole === 0 ? '-' : ((part / whole) * 100).toFixed(1))

/** Columns under each other: the first to the left, figures to the right. */
function toLines(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const pad = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return rows.map((row) => row.map(pad).join('  ')).join('\n')
}
