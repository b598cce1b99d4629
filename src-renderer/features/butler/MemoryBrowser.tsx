import { Feather, History, SearchX, Trash2 } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { memoryTypes } from '../../../src-main/contract/memory.ts'
import { describeError } from '../../lib/errors.ts'
import type { Loadable } from '../../lib/loadable.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TabBar, TabPanel, Tabs } from '../../ui/Tabs.tsx'
import type { MemoryPage, Stats, View } from './butler-slice.ts'
import { MemoryList } from './MemoryList.tsx'

interface MemoryBrowserProps {
  readonly list: Loadable<MemoryPage>
  readonly stats: Stats | undefined
  readonly view: View
  readonly query: string
  readonly selectedId: string | null
  readonly scroller: RefObject<HTMLDivElement | null>
  onView(view: View): void
  onQuery(query: string): void
  onSelect(memoryId: string): void
  onMore(): void
  onRetry(): void
  onStartChat(): void
}

/** Search, the types as tabs, and the list below them. */
export function MemoryBrowser(props: MemoryBrowserProps) {
  const { t, i18n } = useTranslation()
  const { list, stats, view, query } = props
  const [text, setText] = useState(query)
  // The field follows a search that was cleared elsewhere.
  useEffect(() => setText(query), [query])
  const count = (value = 0) => (value > 0 ? value.toLocaleString(i18n.language) : undefined)
  const tabs = [
    { value: 'all', label: t('butler.type.all'), count: count(stats?.total) },
    ...memoryTypes.map((type) => ({ value: type, label: t(`butler.type.${type}`), count: count(stats?.byType[type]) })),
    { value: 'superseded', label: t('butler.earlier'), count: count(stats?.superseded) },
    { value: 'trashed', label: t('butler.trash'), count: count(stats?.trashed) },
  ]
  return (
    <Tabs value={view} onChange={props.onView} className="flex flex-col">
      <div className="sticky top-0 z-10 -mx-2 flex flex-col gap-2 bg-paper px-2 pt-1 pb-2">
        <SearchField
          label={t('butler.search')}
          clearLabel={t('common.clear')}
          value={text}
          onChange={(next) => {
            setText(next)
            props.onQuery(next)
          }}
        />
        <TabBar label={t('butler.types')} tabs={tabs} />
      </div>
      <TabPanel value={view}>
        {list.status === 'loading' && (
          <p className="py-12 text-center">
            <Spinner label={t('common.loading')} />
          </p>
        )}
        {list.status === 'failed' && (
          <EmptyState title={t('butler.listFailed')}>
            <p>{describeError(t, list.error)}</p>
            <Button onClick={props.onRetry}>{t('common.retry')}</Button>
          </EmptyState>
        )}
        {list.status === 'ready' && list.value.items.length === 0 && <Nothing {...props} />}
        {list.status === 'ready' && list.value.items.length > 0 && (
          <MemoryList
            page={list.value}
            selectedId={props.selectedId}
            showType={view === 'all' || view === 'superseded' || view === 'trashed'}
            scroller={props.scroller}
            onSelect={props.onSelect}
            onMore={props.onMore}
          />
        )}
      </TabPanel>
    </Tabs>
  )
}

/** Why the list is empty, and what to do about it. */
function Nothing({ view, query, onStartChat, onQuery }: MemoryBrowserProps) {
  const { t } = useTranslation()
  if (query.trim()) {
    return (
      <EmptyState icon={<SearchX />} title={t('butler.empty.search', { query: query.trim() })}>
        <p>{t('butler.empty.searchHint')}</p>
        <Button onClick={() => onQuery('')}>{t('common.clear')}</Button>
      </EmptyState>
    )
  }
  if (view === 'trashed')
    return (
      <EmptyState icon={<Trash2 />} title={t('butler.empty.trashed')}>
        {t('butler.empty.trashedHint')}
      </EmptyState>
    )
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
