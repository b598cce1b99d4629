import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProviderTest } from '../../../src-main/contract/provider.ts'
import { cx } from '../../lib/cx.ts'
import { formatDuration } from '../../lib/format.ts'
import type { Loadable } from '../../lib/loadable.ts'

interface TestVerdictProps {
  readonly verdict: Loadable<ProviderTest>
  /** Without one, a test only finds out which there are. */
  readonly hasModel: boolean
  describe(error: unknown): string
}

/** What a connection test found, and what to do about it. */
export function TestVerdict({ verdict, hasModel, describe }: TestVerdictProps) {
  const { t, i18n } = useTranslation()
  if (verdict.status === 'idle') return null
  if (verdict.status === 'loading') {
    return (
      <p ref={intoView} role="status" className="text-base text-muted">
        {t('settings.model.testing')}
      </p>
    )
  }
  const isOpen = !hasModel && verdict.status === 'ready' && verdict.value.verdict === 'model_missing'
  const isOk = isOpen || (verdict.status === 'ready' && verdict.value.verdict === 'ok')
  const Icon = isOk ? CircleCheck : CircleAlert
  return (
    <div
      ref={intoView}
      role="status"
      className={cx(
        'flex gap-2.5 rounded-md px-3.5 py-2.5 text-base',
        isOk ? 'bg-accent-soft text-accent-strong' : 'bg-danger-soft text-danger',
      )}
    >
      <Icon className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0">
        {verdict.status === 'failed'
          ? describe(verdict.error)
          : isOpen
            ? t(verdict.value.models.length > 0 ? 'connect.answers' : 'connect.answersEmpty')
            : t(`settings.model.verdict.${verdict.value.verdict}`, {
                time: formatDuration(verdict.value.ms, i18n.language),
              })}
      </p>
    </div>
  )
}

/** It may have been asked for far above. */
const intoView = (shown: HTMLElement | null): void => shown?.scrollIntoView({ block: 'nearest' })
