import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, describeError } from '../lib/errors.ts'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Spinner } from '../ui/Spinner.tsx'

interface StartupFailureProps {
  readonly error: unknown
  /** Ends once it is known whether it worked. */
  onRetry(): void | Promise<void>
}

/** Long enough to see that the press was taken. */
const shownMs = 400

/** The memories could not be opened: what happened, what to do, and a way to try again. */
export function StartupFailure({ error, onRetry }: StartupFailureProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const code = codeOf(error)
  const retry = async () => {
    if (busy) return
    setBusy(true)
    await Promise.all([onRetry(), new Promise((resolve) => setTimeout(resolve, shownMs))])
    setBusy(false)
  }
  return (
    <main className="flex h-full overflow-y-auto p-6">
      <div role="alert" className="m-auto w-full max-w-lg">
        <Mark className="mb-6 w-12" />
        <h1 className="font-serif text-2xl font-semibold text-balance">{t('startup.title')}</h1>
        <p className="mt-3 text-md text-muted">{describeError(t, error)}</p>
        {code.startsWith('storage_') && <p className="mt-3 text-md text-muted">{t('startup.safe')}</p>}
        <div className="mt-6 flex items-center gap-4">
          <Button variant="primary" aria-disabled={busy} onClick={() => void retry()}>
            {t('common.retry')}
          </Button>
          {busy ? (
            <Spinner label={t('startup.trying')} />
          ) : (
            <code className="font-mono text-xs text-faint">{code}</code>
          )}
        </div>
      </div>
    </main>
  )
}
