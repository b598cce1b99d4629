import { useTranslation } from 'react-i18next'
import { formatDateTime, formatRelative } from '../lib/format.ts'

interface WhenProps {
  /** ISO 8601. */
  readonly at: string
  readonly className?: string
}

/** When something was, as people say it: “just now”, “yesterday”; where one points at it, to the minute. */
export function When({ at, className }: WhenProps) {
  const { i18n } = useTranslation()
  return (
    <time dateTime={at} title={formatDateTime(at, i18n.language)} className={className}>
      {formatRelative(at, i18n.language)}
    </time>
  )
}
