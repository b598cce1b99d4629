import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../lib/errors.ts'
import type { ProfileActions } from './profile-actions.ts'
import type { TabProps } from './tab-props.ts'

/** What can be done with a line of the profile, each with its word of what happened and the way back. */
export function useProfileActions({ store, notify, onOpenMemory, onOpenMessage }: TabProps): ProfileActions {
  const { t } = useTranslation()
  return useMemo(() => {
    const state = () => store.getState()
    const fail = (error: unknown) => notify({ text: describeError(t, error), tone: 'danger' })
    const tell = (change: Promise<string | null>, text: string) =>
      void change
        .then((changeId) => {
          if (changeId === null) return
          notify({ text, action: { label: t('common.undo'), run: () => void state().undo(changeId).catch(fail) } })
        })
        .catch(fail)
    return {
      onSave: (field, value, previous) =>
        tell(state().updateProfile(field, value, previous), t('butler.profile.saved', { value })),
      onRemove: ({ field, value }) =>
        tell(state().updateProfile(field, null, value), t('butler.profile.removed', { value })),
      historyOf: (field) => state().profileHistory(field),
      onOpenMemory,
      onOpenMessage,
    }
  }, [store, notify, onOpenMemory, onOpenMessage, t])
}
