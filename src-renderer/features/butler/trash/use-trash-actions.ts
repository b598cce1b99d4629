import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../lib/errors.ts'
import type { TabProps } from '../tab-props.ts'

interface TrashActions {
  restore(ids: readonly string[]): Promise<void>
  /** Resolves when it is done, or failed and was said so. */
  purge(ids: readonly string[] | 'all', alsoInConversations: boolean): Promise<void>
}

/** Bringing back and destroying, each with its word of what happened. */
export function useTrashActions({ store, notify }: Pick<TabProps, 'store' | 'notify'>): TrashActions {
  const { t } = useTranslation()
  return useMemo(() => {
    const fail = (error: unknown) => notify({ text: describeError(t, error), tone: 'danger' })
    const undo = (changeId: string | null) =>
      changeId === null
        ? {}
        : { action: { label: t('common.undo'), run: () => void store.getState().undo(changeId).catch(fail) } }
    return {
      async restore(ids) {
        try {
          const { restored, skipped, changeId } = await store.getState().restoreFromTrash(ids)
          const parts = [
            restored > 0 && t('butler.trashTab.restored', { count: restored }),
            skipped.length > 0 && t('butler.trashTab.skipped', { count: skipped.length }),
          ]
          notify({ text: parts.filter(Boolean).join(' '), ...undo(changeId) })
        } catch (error) {
          fail(error)
        }
      },

      async purge(ids, alsoInConversations) {
        try {
          const { purged, redacted, isComplete } = await store.getState().purgeTrash(ids, alsoInConversations)
          const parts = [
            t('butler.trashTab.purged', { count: purged }),
            redacted > 0 && t('butler.trashTab.redacted', { count: redacted }),
            !isComplete && t('butler.trashTab.incomplete'),
          ]
          notify({ text: parts.filter(Boolean).join(' ') })
        } catch (error) {
          fail(error)
        }
      },
    }
  }, [store, notify, t])
}
