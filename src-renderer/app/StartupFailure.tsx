import type { TFunction } from 'i18next'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bridge } from '../../src-main/contract/bridge.ts'
import type { FileRecovery } from '../../src-main/contract/profile-files.ts'
import { cx } from '../lib/cx.ts'
import { codeOf, describeError, reasonOf } from '../lib/errors.ts'
import { lazily } from '../lib/lazily.tsx'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { refusedFile } from './file-loss.ts'

const RefusedFileChoices = lazily(async () => (await import('./RefusedFileChoices.tsx')).RefusedFileChoices)

interface StartupFailureProps {
  readonly error: unknown
  /** The window had started: what broke is in it. */
  readonly isRunning?: boolean
  /** Ends once it is known whether it worked. */
  onRetry(): void | Promise<void>
  /** The ways on that only the app around the window has. */
  readonly onRescue?: Bridge['rescue']
  /** Tries again with what the user chose for a file of the profile. */
  readonly onRecover?: (recovery: FileRecovery) => Promise<void>
}

/** Long enough to see that the press was taken. */
const shownMs = 400

/** What broke in a window that runs says of itself is no text for the user. */
function wordsOf(t: TFunction, error: unknown, isRunning: boolean | undefined) {
  if (isRunning === true) return { title: t('startup.broke'), text: t('errors.internal'), code: String(error) }
  const title = t(isSignedOut(error) ? 'startup.signedOut' : hasStopped(error) ? 'startup.stopped' : 'startup.title')
  const code = codeOf(error)
  // It says no more than that: no code for the user.
  return { title, text: describeError(t, error), code: code === 'internal' ? '' : code }
}
const hasStopped = (error: unknown): boolean => reasonOf(error)?.startsWith('stopped') === true
/** The page goes on by itself once its user is signed in. */
const isSignedOut = (error: unknown): boolean => reasonOf(error) === 'signed_out'

/** The memories could not be opened: what happened, what to do, and a way to try again. */
export function StartupFailure({ error, isRunning, onRetry, onRescue, onRecover }: StartupFailureProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [isHidden, setHidden] = useState(false)
  const { title, text, code } = wordsOf(t, error, isRunning)
  const refused = refusedFile(error)
  const run = async (work: () => void | Promise<void>) => {
    if (busy) return
    setBusy(true)
    await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, shownMs))])
    setBusy(false)
  }
  return (
    <main className="flex min-h-0 grow overflow-y-auto p-6">
      <div role="alert" className="m-auto w-full max-w-lg">
        <Mark className="mb-6 w-12" />
        <h1 className="tracking-title text-2xl font-semibold text-balance">{title}</h1>
        {refused && onRecover ? (
          <Suspense>
            <RefusedFileChoices
              refused={refused}
              busy={busy}
              onRecover={(choice) => void run(() => onRecover(choice))}
            />
          </Suspense>
        ) : (
          <p className="mt-3 text-md text-muted">{text}</p>
        )}
        {!refused && code.startsWith('storage_') && !hasStopped(error) && (
          <p className="mt-3 text-md text-muted">{t('startup.safe')}</p>
        )}
        <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-2', refused ? 'mt-3' : 'mt-6')}>
          {!isSignedOut(error) && (
            <Button variant={refused ? 'secondary' : 'primary'} aria-disabled={busy} onClick={() => void run(onRetry)}>
              {t('common.retry')}
            </Button>
          )}
          {onRescue && (
            <>
              <Button onClick={() => void onRescue('open_folder').catch(() => setHidden(true))}>
                {t('startup.openFolder')}
              </Button>
              <Button onClick={() => void onRescue('quit')}>{t('startup.quit')}</Button>
            </>
          )}
          {busy && <Spinner label={t('startup.trying')} />}
          {!busy && code !== '' && (
            <code className="font-mono text-xs text-faint">{refused ? `${refused.file} · ${code}` : code}</code>
          )}
        </div>
        {isHidden && <p className="mt-3 text-sm text-muted">{t('startup.noFolder')}</p>}
      </div>
    </main>
  )
}
