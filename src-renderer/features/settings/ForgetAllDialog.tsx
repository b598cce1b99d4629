import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../lib/errors.ts'
import { formatNumber } from '../../lib/format.ts'
import { failed, loading, type Loadable, ready } from '../../lib/loadable.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { AllCounts } from './data-slice.ts'
import { toSentences } from '../../lib/sentences.ts'

interface ForgetAllDialogProps {
  count(): Promise<AllCounts>
  onExport(): void
  /** False where it failed, which was said. */
  onForget(): Promise<boolean>
  onClose(): void
}

/** Says what forgetting everything does, and offers to take it along first. */
export function ForgetAllDialog({ count, onExport, onForget, onClose }: ForgetAllDialogProps) {
  const { t, i18n } = useTranslation()
  const [counts, setCounts] = useState<Loadable<AllCounts>>(loading)
  // The kernel knows how much there is.
  useEffect(() => {
    let isMounted = true
    count().then(
      (found) => isMounted && setCounts(ready(found)),
      (error: unknown) => isMounted && setCounts(failed(error)),
    )
    return () => {
      isMounted = false
    }
  }, [count])
  const none: AllCounts = { memories: 0, past: 0, waiting: 0, profile: 0 }
  const { memories, past, waiting, profile } = counts.status === 'ready' ? counts.value : none
  const number = (value: number) => formatNumber(value, i18n.language)
  const isNothing = memories === 0 && profile === 0
  return (
    <ConfirmDialog
      title={t('settings.forgetAll.title')}
      confirmLabel={t('settings.forgetAll.confirm')}
      isDangerous
      isValid={!isNothing}
      aside={
        <Button disabled={memories === 0} onClick={onExport}>
          <Download />
          {t('settings.forgetAll.exportFirst')}
        </Button>
      }
      onConfirm={onForget}
      onClose={onClose}
    >
      {counts.status === 'failed' && <p className="text-base text-danger">{describeError(t, counts.error)}</p>}
      {counts.status === 'ready' && isNothing && (
        <p className="text-base text-muted">{t('settings.forgetAll.nothing')}</p>
      )}
      {!isNothing && (
        <ul className="ml-4 flex list-disc flex-col gap-1.5 text-base text-muted">
          <li>
            {toSentences(t, [
              t('settings.forgetAll.memories', { count: memories, formatted: number(memories) }),
              past > 0 && t('settings.forgetAll.past', { count: past, formatted: number(past) }),
              waiting > 0 && t('settings.forgetAll.waiting', { count: waiting, formatted: number(waiting) }),
            ])}
          </li>
          {profile > 0 && <li>{t('settings.forgetAll.profile')}</li>}
          <li>{t('settings.forgetAll.stays')}</li>
          <li>{t('settings.forgetAll.back')}</li>
        </ul>
      )}
    </ConfirmDialog>
  )
}
