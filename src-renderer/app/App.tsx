import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { openReviews } from '../features/butler/review/review-slice.ts'
import { valueOf } from '../lib/loadable.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { TooltipProvider } from '../ui/Tooltip.tsx'
import type { AppState } from './create-app.ts'
import { Rail } from './Rail.tsx'
import { Screens } from './Screens.tsx'
import { StartupFailure } from './StartupFailure.tsx'
import { useAppearance } from './use-appearance.ts'
import { wireEvents } from './wire-events.ts'

interface AppProps {
  readonly app: AppState
}

export function App({ app }: AppProps) {
  const { t, i18n } = useTranslation()
  const settings = useStore(app.settings, (state) => state.settings)
  const { screen, goTo, setFinding } = useStore(app.navigation)
  const toReview = useStore(app.butler, openReviews)
  const { toasts, dismiss } = useStore(app.toasts)
  useAppearance(i18n, valueOf(settings))
  const start = useCallback(() => startApp(app), [app])
  // The kernel's pushes are followed for as long as the window is open.
  useEffect(() => {
    void start()
    return wireEvents(app)
  }, [app, start])

  if (settings.status === 'failed') return <StartupFailure error={settings.error} onRetry={start} />
  if (settings.status !== 'ready') {
    return (
      <div className="flex h-full items-center justify-center">
        <Spinner label={t('common.loading')} className="animate-[enter_300ms_500ms_both,turn_0.9s_linear_infinite]" />
      </div>
    )
  }
  return (
    <TooltipProvider place={screen}>
      <div className="flex h-full flex-col sm:flex-row">
        <Rail screen={screen} toReview={toReview} onGo={goTo} onFind={() => setFinding(true)} />
        <Screens app={app} />
      </div>
      <Toasts toasts={toasts} label={t('common.notices')} closeLabel={t('common.close')} onDismiss={dismiss} />
    </TooltipProvider>
  )
}

/** Settings first: they tell whether the profile could be opened at all. */
async function startApp(app: AppState): Promise<void> {
  await app.settings.getState().loadSettings()
  if (app.settings.getState().settings.status !== 'ready') return
  const chat = app.chat.getState()
  await Promise.allSettled([chat.loadAgents(), chat.loadSessions()])
}
