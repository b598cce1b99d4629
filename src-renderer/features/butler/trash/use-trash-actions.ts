import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createOnce } from '../../../lib/once.ts'
import { useNotices } from '../../../lib/use-notices.ts'
import type { TabProps } from '../tab-props.ts'
import { toSentences } from '../../../lib/sentences.ts'

interface TrashActions {
  restore(ids: readonly string[]): Promise<void>
  /** False where it failed, which was said. */
  purge(ids: readonly string[] | 'all', alsoInConversations: boolean): Promise<boolean>
}

/** Bringing back and destroying, each with its word of what happened. */
export function useTrashActions({ store }: Pick<TabProps, 'store'>): TrashActions {
  const { t } = useTranslation()
  const { tell, fail } = useNotices()
  return useMemo(() => {
    const once = createOnce()
    return {
      async restore(ids) {
        try {
          const answer = await once(ids.join(' '), () => store.getState().restoreFromTrash(ids))
          if (answer === null) return
          const { restored, skipped, changeId } = answer
          const parts = [
            restored > 0 && t('butler.trashTab.restored', { count: restored }),
            skipped.length > 0 && t('butler.trashTab.skipped', { count: skipped.length }),
          ]
          tell((t) => toSentences(t, parts), changeId === null ? null : () => store.getState().undo(changeId))
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
          tell((t) => toSentences(t, parts))
          return true
        } catch (error) {
          fail(error)
          return false
        }
      },
    }
  }, [store, tell, fail, t])
}
