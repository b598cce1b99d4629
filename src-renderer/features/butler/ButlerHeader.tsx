import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRelative } from '../../lib/format.ts'
import type { ExportFormat, OnConflict, Stats } from './butler-slice.ts'
import { TransferMenu } from './TransferMenu.tsx'

interface ButlerHeaderProps {
  readonly stats: Stats | undefined
  /** The way to forgetting many at once. */
  readonly forget: ReactNode
  onExport(format: ExportFormat): void
  onImport(onConflict: OnConflict, own: boolean): void
}

export function ButlerHeader({ stats, forget, onExport, onImport }: ButlerHeaderProps) {
  const { t, i18n } = useTranslation()
  const facts = stats && [
    t('butler.total', { count: stats.total, formatted: stats.total.toLocaleString(i18n.language) }),
    ...(stats.lastExtractionAt && stats.total > 0
      ? [t('butler.lastLearned', { when: formatRelative(stats.lastExtractionAt, i18n.language) })]
      : []),
  ]
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="tracking-title text-2xl font-semibold">{t('butler.title')}</h1>
        <p className="mt-1 min-h-5 text-sm text-faint">{facts?.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <TransferMenu onExport={onExport} onImport={onImport} />
        {forget}
      </div>
    </header>
  )
}
