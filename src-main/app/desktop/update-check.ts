import { z } from 'zod'
import type { UpdateState } from '../../contract/desktop.ts'
import { isNewer, isVersion } from './compare-versions.ts'
import { parseJson } from '../../util/parse-json.ts'

const noteSchema = z.object({
  version: z.string().refine(isVersion),
  /** Where the newer version is told of: opened by the user's own click only. */
  page: z
    .string()
    .max(2_000)
    .refine((page) => URL.canParse(page) && /^https?:$/u.test(new URL(page).protocol)),
})

export type UpdateSource =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string }

export interface UpdateCheck {
  state(): UpdateState
  /** Compares the version that is told there with the one that runs. It never throws, and nothing is downloaded. */
  check(source: UpdateSource | null): Promise<void>
  forget(): void
}

/** Looks whether there is a newer version, where the user said that that is told. */
export function createUpdateCheck(
  current: string,
  read: (source: UpdateSource) => Promise<string>,
  onChange: () => void,
): UpdateCheck {
  const fresh: UpdateState = { current, newer: null, checkedAt: null, problem: null }
  let state = fresh
  /** Of the check, or the change of place, that was last: what is answered to one before it is not told. */
  let newest = 0

  return {
    state: () => state,
    async check(source) {
      if (!source) return
      const checkedAt = new Date().toISOString()
      const mine = ++newest
      const text = await read(source).catch(() => null)
      if (mine !== newest) return
      state = { ...fresh, checkedAt, ...(text === null ? { problem: 'unreachable' } : readNote(text, current)) }
      onChange()
    },
    forget() {
      newest += 1
      state = fresh
    },
  }
}

function readNote(text: string, current: string): Pick<UpdateState, 'newer' | 'problem'> {
  const note = noteSchema.safeParse(parseJson(text))
  if (!note.success) return { newer: null, problem: 'unreadable' }
  return { newer: isNewer(note.data.version, current) ? note.data : null, problem: null }
}
