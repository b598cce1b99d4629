import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { DesktopBridge } from '../../src-main/contract/desktop.ts'
import { QuickAsk } from '../features/chat/quick/QuickAsk.tsx'
import { describeError } from '../lib/errors.ts'
import { lazily } from '../lib/lazily.tsx'
import { valueOf } from '../lib/loadable.ts'
import { OpenLink } from '../lib/open-link.ts'
import { ToSchedule } from '../lib/to-schedule.ts'
import { Notifying } from '../lib/use-notices.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { TooltipProvider } from '../ui/Tooltip.tsx'
import type { AppState } from './create-app.ts'
import { useAppearance } from './use-appearance.ts'
import { whileShown } from './while-shown.ts'
import { wireEvents } from './wire-events.ts'

const SettingLink = lazily(async () => (await import('./SettingLink.tsx')).SettingLink)

interface QuickAppProps {
  readonly app: AppState
  readonly desktop: DesktopBridge
}

/** The small window: one question and its answer. */
export function QuickApp({ app, desktop }: QuickAppProps) {
  const { t, i18n } = useTranslation()
  const settings = useStore(app.settings, (state) => state.settings)
  const [problem, setProblem] = useState<unknown>(null)
  useAppearance(i18n, valueOf(settings))
  // The kernel's pushes are followed while the window is shown; what they would have told meanwhile is asked for.
  useEffect(
    () =>
      whileShown(() => {
        const end = wireEvents(app, { onRestart: setProblem, onUnsent: setProblem, onImportRead: () => {} })
        const { sessionId, setShowsFirst, loadAgents, loadModels, refresh } = app.chat.getState()
        const loadSettings = async () => {
          await app.settings.getState().loadSettings()
          const loaded = valueOf(app.settings.getState().settings)
          if (loaded) setShowsFirst(loaded.showsFirst)
        }
        void Promise.all([loadSettings(), loadAgents(), loadModels(), sessionId && refresh()]).catch(setProblem)
        return end
      }),
    [app],
  )
  const open = useCallback((url: string) => void app.bridge.openLink(url), [app])
  const settingLink = useCallback(
    (id: string) => (
      <SettingLink id={id} app={app} platform="electron" onOpen={(page) => void desktop.open('settings', page)} />
    ),
    [app, desktop],
  )
  const { toasts, show, dismiss } = useStore(app.toasts)
  const toSchedule = useCallback((words: string) => void desktop.openReminder(words).catch(setProblem), [desktop])
  const failure = settings.status === 'failed' ? settings.error : problem
  return (
    <OpenLink value={open}>
      <Notifying value={show}>
        <ToSchedule value={toSchedule}>
          <TooltipProvider place="chat">
            <QuickAsk
              store={app.chat}
              desktop={desktop}
              problem={failure === null ? null : describeError(t, failure)}
              settingLink={settingLink}
              onProblem={setProblem}
            />
            {/* Above the foot of the window, which has no rail. */}
            <div className="contents [--rail:0px] [--taken-bottom:2.5rem]">
              <Toasts toasts={toasts} label={t('common.notices')} onDismiss={dismiss} />
            </div>
          </TooltipProvider>
        </ToSchedule>
      </Notifying>
    </OpenLink>
  )
}
