import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { describeError } from '../../lib/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Background } from './background-slice.ts'
import type { SectionProps } from './section-props.ts'

interface BackgroundPartProps extends Pick<SectionProps, 'store' | 'settings'> {
  children(background: Background): ReactNode
}

/** What goes on beside the chat, once it is known. Asked for when it is opened, and again when a limit was changed. */
export function BackgroundPart({ store, settings, children }: BackgroundPartProps) {
  const { t } = useTranslation()
  const { background, loadBackground } = useStore(store)
  useEffect(() => void store.getState().loadBackground(), [store, settings.modelCaps])
  if (background.status === 'ready') return children(background.value)
  if (background.status !== 'failed') return <Spinner label={t('common.loading')} />
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-base text-danger">{describeError(t, background.error)}</p>
      <Button size="sm" onClick={() => void loadBackground()}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
