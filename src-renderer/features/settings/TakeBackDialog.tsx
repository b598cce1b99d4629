import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatImport, TakenBack } from '../../../src-main/contract/chat-import.ts'
import { formatNumber } from '../../lib/format.ts'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { importRemoval } from './import-removal.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

interface TakeBackDialogProps {
  readonly one: ChatImport
  preview(importId: string, continued: boolean): Promise<TakenBack>
  /** False where it failed, which was said. */
  onTakeBack(continued: boolean): Promise<boolean>
  onClose(): void
}

/** Says what taking an import back deletes; chats that the user has written in since stay unless they are ticked. */
export function TakeBackDialog({ one, preview, onTakeBack, onClose }: TakeBackDialogProps) {
  const { t, i18n } = useTranslation()
  const [alsoContinued, setAlsoContinued] = useState(false)
  const [memories, setMemories] = useState<number | null>(null)
  useEffect(() => {
    let isWanted = true
    setMemories(null)
    // Without that number the question stands as well, and says that some may go.
    preview(one.id, alsoContinued).then(
      (found) => isWanted && setMemories(found.memories),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [preview, one.id, alsoContinued])
  const number = (count: number) => ({ count, formatted: formatNumber(count, i18n.language) })
  const going = one.chats - (alsoContinued ? 0 : one.continued)
  return (
    <ConfirmDialog
      title={going === 0 ? t('imports.noneToGo') : t('imports.title', number(going))}
      confirmLabel={t('imports.confirm')}
      isDangerous
      isValid={going > 0}
      onConfirm={() => onTakeBack(alsoContinued)}
      onClose={onClose}
    >
      {({ isBusy }) => (
        <div className="flex flex-col gap-4">
          {going > 0 && <p className="text-base text-muted">{importRemoval(t, memories, i18n.language)}</p>}
          {one.continued > 0 && (
            <CheckRow
              label={t('imports.alsoContinued', number(one.continued))}
              hint={t('imports.stays')}
              checked={alsoContinued}
              disabled={isBusy}
              onChange={setAlsoContinued}
            />
          )}
          {isBusy && (
            <p className="flex items-center gap-2 text-sm text-muted">
              <Spinner label={t('imports.working')} />
              {t('imports.working')}
            </p>
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}
