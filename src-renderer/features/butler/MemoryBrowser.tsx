import { ListFilter } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Memory, memoryTypes } from '../../../src-main/contract/memory.ts'
import { toldAt } from '../../../src-main/contract/validity.ts'
import { describeError } from '../../lib/errors.ts'
import type { Loadable } from '../../lib/loadable.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { TabBar, TabPanel, Tabs } from '../../ui/Tabs.tsx'
import type { MemoryPage, Stats, View } from './butler-slice.ts'
import type { Kind } from './memories/MemoryFilters.tsx'
import { type Filter, fits, noFilter } from './memories/outline.ts'
import { corpora, type Corpus, type FoundMessages } from './conversation-search-slice.ts'
import { MemoryHits } from './MemoryHits.tsx'
import { isPast } from './memory-dates.ts'
import type { MessagePlace } from './message-place.ts'
import { MessageHits } from './MessageHits.tsx'
import { NoMemories } from './NoMemories.tsx'

interface MemoryBrowserProps {
  readonly list: Loadable<MemoryPage>
  readonly messages: Loadable<FoundMessages>
  readonly stats: Stats | undefined
  readonly view: View
  readonly query: string
  readonly corpus: Corpus
  readonly selectedId: string | null
  /** What is not brought up before the user has answered. */
  readonly heldBack: ReadonlySet<string>
  readonly filter: Filter
  /** The kinds are chosen with the filters. */
  readonly isNarrow: boolean
  /** The list, where nothing is searched for. */
  readonly children: ReactNode
  /** How the list is grouped and filtered, and which kinds there are. */
  filters(kinds: readonly Kind[]): ReactNode
  onView(view: View): void
  onQuery(query: string): void
  onCorpus(corpus: Corpus, query: string): void
  onSelect(memoryId: string): void
  onForget(memoryId: string): void
  onOpenMessage(place: MessagePlace): void
  onFilter(filter: Filter): void
  onRetry(): void
  onStartChat(): void
}

/** Search through memories or conversations; of the memories the types as tabs, and the list below them. */
export function MemoryBrowser(props: MemoryBrowserProps) {
  const { t, i18n } = useTranslation()
  const { stats, view, query, corpus } = props
  const [text, setText] = useState(query)
  // The field follows a search that was cleared elsewhere.
  useEffect(() => setText(query), [query])
  // They are of all that is there, not of what a search found.
  const count = (value = 0) => (value > 0 && query.trim() === '' ? value.toLocaleString(i18n.language) : undefined)
  const isBlank = stats?.total === 0 && stats.superseded === 0 && query.trim() === ''
  const hasKinds = corpus === 'memories' && !isBlank
  const counts: readonly (readonly [View, string, number | undefined])[] = [
    ['all', 'butler.type.all', stats?.total],
    ...memoryTypes.map((type) => [type, `butler.type.${type}`, stats && (stats.byType[type] ?? 0)] as const),
    ['superseded', 'butler.earlier', stats?.superseded],
  ]
  const tabs = counts
    .filter(([value, , number]) => value === 'all' || value === view || number !== 0)
    .map(([value, label, number]) => ({ value, label: t(label), count: count(number) }))
  const change = (next: string) => {
    setText(next)
    props.onQuery(next)
  }
  return (
    <Tabs value={view} onChange={props.onView} className="flex flex-col">
      <div className="sticky top-0 z-10 -mx-2 flex flex-col gap-2 bg-paper px-2 pt-1 pb-2">
        <div className="flex flex-wrap gap-2">
          <SearchField
            label={t(`butler.searchIn.${corpus}`)}
            clearLabel={t('common.clear')}
            value={text}
            className="min-w-56 flex-1"
            onChange={change}
          />
          <Segmented
            label={t('butler.searchIn.label')}
            value={corpus}
            options={corpora.map((value) => ({ value, label: t(`butler.corpus.${value}`) }))}
            onChange={(next) => props.onCorpus(next, text)}
          />
          {hasKinds && props.filters(tabs)}
        </div>
        {hasKinds && !props.isNarrow && <TabBar label={t('butler.types')} tabs={tabs} />}
      </div>
      {corpus === 'memories' && isBlank && <Memories {...props} />}
      {hasKinds && (
        <TabPanel value={view}>
          <Memories {...props} />
        </TabPanel>
      )}
      {corpus === 'sessions' && (
        <MessageHits
          messages={props.messages}
          onOpen={({ sessionId, messageId, position }) => props.onOpenMessage({ sessionId, messageId, position })}
          onRetry={() => props.onCorpus('sessions', text)}
          onClear={() => change('')}
        />
      )}
    </Tabs>
  )
}

function Memories({ list, view, query, selectedId, heldBack, filter, children, ...on }: MemoryBrowserProps) {
  const { t } = useTranslation()
  if (list.status === 'idle') return null
  if (list.status === 'loading') {
    return <Loading />
  }
  if (list.status === 'failed') {
    return (
      <EmptyState title={t('butler.listFailed')}>
        <p>{describeError(t, list.error)}</p>
        <Button onClick={on.onRetry}>{t('common.retry')}</Button>
      </EmptyState>
    )
  }
  const { total, found } = list.value
  if (!found && total > 0) return children
  const hits = found?.hits.filter(({ memory }) => fits(filter, Date.now())(placeOf(memory))) ?? []
  const nothing =
    found && found.hits.length > 0 && hits.length === 0 ? (
      <NothingFits onShowAll={() => on.onFilter(noFilter)} />
    ) : (
      <NoMemories view={view} query={query} onStartChat={on.onStartChat} onQuery={on.onQuery} />
    )
  if (!found) return nothing
  return (
    <MemoryHits
      found={{ ...found, hits }}
      selectedId={selectedId}
      heldBack={heldBack}
      onSelect={on.onSelect}
      onForget={on.onForget}
    >
      {nothing}
    </MemoryHits>
  )
}

/** There is something, but the filter lets none of it through. */
export function NothingFits({ onShowAll }: { onShowAll(): void }) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<ListFilter />} title={t('browse.nothingFits')}>
      <Button onClick={onShowAll}>{t('browse.showAll')}</Button>
    </EmptyState>
  )
}

const placeOf = (memory: Memory) => ({
  subject: memory.slot?.subject ?? null,
  at: toldAt(memory),
  expired: isPast(memory.expiresAt),
  origin: memory.origin,
  pinned: memory.pinned,
  localOnly: memory.localOnly,
})
