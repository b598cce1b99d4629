import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DegradedReason } from '../../src-main/contract/search.ts'

/** Why a search went by words alone, and the way on. */
export function DegradedNote({ reason }: { readonly reason: DegradedReason }) {
  const { t } = useTranslation()
  return (
    <p className="flex gap-2 rounded-md bg-sunken px-3 py-2 text-sm text-muted">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
      <span className="min-w-0">{t(`search.degraded.${reason}`)}</span>
    </p>
  )
}
