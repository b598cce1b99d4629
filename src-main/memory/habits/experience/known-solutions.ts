import type { Pain, SolutionDraft, Tried } from '../../../contract/experience.ts'
import { shareOfFewer, wordsOf } from '../../language/content-words.ts'
import { likeness } from './match-pain.ts'

/** From here on two troubles are alike enough for what helped with one to be worth a thought with the other. */
const alikeTroubleFrom = 0.34

/** What helped with this trouble or one like it, and what is being tried, the surest first. What failed here is left out. */
export function knownSolutions(pain: Pain, others: readonly Pain[]): SolutionDraft[] {
  const failed = pain.tries.filter(({ outcome }) => outcome === 'failed').map(({ solution }) => wordsOf(solution))
  const like = others
    .filter(({ id }) => id !== pain.id)
    .map((other) => ({ other, score: likeness(pain.summary, other) }))
    .filter(({ score }) => score >= alikeTroubleFrom)
  const drafts = [{ other: pain, score: 1 }, ...like].flatMap(({ other, score }) =>
    other.tries
      .filter(({ outcome }) => outcome === 'worked' || (outcome === 'open' && other.id === pain.id))
      .filter(({ solution }) => !failed.some((words) => isSame(words, wordsOf(solution))))
      .map((tried) => ({ score: score + (tried.outcome === 'worked' ? 1 : 0), draft: toDraft(other, tried, score) })),
  )
  const sorted = drafts.toSorted((a, b) => b.score - a.score).map(({ draft }) => draft)
  return sorted.filter(
    (draft, index) =>
      !sorted.slice(0, index).some((before) => isSame(wordsOf(before.solution), wordsOf(draft.solution))),
  )
}

function toDraft(pain: Pain, { outcome, solution, ...said }: Tried, score: number): SolutionDraft {
  const { quote, sessionId, messageId, saidAt } = said
  return {
    solution,
    // It was done before.
    effort: 'low',
    benefit: outcome === 'open' ? 'low' : score >= 0.6 ? 'high' : 'medium',
    source: 'experience',
    from: {
      painId: pain.id,
      summary: pain.summary,
      outcome: outcome === 'worked' ? 'worked' : 'open',
      said: { quote, sessionId, messageId, saidAt },
    },
  }
}

/** True where two texts say the same in nearly the same words. */
export const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => shareOfFewer(a, b) >= 0.8
