import { useTranslation } from 'react-i18next'
import { formatRelative } from '../../lib/format.ts'
import { ButlerActions, type ButlerActionsProps } from './ButlerActions.tsx'
import type { Stats } from './butler-slice.ts'

interface ButlerHeaderProps extends ButlerActionsProps {
  readonly stats: Stats | undefined
}

export function ButlerHeader({ stats, ...actions }: ButlerHeaderProps) {
  const { t, i18n } = useTranslation()
  const facts = stats && [
    t('butler.total', { count: stats.total, formatted: stats.total.toLocaleString(i18n.language) }),
    ...(stats.lastExtractionAt && stats.total > 0
      ? [t('butler.lastLearned', { when: formatRelative(stats.lastExtractionAt, i18n.language) })]
      : []),
  ]
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
      <h1 className="tracking-title text-2xl font-semibold max-sm:text-xl">{t('butler.title')}</h1>
      <ButlerActions {...actions} />
      <p className="col-span-2 min-h-5 text-sm text-faint">{facts?.join(' · ')}</p>
    </header>
  )
}
