import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Settings } from '../../../src-main/contract/settings.ts'
import { LookSection } from '../../features/settings/LookSection.tsx'
import { alone, PlaceContext } from '../../features/settings/SettingsSection.tsx'
import { cx } from '../../lib/cx.ts'
import { valueOf } from '../../lib/loadable.ts'
import { useNotices } from '../../lib/use-notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import type { AppState } from '../create-app.ts'
import { AnswersStep } from './AnswersStep.tsx'
import { ImportStep } from './ImportStep.tsx'

export type FirstStep = Exclude<Settings['firstStart'], 'done'>

export interface FirstStartProps {
  readonly app: AppState
  readonly step: FirstStep
  /** The step to be shown next; `done` ends them. */
  onStep(step: Settings['firstStart']): void
}

const steps = ['look', 'answers', 'import'] as const

/** The first steps, in the place of an empty chat: all around them works, and the first message ends them too. */
export function FirstStart({ app, step, onStep }: FirstStartProps) {
  const { t } = useTranslation()
  const { fail } = useNotices()
  const settings = useStore(app.settings, (state) => valueOf(state.settings))
  const title = useTitleFocus(step, app)
  const [withKey, setWithKey] = useState(false)
  const isForm = step === 'answers' && withKey
  if (!settings) return null
  const at = steps.indexOf(step)
  const hasModel = settings.providerId !== null
  const update = (patch: Partial<Pick<Settings, 'language' | 'theme'>>) =>
    void app.settings.getState().updateSettings(patch).catch(fail)
  const parts: Readonly<Record<FirstStep, ReactNode>> = {
    look: (
      <PlaceContext value={alone}>
        <LookSection settings={settings} onUpdate={update} />
      </PlaceContext>
    ),
    answers: (
      <AnswersStep
        app={app}
        settings={settings}
        withKey={withKey}
        onKey={(isOpen) => {
          setWithKey(isOpen)
          if (!isOpen) title.current?.focus()
        }}
        onFailure={fail}
      />
    ),
    import: <ImportStep app={app} />,
  }
  const next = step === 'answers' && !hasModel ? 'without' : (steps[at + 1] ?? 'done') === 'done' ? 'begin' : 'next'
  return (
    <section aria-label={t('firstStart.label')} className="flex min-h-0 grow flex-col">
      <div className="m-auto flex max-h-full min-h-0 w-full flex-col">
        <div className="min-h-0 overflow-y-auto [scrollbar-gutter:stable]">
          <div className="mx-auto flex max-w-[640px] flex-col px-3 pt-5 pb-2 sm:px-6">
            <header className="flex flex-col items-center text-center">
              {!isForm && <Mark className="mb-3 w-12 max-sm:hidden" />}
              <Progress at={at} />
              <h2
                ref={title}
                tabIndex={-1}
                className="tracking-title text-xl font-semibold text-balance outline-none sm:text-2xl"
              >
                {t(`firstStart.${step}.title`)}
              </h2>
              {!isForm && (
                <p className="mt-2 max-w-md text-base text-balance text-muted">{t(`firstStart.${step}.text`)}</p>
              )}
            </header>
            <div className="mt-5">{parts[step]}</div>
          </div>
        </div>
        {/* Beneath what scrolls, which it would cover. The form of a connection has an end of its own. */}
        <div hidden={isForm} className="shrink-0 overflow-hidden [scrollbar-gutter:stable]">
          <footer className="mx-auto flex max-w-[640px] flex-wrap items-center gap-2 px-3 py-3 sm:px-6">
            {next !== 'begin' && (
              <Button variant="ghost" className="-ml-2 sm:-ml-3.5" onClick={() => onStep('done')}>
                {t('firstStart.skip')}
              </Button>
            )}
            <span className="grow" />
            {at > 0 && (
              <Button variant="ghost" onClick={() => onStep(steps[at - 1] ?? 'look')}>
                {t('firstStart.back')}
              </Button>
            )}
            <Button
              variant={next === 'without' ? 'secondary' : 'primary'}
              onClick={() => onStep(steps[at + 1] ?? 'done')}
            >
              {t(`firstStart.${next}`)}
            </Button>
          </footer>
        </div>
      </div>
    </section>
  )
}

function Progress({ at }: { readonly at: number }) {
  const { t } = useTranslation()
  return (
    <div className="mb-3 flex items-center gap-2">
      <span aria-hidden className="flex gap-1.5">
        {steps.map((one, index) => (
          <span
            key={one}
            className={cx('h-1 w-6 rounded-full transition-colors', index <= at ? 'bg-accent' : 'bg-line-strong')}
          />
        ))}
      </span>
      <span className="text-xs text-muted">{t('firstStart.step', { at: at + 1, of: steps.length })}</span>
    </div>
  )
}

/** The keyboard begins at each step's title, and goes on in the message field once the steps are gone. */
function useTitleFocus(step: FirstStep, { chat, navigation }: AppState) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [step])
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      // In development React takes everything off once and puts it back at once: that is no end.
      queueMicrotask(() => {
        if (isThere.current) return
        navigation.getState().setFirstSteps(null)
        if (document.activeElement === document.body) chat.getState().askComposer()
      })
    }
  }, [chat, navigation])
  return title
}
