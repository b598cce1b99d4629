import { MessageSquarePlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Agent } from '../../../src-main/contract/agent.ts'
import type { Session } from '../../../src-main/contract/chat.ts'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../lib/errors.ts'
import type { Loadable } from '../../lib/loadable.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import type { SaidHit } from './said-hit.ts'
import { SessionRow, type SessionActions } from './SessionRow.tsx'
import type { SessionList as SessionPage } from './sessions-slice.ts'

interface SessionListProps {
  readonly sessions: Loadable<SessionPage>
  readonly activeId: string | null
  readonly query: string
  readonly searchAsked: boolean
  onSearchShown(): void
  /** What was said that fits the query. */
  readonly said: readonly SaidHit[]
  readonly agents: readonly Agent[]
  readonly agentId: string
  readonly actions: SessionActions
  onNew(): void
  onSearch(query: string): void
  onMore(): void
  onAgent(agentId: string): void
}

export function SessionList(props: SessionListProps) {
  const { t } = useTranslation()
  const { sessions, activeId, query, agents, agentId, actions } = props
  const items = sessions.status === 'ready' ? sessions.value.items : []
  const pinned = items.filter((session) => session.pinned)
  const others = items.filter((session) => !session.pinned)
  const box = useRef<HTMLDivElement>(null)
  const { searchAsked, onSearchShown } = props
  useEffect(() => {
    if (!searchAsked) return
    // A drawer that opens takes the focus first.
    const frame = requestAnimationFrame(() => {
      const field = box.current?.querySelector<HTMLInputElement>('input[type=search]')
      field?.focus()
      field?.select()
      onSearchShown()
    })
    return () => cancelAnimationFrame(frame)
  }, [searchAsked, onSearchShown])
  const hits = Map.groupBy(props.said, ({ sessionId }) => sessionId)
  const rows = (list: readonly Session[]) =>
    list.map((session) => (
      <SessionRow
        key={session.id}
        session={session}
        isActive={session.id === activeId}
        query={query}
        said={hits.get(session.id) ?? []}
        actions={actions}
      />
    ))
  return (
    <div ref={box} className="flex min-h-0 grow flex-col">
      <div className="flex flex-col gap-2 px-3 pt-3 pb-2">
        {agents.length > 1 && (
          <Select
            label={t('chat.agent')}
            value={agentId}
            options={agents.map((agent) => ({ value: agent.id, label: agent.name }))}
            onChange={props.onAgent}
          />
        )}
        <Button onClick={props.onNew} className="justify-start">
          <MessageSquarePlus />
          {t('chat.new')}
        </Button>
        <SearchField label={t('chat.search')} clearLabel={t('common.clear')} value={query} onChange={props.onSearch} />
      </div>
      <div className="grow overflow-y-auto px-2 pb-4">
        {sessions.status === 'failed' && (
          <p className="px-3 py-4 text-sm text-danger">{describeError(t, sessions.error)}</p>
        )}
        {sessions.status === 'ready' && items.length === 0 && (
          <p className="px-3 py-4 text-sm text-faint">{query ? t('chat.noneFound') : t('chat.noSessions')}</p>
        )}
        {pinned.length > 0 && (
          <>
            <h3 className="px-3 pt-3 pb-1 text-xs font-medium text-faint">{t('chat.pinned')}</h3>
            <ul aria-label={t('chat.pinned')}>{rows(pinned)}</ul>
            {others.length > 0 && <h3 className="px-3 pt-4 pb-1 text-xs font-medium text-faint">{t('chat.recent')}</h3>}
          </>
        )}
        <ul aria-label={t('chat.recent')}>{rows(others)}</ul>
        {sessions.status === 'ready' && sessions.value.nextCursor && (
          <Button variant="ghost" size="sm" className="mx-auto mt-2 flex" onClick={props.onMore}>
            {t('common.more')}
          </Button>
        )}
      </div>
    </div>
  )
}
