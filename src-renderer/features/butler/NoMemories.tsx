import { Feather, History, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { View } from './butler-slice.ts'

interface NoMemoriesProps {
  readonly view: View
  readonly query: string
  onQuery(query: string): void
  onStartChat(): void
}

/** Why the list is empty, and what to do about it. */
export function NoMemories({ view, query, onStartChat, onQuery }: NoMemoriesProps) {
  const { t } = useTranslation()
  if (query.trim()) {
    return (
      <EmptyState icon={<SearchX />} title={t('butler.empty.search', { query: query.trim() })}>
        <p>{t('butler.empty.searchHint')}</p>
        <Button onClick={() => onQuery('')}>{t('common.clear')}</Button>
      </EmptyState>
    )
  }
  if (view === 'superseded') {
    return (
      <EmptyState icon={<History />} title={t('butler.empty.superseded')}>
        {t('butler.empty.supersededHint')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<Feather />} title={t(`butler.empty.${view}`)}>
      <p>{t(`butler.empty.${view}Hint`)}</p>
      <Button variant="primary" onClick={onStartChat}>
        {t('butler.empty.start')}
      </Button>
    </EmptyState>
  )
}
