import { useTranslation } from 'react-i18next'
import { Spinner } from './Spinner.tsx'

interface LoadingProps {
  /** What takes its time, where it may be long. */
  readonly text?: string
}

/** What stands where a page is still on its way. Words come where it takes longer than a moment. */
export function Loading({ text }: LoadingProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <Spinner label={text ?? t('common.loading')} />
      <p aria-hidden className="animate-late text-sm text-balance text-muted">
        {text ?? t('common.loading')}
      </p>
    </div>
  )
}
