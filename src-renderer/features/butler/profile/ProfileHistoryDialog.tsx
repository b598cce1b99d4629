import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileField, ProfileHistoryEntry } from '../../../../src-main/contract/profile.ts'
import { describeError } from '../../../lib/errors.ts'
import { formatDate } from '../../../lib/format.ts'
import { loading, type Loadable, settle } from '../../../lib/loadable.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { ProfileActions } from '../profile-actions.ts'
import { ProfileEvidence } from './ProfileEvidence.tsx'

interface ProfileHistoryDialogProps {
  readonly field: ProfileField
  readonly actions: ProfileActions
  onClose(): void
}

/** Every value that a line of the profile ever had: from when to when, why it ended, and what it rested on. */
export function ProfileHistoryDialog({ field, actions, onClose }: ProfileHistoryDialogProps) {
  const { t } = useTranslation()
  const [history, setHistory] = useState<Loadable<readonly ProfileHistoryEntry[]>>(loading)
  useEffect(() => {
    let isOpen = true
    void settle(actions.historyOf(field)).then((answer) => isOpen && setHistory(answer))
    return () => {
      isOpen = false
    }
  }, [actions, field])
  const openMessage: ProfileActions['onOpenMessage'] = (place) => {
    onClose()
    actions.onOpenMessage(place)
  }
  return (
    <Dialog
      open
      title={t('butler.profile.historyOf', { field: t(`butler.profile.field.${field}`) })}
      description={t('butler.profile.historyHint')}
      onClose={onClose}
    >
      {history.status === 'loading' && <Spinner label={t('common.loading')} />}
      {history.status === 'failed' && <p className="mt-3 text-base text-danger">{describeError(t, history.error)}</p>}
      {history.status === 'ready' && history.value.length === 0 && (
        <p className="mt-3 text-base">{t('butler.profile.noHistory')}</p>
      )}
      {history.status === 'ready' && (
        <ol className="mt-4 flex flex-col gap-4">
          {history.value.map((entry, index) => (
            <Entry key={index} entry={entry} onOpenMessage={openMessage} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

interface EntryProps extends Pick<ProfileActions, 'onOpenMessage'> {
  readonly entry: ProfileHistoryEntry
}

function Entry({ entry, onOpenMessage }: EntryProps) {
  const { t, i18n } = useTranslation()
  const { value, from, until, ended, basis, evidence } = entry
  const day = (iso: string) => formatDate(iso, i18n.language)
  const words = [
    until === null
      ? t('butler.profile.sinceDay', { from: day(from) })
      : t('butler.profile.span', { from: day(from), until: day(until) }),
    t(`butler.profile.basis.${basis}`),
    ended !== null && t(`butler.profile.ended.${ended}`),
  ]
  return (
    <li className="flex flex-col gap-1.5">
      <p className={value === null ? 'text-base text-muted italic' : 'text-base font-medium break-words'}>
        {value ?? t('butler.profile.forgottenValue')}
      </p>
      <p className="text-xs text-faint">{words.filter(Boolean).join(' · ')}</p>
      {value !== null && evidence.some(({ quote }) => quote !== '') && (
        <ProfileEvidence evidence={evidence.filter(({ quote }) => quote !== '')} onOpenMessage={onOpenMessage} />
      )}
    </li>
  )
}
