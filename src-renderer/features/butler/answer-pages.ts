import { createLatest } from '../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready, valueOf } from '../../lib/loadable.ts'
import type { AnswersShown } from './butler-slice.ts'

export interface AnswersRead {
  /** All that is here, one page after another. */
  readonly page: Loadable<AnswersShown>
  /** Why nothing more came to a page that is here; null where nothing failed. */
  readonly problem: { readonly error: unknown } | null
}

export const nothingRead: AnswersRead = { page: idle, problem: null }

/** Reads the answers that a memory was used for. What is here stays; what was overtaken is dropped. */
export function createAnswerPages(
  ask: (cursor: string | null) => Promise<AnswersShown>,
  show: (read: AnswersRead) => void,
) {
  const latest = createLatest()
  let { page } = nothingRead
  let askAgain = () => load(null)
  const load = async (before: AnswersShown | null): Promise<void> => {
    const isNewest = latest.begin()
    askAgain = () => load(before)
    if (page.status !== 'ready') page = loading
    show({ page, problem: null })
    try {
      const next = await ask(before?.nextCursor ?? null)
      if (!isNewest()) return
      page = ready({ ...next, items: [...(before?.items ?? []), ...next.items] })
      show({ page, problem: null })
    } catch (error) {
      if (!isNewest()) return
      if (page.status !== 'ready') page = failed(error)
      show({ page, problem: page.status === 'ready' ? { error } : null })
    }
  }
  return {
    /** From the newest on. */
    begin: () => load(null),
    more: async (): Promise<void> => {
      const before = valueOf(page)
      if (before?.nextCursor) await load(before)
    },
    /** What failed last, once more. */
    retry: () => askAgain(),
  }
}
