import { useMemo } from 'react'
import type { Words } from '../../lib/toasts.ts'
import { useNotices } from '../../lib/use-notices.ts'
import type { ProfileActions } from './profile-actions.ts'
import type { TabProps } from './tab-props.ts'

/** What can be done with a line of the profile, each with its word of what happened and the way back. */
export function useProfileActions({ store, onOpenMemory, onOpenMessage }: TabProps): ProfileActions {
  const { tell, fail } = useNotices()
  return useMemo(() => {
    const state = () => store.getState()
    const undo = async (changeIds: readonly string[]): Promise<void> => {
      for (const changeId of changeIds) await state().undo(changeId)
    }
    const changed = async (change: Promise<readonly string[]>, text: Words): Promise<boolean> => {
      try {
        const changeIds = await change
        if (changeIds.length > 0) tell(text, () => undo(changeIds))
        return true
      } catch (error) {
        fail(error)
        return false
      }
    }
    return {
      onSave: (field, value, previous) =>
        changed(state().updateProfile(field, value, previous), (t) => t('butler.profile.saved', { value })),
      onRemove: ({ field, value }) =>
        void changed(state().updateProfile(field, null, value), (t) => t('butler.profile.removed', { value })),
      historyOf: (field) => state().profileHistory(field),
      onOpenMemory,
      onOpenMessage,
    }
  }, [store, tell, fail, onOpenMemory, onOpenMessage])
}
