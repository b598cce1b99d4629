import type { EvalCorpus } from './eval-corpus.ts'
import type { EvalProfile } from './eval-profile.ts'

/** One line or question that was asked for its context. */
export interface ContextAsked {
  readonly corpus: string
  readonly store: string
  readonly kind: 'line' | 'question'
  readonly text: string
  /** How many memories a prompt would be given as found to be about it. */
  readonly included: number
  /** Why the search was by keywords alone; null where it was not. */
  readonly shortfall: string | null
}

/** Every line asked of every store, and every question of its own. */
export async function askContexts(
  { call, agents }: EvalProfile,
  corpus: EvalCorpus,
  lines: readonly string[],
): Promise<ContextAsked[]> {
  const stores = [...new Set(corpus.memories.map(({ store }) => store))]
  const asked = [
    ...stores.flatMap((store) => lines.map((text) => ({ kind: 'line' as const, store, text, askedAt: undefined }))),
    ...corpus.questions.map(({ store, question, asked_at }) => ({
      kind: 'question' as const,
      store,
      text: question,
      askedAt: asked_at,
    })),
  ]
  const answered: ContextAsked[] = []
  for (const { kind, store, text, askedAt } of asked) {
    const { included, search } = await call('memory_build_context', {
      agentId: agents.get(store) ?? '',
      query: text,
      ...(askedAt && { askedAt }),
    })
    answered.push({
      corpus: corpus.name,
      store,
      kind,
      text,
      included: included.filter(({ room }) => !room).length,
      shortfall: search.degraded,
    })
  }
  return answered
}

export interface Abstention {
  readonly lines: number
  /** Lines that got a memory although they asked for none. */
  readonly disturbed: number
  readonly questions: number
  /** Questions that got no memory. */
  readonly empty: number
}

export function countAbstention(asked: readonly ContextAsked[]): Abstention {
  const count = (fits: (one: ContextAsked) => boolean): number => asked.filter(fits).length
  return {
    lines: count(({ kind }) => kind === 'line'),
    disturbed: count(({ kind, included }) => kind === 'line' && included > 0),
    questions: count(({ kind }) => kind === 'question'),
    empty: count(({ kind, included }) => kind === 'question' && included === 0),
  }
}
