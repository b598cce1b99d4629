import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readJsonLines } from './read-json-lines.ts'

/** A labelled answer: what became of each memory that it was given. */
export interface LabelledAnswer {
  readonly question: string
  readonly lang: 'zh' | 'en'
  readonly memories: readonly { readonly n: number; readonly content: string }[]
  readonly answer: string
  readonly next?: string
  readonly labels: Readonly<Record<string, string>>
}

export type Classify = (turn: Omit<LabelledAnswer, 'labels' | 'lang'>) => ReadonlyMap<number, string>

export interface FeedbackScore {
  readonly right: number
  readonly of: number
  /** `label as what it was taken for`: how often. */
  readonly confusions: Readonly<Record<string, number>>
  readonly byLabel: Readonly<Record<string, { readonly right: number; readonly of: number }>>
}

const leastFeedback = 0.7

/** Counts labels that a classifier gets right, over every memory of every answer. */
export function scoreFeedback(answers: readonly LabelledAnswer[], classify: Classify): FeedbackScore {
  const confusions: Record<string, number> = {}
  const byLabel: Record<string, { right: number; of: number }> = {}
  for (const { labels, lang: _lang, ...turn } of answers) {
    const given = classify(turn)
    for (const [n, label] of Object.entries(labels)) {
      const found = given.get(Number(n)) ?? 'none'
      const counts = (byLabel[label] ??= { right: 0, of: 0 })
      counts.of += 1
      if (found === label) counts.right += 1
      else confusions[`${label} as ${found}`] = (confusions[`${label} as ${found}`] ?? 0) + 1
    }
  }
  const all = Object.values(byLabel)
  const sum = (name: 'right' | 'of'): number => all.reduce((total, counts) => total + counts[name], 0)
  return { right: sum('right'), of: sum('of'), confusions, byLabel }
}

const classifier = new URL('../../src-main/memory/habits/feedback/classify-use.ts', import.meta.url)

/** Measures the app's own classifier on a file of labelled answers. Null where this build has none. */
export async function measureFeedback(path: string): Promise<FeedbackScore | null> {
  if (!existsSync(fileURLToPath(classifier))) return null
  const { classifyUse } = (await import(classifier.href)) as { classifyUse: Classify }
  return scoreFeedback(readJsonLines<LabelledAnswer>(path), classifyUse)
}

/** Lines for people. */
export function feedbackLines(score: FeedbackScore | null): string {
  if (score === null) return 'feedback: not measured (no classifier in this build)'
  const labels = Object.entries(score.byLabel).map(([label, counts]) => `  ${label}: ${counts.right} of ${counts.of}`)
  const confused = Object.entries(score.confusions).map(([confusion, count]) => `  ${confusion}: ${count}`)
  return [`feedback: ${score.right} of ${score.of} labels right`, ...labels, ...confused].join('\n')
}

export const missedFeedback = (score: FeedbackScore | null): string[] =>
  score === null || score.right / score.of >= leastFeedback
    ? []
    : [`feedback: ${score.right} of ${score.of} labels right, not ${leastFeedback * 100} %`]
