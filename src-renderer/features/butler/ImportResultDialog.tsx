import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { ImportResult } from './butler-slice.ts'

interface ImportResultDialogProps {
  readonly result: ImportResult
  onUndo(changeId: string): void
  onClose(): void
}

const shownFailures = 50

/** A line that was not taken, by the names of the fields that are wrong: what else the reason says is not for reading. */
function failureOf(t: TFunction, { line, reason }: ImportResult['failed'][number]): string {
  const fields = reason.split('; ').flatMap((one) => /^([\w.]+): /u.exec(one)?.[1] ?? [])
  if (fields.length === 0) return t('butler.import.noMemory', { line })
  return t('butler.import.wrongFields', { line, fields: [...new Set(fields)].join(', ') })
}

export function ImportResultDialog({ result, onUndo, onClose }: ImportResultDialogProps) {
  const { t, i18n } = useTranslation()
  const { changeId, failed, own } = result
  const counts = [
    [t('butler.import.imported'), result.imported],
    [t('butler.import.skipped'), result.skipped],
    [t('butler.import.failed'), failed.length],
  ] as const
  return (
    <Dialog
      open
      title={t('butler.import.result')}
      onClose={onClose}
      footer={
        <>
          {changeId && result.imported > 0 && (
            <Button onClick={() => onUndo(changeId)}>{t('butler.import.undo')}</Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('common.done')}
          </Button>
        </>
      }
    >
      <dl className="mt-2 grid grid-cols-3 divide-x divide-line rounded-md border border-line">
        {counts.map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse px-4 py-3">
            <dt className="text-xs text-faint">{name}</dt>
            <dd className="tracking-title text-xl font-semibold tabular-nums">{count.toLocaleString(i18n.language)}</dd>
          </div>
        ))}
      </dl>
      {result.imported > 0 && (
        <p className="mt-4 text-sm text-muted">{t(own ? 'butler.import.restored' : 'butler.import.unconfirmed')}</p>
      )}
      {result.skipped > 0 && <p className="mt-4 text-sm text-muted">{t('butler.import.skippedWhy')}</p>}
      {failed.length > 0 && (
        <ul className="mt-4 flex flex-col gap-1 text-sm text-muted">
          {failed.slice(0, shownFailures).map((failure) => (
            <li key={failure.line}>{failureOf(t, failure)}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
