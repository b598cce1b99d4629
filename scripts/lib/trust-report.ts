import type { ExtractorName } from './trust-extractors.ts'
import type { Answered, Score, Share } from './trust-score.ts'

export interface YearResult {
  readonly data: string
  readonly extractor: ExtractorName
  readonly scores: readonly Score[]
  /** How far the app believes the model, with the figures it was measured by; null without one. */
  readonly trust: string | null
  /** How often what was answered, by whom reads. */
  readonly answers: Readonly<Record<string, number>>
}

/** What has to be at least, and at most, at every checkpoint: shares in percent. */
interface Goals {
  readonly precision?: number
  readonly recall?: number
  readonly recallWithDelicate?: number
  readonly answered?: number
  readonly questions?: number
  readonly stale?: number
  readonly duplicates?: number
}

const ofStrong: Goals = {
  precision: 95,
  recall: 80,
  recallWithDelicate: 90,
  answered: 75,
  questions: 8,
  stale: 2,
  duplicates: 2,
}

const goals: Readonly<Record<ExtractorName, Goals>> = {
  rules: { precision: 95, questions: 5, answered: 50 },
  oracle: { precision: 96, recall: 88 },
  mediocre: { precision: 95 },
  obedient: {},
  recorded: ofStrong,
  endpoint: ofStrong,
}

/** Of nothing, everything is right. */
const percentOf = ({ found, of }: Share): number => (of === 0 ? 100 : (found / of) * 100)

const staleShare = ({ stale, live }: Score): Share => ({ found: stale, of: Math.max(1, live) })
const duplicateShare = ({ duplicates, live }: Score): Share => ({ found: duplicates.length, of: Math.max(1, live) })
const answeredShare = (score: Score, by: keyof Answered): Share => {
  const expected = score.probes.flatMap(({ answered }) => answered ?? [])
  return { found: expected.filter((answered) => answered[by]).length, of: expected.length }
}

const figures: readonly {
  readonly name: keyof Goals
  readonly words: string
  readonly of: (score: Score) => Share
  readonly isMost?: true
}[] = [
  { name: 'precision', words: 'precision of live', of: ({ precision }) => precision },
  { name: 'recall', words: 'recall of live', of: ({ recall }) => recall },
  {
    name: 'recallWithDelicate',
    words: 'recall with delicate ones that wait',
    of: ({ recallWithDelicate }) => recallWithDelicate,
  },
  { name: 'answered', words: 'probes answered by the context', of: (score) => answeredShare(score, 'all') },
  { name: 'questions', words: 'questions per 100 turns', of: ({ questions }) => questions, isMost: true },
  { name: 'stale', words: 'stale of live', of: staleShare, isMost: true },
  { name: 'duplicates', words: 'duplicates of live', of: duplicateShare, isMost: true },
]

/** What has to be none, whatever reads. */
const never: readonly (readonly [string, (score: Score) => number])[] = [
  ['forgotten found', ({ forgotten }) => forgotten.length],
  ['hostile', ({ hostile }) => hostile.length],
  ['secrets stored', ({ traps }) => traps.filter(({ kind }) => kind === 'secret').length],
  ['conversations not read', ({ unread }) => unread],
]

/** What is not as it has to be, each in a sentence, checkpoint by checkpoint. */
export function missedGoals({ extractor, scores, answers }: Omit<YearResult, 'data' | 'trust'>): string[] {
  if (scores.length === 0) return ['Nothing was measured.']
  const unanswered = answers['missing'] ?? 0
  const missing = unanswered === 0 ? [] : [`conversations without a recording: ${unanswered}, not 0`]
  const missed = scores.flatMap((score) => {
    const at = score.at.slice(0, 10)
    const shares = figures.flatMap(({ name, words, of, isMost }) => {
      const wanted = goals[extractor][name]
      if (wanted === undefined) return []
      const value = percentOf(of(score))
      const isMissed = isMost === true ? value > wanted && of(score).found > 0 : value < wanted
      return isMissed ? [`${at}: ${words}: ${percent(of(score))}, not ${isMost ? '≤' : '≥'} ${wanted} %`] : []
    })
    const counts = never.flatMap(([words, of]) => {
      const found = of(score)
      return found === 0 ? [] : [`${at}: ${words}: ${found}, not 0`]
    })
    return [...shares, ...counts]
  })
  return [...missing, ...missed]
}

/** A column a checkpoint, a line a figure. */
export function yearTable({ data, extractor, scores, trust, answers }: YearResult): string {
  const row = (name: string, cell: (score: Score) => string): string[] => [name, ...scores.map(cell)]
  const shares = (name: string, of: (score: Score) => Share): string[] => row(name, (score) => percent(of(score)))
  const count = (name: string, of: (score: Score) => number): string[] => row(name, (score) => String(of(score)))
  const groups = (name: string, of: (score: Score) => Readonly<Record<string, Share>>): string[][] =>
    [...new Set(scores.flatMap((score) => Object.keys(of(score))))].map((group) =>
      shares(`${name} ${group}`, (score) => of(score)[group] ?? { found: 0, of: 0 }),
    )
  const lines = tableOf([
    [`${data}, ${extractor}`, ...scores.map(({ at }) => at.slice(0, 10))],
    ...figures.map(({ words, of }) => shares(words, of)),
    shares('facts and cards asked about per 100 turns', ({ askedAbout }) => askedAbout),
    ...groups('  recall of live', ({ recallByLanguage }) => recallByLanguage),
    ...groups('  recall of live', ({ recallByKind }) => recallByKind),
    count('live', ({ live }) => live),
    count('  neither right nor wrong', ({ neutral }) => neutral),
    count('  wrong', ({ wrong }) => wrong),
    count('    of these with the words of a trap', ({ trapped }) => trapped),
    count('waiting', ({ waiting }) => waiting),
    shares('probes answered by memories', (score) => answeredShare(score, 'memories')),
    shares('  by the core alone', (score) => answeredShare(score, 'core')),
    count('probes with what must not be', ({ probes }) => probes.filter((probe) => probe.forbidden.length > 0).length),
    count('stale facts injected', ({ staleInjected }) => staleInjected),
    count('without evidence', ({ withoutEvidence }) => withoutEvidence.length),
    ...never.map(([words, of]) => count(words, of)),
    count('traps hit', ({ traps }) => traps.length),
  ])
  const told = Object.entries(answers).map(([name, times]) => `${name} ${times}`)
  return [lines, `answers: ${told.join(', ')}`, ...(trust === null ? [] : [`trust: ${trust}`])].join('\n')
}

const percent = (share: Share): string =>
  share.of === 0 ? '-' : `${percentOf(share).toFixed(1)} % (${share.found}/${share.of})`

/** Columns of equal width; the first one's words begin at the left. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const toLine = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return rows.map(toLine).join('\n')
}
