import { Fragment, useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { FileRecovery } from '../../src-main/contract/profile-files.ts'
import { openReviews } from '../features/butler/review/review-slice.ts'
import { belowSm } from '../lib/breakpoints.ts'
import { describeError } from '../lib/errors.ts'
import { settle, valueOf } from '../lib/loadable.ts'
import { OpenLink } from '../lib/open-link.ts'
import { ToSchedule } from '../lib/to-schedule.ts'
import { useMedia } from '../lib/use-media.ts'
import { Notifying } from '../lib/use-notices.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { TooltipProvider } from '../ui/Tooltip.tsx'
import { useRoomTaken } from '../ui/use-room-taken.ts'
import { WindowBar } from '../ui/WindowBar.tsx'
import type { AppState } from './create-app.ts'
import { HealthNotice } from './HealthNotice.tsx'
import { importReadNotice } from './import-read-notice.ts'
import { loadApp } from './load-app.ts'
import { NewerVersion } from './NewerVersion.tsx'
import { Rail } from './Rail.tsx'
import { ReminderNotices } from './ReminderNotices.tsx'
import { RuntimeNotice } from './RuntimeNotice.tsx'
import { Screens } from './Screens.tsx'
import { SessionNotice, useSession } from './SessionNotice.tsx'
import { StartupFailure } from './StartupFailure.tsx'
import { useAppearance } from './use-appearance.ts'
import { wireEvents } from './wire-events.ts'

interface AppProps {
  readonly app: AppState
}

export function App({ app }: AppProps) {
  const { t, i18n } = useTranslation()
  const settings = useStore(app.settings, (state) => state.settings)
  const { desktop } = app.bridge
  const { screen, goTo, openSettings, setFinding } = useStore(app.navigation)
  const toReview = useStore(app.butler, openReviews)
  const { toasts, show, dismiss } = useStore(app.toasts)
  const session = useSession(app)
  useAppearance(i18n, valueOf(settings))
  const isReady = settings.status === 'ready'
  useEffect(() => {
    if (!isReady || desktop?.titleBar !== 'own') return
    const following = import('./follow-bar-colour.ts').then(({ followBarColour }) => followBarColour())
    return () => void following.then((end) => end())
  }, [isReady, desktop])
  // The kernel's pushes are followed for as long as the window is open.
  useEffect(
    () =>
      wireEvents(app, {
        onRestart: (error) => show({ text: (t) => describeError(t, error), tone: 'danger', lasting: true }),
        onUnsent: (error) => show({ text: (t) => describeError(t, error), tone: 'danger' }),
        onImportRead: (read) => show(importReadNotice(app, read)),
      }),
    [app, show, t],
  )
  useEffect(() => void loadApp(app), [app])
  // What was typed last is kept when the window closes; what another one kept while this slept is there when it is back.
  useEffect(() => {
    const keep = () => void app.drafts().then((drafts) => drafts.keep())
    const sync = () => void app.drafts().then((drafts) => drafts.sync(), reportError)
    window.addEventListener('pagehide', keep)
    window.addEventListener('focus', sync)
    return () => {
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('focus', sync)
    }
  }, [app])
  const open = useCallback((url: string) => void app.bridge.openLink(url), [app])
  const toSchedule = useCallback(
    (words: string) => {
      app.settings.getState().bringSentence(words)
      openSettings('schedules')
    },
    [app, openSettings],
  )
  const retry = useCallback(async () => {
    await app.bridge.rescue?.('restart')
    await loadApp(app)
  }, [app])

  const recover = useCallback(
    async (choice: FileRecovery) => {
      // Where the choice fails too, the start says why.
      await settle(app.call('storage_recover', choice))
      await loadApp(app)
    },
    [app],
  )

  if (settings.status === 'failed')
    return (
      <div className="flex h-full flex-col">
        <Notices>
          <RuntimeNotice store={app.runtime} />
        </Notices>
        <WindowBar />
        <StartupFailure error={settings.error} onRetry={retry} onRescue={app.bridge.rescue} onRecover={recover} />
      </div>
    )
  if (settings.status !== 'ready') {
    return (
      <div className="flex h-full items-center justify-center window-drag">
        <Spinner label={t('common.loading')} className="animate-[enter_300ms_500ms_both,turn_0.9s_linear_infinite]" />
      </div>
    )
  }
  return (
    <OpenLink value={open}>
      <Notifying value={show}>
        <TooltipProvider place={screen}>
          <div className="flex h-full flex-col">
            <Notices>
              <RuntimeNotice store={app.runtime} />
              <SessionNotice session={session} />
              <ReminderNotices store={app.reminders} />
              {desktop && <NewerVersion desktop={desktop} />}
              <HealthNotice store={app.health} onRestored={() => window.location.reload()} />
            </Notices>
            <Beside>
              <Rail desktop={desktop} screen={screen} toReview={toReview} onGo={goTo} onFind={() => setFinding(true)} />
              <ToSchedule value={toSchedule}>
                <Screens app={app} />
              </ToSchedule>
            </Beside>
          </div>
          <Toasts toasts={toasts} label={t('common.notices')} onDismiss={dismiss} />
        </TooltipProvider>
      </Notifying>
    </OpenLink>
  )
}

/** What stands above the page. */
function Notices({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useRoomTaken(box, 'top')
  return <div ref={box}>{children}</div>
}

/** The rail before the page; along the bottom of a narrow window after it, for the keyboard and a screen reader too. */
function Beside({ children: [rail, page] }: { readonly children: readonly [ReactNode, ReactNode] }) {
  const parts = [<Fragment key="rail">{rail}</Fragment>, <Fragment key="page">{page}</Fragment>]
  const isNarrow = useMedia(belowSm)
  return (
    <div className="flex min-h-0 grow flex-col window-row sm:flex-row">{isNarrow ? parts.toReversed() : parts}</div>
  )
}
