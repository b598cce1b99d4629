import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../lib/errors.ts'
import { toSentences } from '../../../lib/sentences.ts'
import { Button } from '../../../ui/Button.tsx'

interface SectionProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

/** One kind of thing to decide on. */
export function Section({ title, hint, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="tracking-title text-lg font-semibold">
        {title}
      </h2>
      {hint && <p className="mt-0.5 text-sm text-muted">{hint}</p>}
      <div className="mt-3 flex flex-col gap-3">{children}</div>
    </section>
  )
}

interface SectionFailureProps {
  readonly error: unknown
  onRetry(): void
}

export function SectionFailure({ error, onRetry }: SectionFailureProps) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-danger-soft px-4 py-3 text-base">
      <p className="min-w-0 grow text-danger">{toSentences(t, [t('butler.review.failed'), describeError(t, error)])}</p>
      <Button size="sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
