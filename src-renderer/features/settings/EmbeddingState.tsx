import { CircleAlert, CircleCheck, Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EmbeddingStatus } from '../../../src-main/contract/embedding.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

interface EmbeddingStateProps {
  readonly status: EmbeddingStatus
  readonly isBusy: boolean
  onPause(paused: boolean): void
  /** Tries what is chosen again. */
  onRetry(): void
}

/** How far the vectors are; where there are none to search by, why, and the way on. */
export function EmbeddingState({ status, isBusy, onPause, onRetry }: EmbeddingStateProps) {
  const { t, i18n } = useTranslation()
  const { choice, state, done, total, reason } = status
  const number = (value: number) => formatNumber(value, i18n.language)
  switch (state) {
    case 'off':
      return null
    case 'building':
    case 'paused': {
      const isPaused = state === 'paused'
      const far = t(`settings.meaning.${state}`, { done: number(done), total: number(total) })
      return (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="flex min-w-48 flex-1 flex-col gap-1.5">
            <p className="text-sm tabular-nums">{far}</p>
            <ProgressBar label={t('settings.meaning.progress')} done={done} total={total} />
          </div>
          <Button size="sm" onClick={() => onPause(!isPaused)}>
            {isPaused ? <Play /> : <Pause />}
            {t(isPaused ? 'settings.meaning.resume' : 'settings.meaning.pause')}
          </Button>
        </div>
      )
    }
    case 'ready':
      return (
        <div role="status" className="flex flex-col gap-1 text-sm">
          <p className="flex items-start gap-2">
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-accent" />
            {t('settings.meaning.ready', { count: done, formatted: number(done) })}
          </p>
          {reason && <p className="text-muted">{t(`search.degraded.${reason}`)}</p>}
        </div>
      )
    case 'unavailable':
      return (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="flex min-w-48 flex-1 items-start gap-2 text-sm text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {t(`search.degraded.${reason ?? (choice.kind === 'endpoint' ? 'endpoint_failed' : 'model_unavailable')}`)}
          </p>
          <Button size="sm" disabled={isBusy} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      )
  }
}
