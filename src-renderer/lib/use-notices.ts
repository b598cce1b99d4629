import { createContext, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from './errors.ts'
import type { Notify, Words } from './toasts.ts'

/** Where short messages are shown in this window. */
export const Notifying = createContext<Notify>(() => {
  throw new Error('no window is there that shows notices')
})

export const useNotify = (): Notify => use(Notifying)

export interface Notices {
  /** Says what happened, with the way back where there is one; `label` names it where it is not “Undo”. */
  tell(text: Words, wayBack?: (() => Promise<unknown>) | null, label?: Words): void
  /** Says that something failed, and what to do. */
  fail(error: unknown): void
}

/** What is said at the edge of the window: what was done, each with its way back, and what failed. */
export function useNotices(): Notices {
  const notify = useNotify()
  const { t } = useTranslation()
  return useMemo(() => {
    const fail = (error: unknown) => notify({ text: (t) => describeError(t, error), tone: 'danger' })
    return {
      tell: (text, wayBack, label = (t) => t('common.undo')) =>
        notify({ text, ...(wayBack && { action: { label, run: () => void wayBack().catch(fail) } }) }),
      fail,
    }
  }, [notify, t])
}
