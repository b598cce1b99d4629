import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ProfileFile } from '../../src-main/contract/profile-files.ts'
import { exportedWords } from '../lib/exported.ts'
import { formatDateTime } from '../lib/format.ts'
import { useNotices } from '../lib/use-notices.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { fileKey } from './file-loss.ts'
import type { HealthStore } from './health-store.ts'
import { toSentences } from '../lib/sentences.ts'

interface HealthNoticeProps {
  readonly store: HealthStore
  /** Shows everything anew, once the profile was opened with a backup. */
  onRestored(): void
}

/** Damage in a file, or the loss of what was written last, on every screen, with the way on. */
export function HealthNotice({ store, onRestored }: HealthNoticeProps) {
  const { t, i18n } = useTranslation()
  const { health, isCutOffRead, readCutOff, saveReadable, restore } = useStore(store)
  const { tell, fail } = useNotices()
  const [asking, setAsking] = useState<ProfileFile | null>(null)
  if (!health) return null

  const date = (file: ProfileFile): string | null => {
    const backup = health.backups.find((one) => one.file === file)
    return backup ? formatDateTime(backup.at, i18n.language) : null
  }
  const save = async () => {
    const saved = await saveReadable()
    if (saved) tell((t) => exportedWords(t, saved, i18n.language))
  }
  const goBack = async (file: ProfileFile): Promise<boolean> => {
    try {
      await restore(file)
      onRestored()
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  return (
    <>
      {health.damaged.map((file) => (
        <Notice
          key={file}
          label={t('files.label')}
          text={t(date(file) === null ? 'files.damagedOnly' : 'files.damaged', {
            file: t(`files.name.${fileKey(file)}`),
          })}
        >
          <Button size="sm" onClick={() => void save().catch(fail)}>
            {t('files.save')}
          </Button>
          {date(file) !== null && (
            <Button size="sm" onClick={() => setAsking(file)}>
              {t('files.restore', { date: date(file) })}
            </Button>
          )}
        </Notice>
      ))}
      {health.cutOff.length > 0 && !isCutOffRead && (
        <Notice label={t('files.label')} text={t('files.cutOff')}>
          <Button size="sm" onClick={readCutOff}>
            {t('common.close')}
          </Button>
        </Notice>
      )}
      {asking && (
        <ConfirmDialog
          title={t('files.restoreTitle', { date: date(asking) })}
          description={toSentences(t, [t('files.restoreBody'), asking === 'memories.db' && t('files.readAgain')])}
          confirmLabel={t('startup.restore')}
          onConfirm={() => goBack(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
