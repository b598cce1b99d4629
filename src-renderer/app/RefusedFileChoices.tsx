import { useTranslation } from 'react-i18next'
import type { FileRecovery } from '../../src-main/contract/profile-files.ts'
import { formatDateTime, formatNumber } from '../lib/format.ts'
import { Button } from '../ui/Button.tsx'
import { fileKey, type RefusedFile } from './file-loss.ts'

interface RefusedFileChoicesProps {
  readonly refused: RefusedFile
  readonly busy: boolean
  onRecover(recovery: FileRecovery): void
}

/** What is wrong with a file of the profile, in words, and what can be done about it. */
export function RefusedFileChoices({ refused, busy, onRecover }: RefusedFileChoicesProps) {
  const { t, i18n } = useTranslation()
  const { file, loss, held, isBoth, backupAt } = refused
  const key = fileKey(file)
  const name = t(`files.name.${key}`)
  const date = (iso: string) => formatDateTime(iso, i18n.language)
  const isUsable = loss === 'older' || loss === 'foreign'
  const hint = isUsable ? 'openAsIsHint' : isBoth ? 'openWithoutBoth' : 'openWithoutHint'
  return (
    <>
      <p className="mt-3 text-md text-muted">
        {t(`startup.loss.${loss}`, { file: name })}
        {held && (
          <span className="block">
            {t(`startup.held.${key}`, {
              count: held.rows,
              formatted: formatNumber(held.rows, i18n.language),
              date: date(held.at),
            })}
          </span>
        )}
        <span className="block">{t(loss === 'damaged' ? 'startup.leftAsIs' : 'startup.untouched')}</span>
      </p>
      <p className="mt-3 text-md text-muted">
        {backupAt === null ? t('startup.noBackup') : t('startup.backup', { date: date(backupAt) })}
        {key === 'memories' && backupAt !== null && <span className="block">{t('files.readAgain')}</span>}
      </p>
      <p className="mt-3 text-md text-muted">{t(`startup.${hint}`)}</p>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {backupAt !== null && (
          <Button variant="primary" aria-disabled={busy} onClick={() => onRecover({ file, from: 'backup' })}>
            {t('startup.restore')}
          </Button>
        )}
        <Button aria-disabled={busy} onClick={() => onRecover({ file, from: 'what_is_there' })}>
          {t(isUsable ? 'startup.openAsIs' : 'startup.openWithout')}
        </Button>
      </div>
    </>
  )
}
