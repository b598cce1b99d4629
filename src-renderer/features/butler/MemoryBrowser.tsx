import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { memoryTypes } from '../../../src-main/contract/memory.ts'
import { describeError } from '../../lib/errors.ts'
import type { Loadable } from '../../lib/loadable.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TabBar, TabPanel, Tabs } from '../../ui/Tabs.tsx'
import type { MemoryPage, Stats, View } from './butler-slice.ts'
import { corpora, type Corpus, type FoundMessages } from './conversation-search-slice.ts'
import { MemoryHits } from './MemoryHits.tsx'
import { MemoryList } from './MemoryList.tsx'
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
  readonly scroller: RefObject<HTMLDivElement | null>
  onView(view: View): void
  onQuery(query: string): void
  onCorpus(corpus: Corpus, query: string): void
  onSelect(memoryId: string): void
  onForget(memoryId: string): void
  onOpenMessage(place: MessagePlace): void
  onMore(): void
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
  const tabs = [
    { value: 'all', label: t('butler.type.all'), count: count(stats?.total) },
    ...memoryTypes.map((type) => ({ value: type, label: t(`butler.type.${type}`), count: count(stats?.byType[type]) })),
    { value: 'superseded', label: t('butler.earlier'), count: count(stats?.superseded) },
  ]
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
        </div>
        {corpus === 'memories' && <TabBar label={t('butler.types')} tabs={tabs} />}
      </div>
      {corpus === 'memories' ? (
        <TabPanel value={view}>
          <Memories {...props} />
        </TabPanel>
      ) : (
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

function Memories({ list, view, query, selectedId, heldBack, scroller, ...on }: MemoryBrowserProps) {
  const { t } = useTranslation()
  const showType = view === 'all' || view === 'superseded'
  if (list.status === 'idle') return null
  if (list.status === 'loading') {
    return (
      <p className="py-12 text-center">
        <Spinner label={t('common.loading')} />
      </p>
    )
  }
  if (list.status === 'failed') {
    return (
      <EmptyState title={t('butler.listFailed')}>
        <p>{describeError(t, list.error)}</p>
        <Button onClick={on.onRetry}>{t('common.retry')}</Button>
      </EmptyState>
    )
  }
  const { items, found } = list.value
  const nothing = items.length === 0 && (
    <NoMemories view={view} query={query} onStartChat={on.onStartChat} onQuery={on.onQuery} />
  )
  if (found) {
    return (
      <MemoryHits
        found={found}
        selectedId={selectedId}
        showType={showType}
        heldBack={heldBack}
        onSelect={on.onSelect}
        onForget={on.onForget}
      >
        {nothing}
      </MemoryHits>
    )
  }
  return (
    nothing || (
      <MemoryList
        page={list.value}
        selectedId={selectedId}
        showType={showType}
        heldBack={heldBack}
        scroller={scroller}
        onSelect={on.onSelect}
        onForget={on.onForget}
        onMore={on.onMore}
      />
    )
  )
}
