import { agentName } from '../../lib/agent-name.ts'
import { Archive, FileUp, FolderPlus, MessageSquarePlus } from 'lucide-react'
import { Suspense, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Agent } from '../../../src-main/contract/agent.ts'
import type { Session, SessionFolder } from '../../../src-main/contract/chat.ts'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { describeError } from '../../lib/errors.ts'
import { lazily } from '../../lib/lazily.tsx'
import type { Loadable } from '../../lib/loadable.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useMoves } from '../../ui/use-moves.ts'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { walkRows } from '../../ui/walk-rows.ts'
import type { SaidHit } from './listed-sessions.ts'
import { type FolderActions, FolderRows, useDropOf } from './FolderRows.tsx'
import { SessionRow, type SessionActions } from './SessionRow.tsx'
import type { SessionList as SessionPage } from './listed-sessions.ts'

/** Hardly anybody has several assistants on the first day. */
const Select = lazily(async () => (await import('../../ui/Select.tsx')).Select)

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
  readonly actions: SessionActions & FolderActions
  readonly folders: readonly SessionFolder[]
  readonly inFolders: Readonly<Record<string, SessionPage>>
  readonly showsArchive: boolean
  /** Those that are not kept. */
  readonly temporaries: ReactNode
  onNewFolder(): void
  onImport(): void
  onArchiveShown(shown: boolean): void
  onNew(): void
  onSearch(query: string): void
  onMore(): void
  onAgent(agentId: string): void
}

export function SessionList(props: SessionListProps) {
  const { t } = useTranslation()
  const { activeId, query, agents, agentId, actions } = props
  const box = useRef<HTMLDivElement>(null)
  useFocusKept(box)
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
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isField = event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing
    if (!isField || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return walkRows(event)
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('[data-row] button')?.focus()
  }
  const hits = Map.groupBy(query === '' ? [] : props.said, ({ sessionId }) => sessionId)
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
    <div ref={box} role="presentation" onKeyDown={onKeyDown} className="flex min-h-0 grow flex-col">
      <div className="flex flex-col gap-2 px-3 pt-3 pb-2 window-drag">
        {agents.length > 1 && (
          <Suspense>
            <Select
              label={t('chat.agent')}
              value={agentId}
              options={agents.map((agent) => ({ value: agent.id, label: agentName(t, agent) }))}
              onChange={props.onAgent}
            />
          </Suspense>
        )}
        <div className="flex gap-1">
          <Button onClick={props.onNew} className="grow justify-start">
            <MessageSquarePlus />
            {t('chat.new')}
          </Button>
          <IconButton label={t('chats.folders.new')} onClick={props.onNewFolder}>
            <FolderPlus />
          </IconButton>
          <IconButton label={t('chats.import.title')} onClick={props.onImport}>
            <FileUp />
          </IconButton>
          <IconButton
            label={t('chats.archive.title')}
            aria-pressed={props.showsArchive}
            onClick={() => props.onArchiveShown(!props.showsArchive)}
          >
            <Archive />
          </IconButton>
        </div>
        <SearchField label={t('chat.search')} clearLabel={t('common.clear')} value={query} onChange={props.onSearch} />
      </div>
      {props.temporaries}
      <Listed {...props} rows={rows} />
    </div>
  )
}

interface ListedProps extends SessionListProps {
  rows(list: readonly Session[]): ReactNode
}

/** The rows: what is pinned, the folders, the others; or what was put away. */
function Listed(props: ListedProps) {
  const { sessions, query, actions, folders, inFolders, showsArchive, rows } = props
  const { t } = useTranslation()
  const { isOver, target } = useDropOf((sessionId) => actions.onDrop(sessionId, null))
  const items = sessions.status === 'ready' ? sessions.value.items : []
  const isPlain = query === '' && !showsArchive
  const pinned = items.filter((session) => session.pinned)
  const others = items.filter((session) => !session.pinned)
  const othersName = t(showsArchive && query === '' ? 'chats.archive.title' : 'chat.recent')
  const isNamed = pinned.length + folders.length > 0 || showsArchive
  const box = useRef<HTMLDivElement>(null)
  useMoves(box, 'li')
  return (
    <div ref={box} {...(isPlain && target)} className={cx('grow overflow-y-auto px-2 pb-4', isOver && 'bg-hover')}>
      <Nothing {...props} />
      {pinned.length > 0 && (
        <>
          <h3 className="px-3 pt-2 pb-1 text-xs font-medium text-faint">{t('chat.pinned')}</h3>
          <ul aria-label={t('chat.pinned')}>{rows(pinned)}</ul>
        </>
      )}
      {isPlain && <FolderRows folders={folders} inFolders={inFolders} actions={actions} rows={rows} />}
      {others.length > 0 && isNamed && <h3 className="px-3 pt-3 pb-1 text-xs font-medium text-faint">{othersName}</h3>}
      <ul aria-label={othersName}>{rows(others)}</ul>
      {sessions.status === 'ready' && sessions.value.nextCursor && (
        <Button variant="ghost" size="sm" className="mx-auto mt-2 flex" onClick={props.onMore}>
          {t('common.more')}
        </Button>
      )}
    </div>
  )
}

/** Why there are no rows, where there are none. */
function Nothing({ sessions, query, showsArchive, folders }: ListedProps) {
  const { t } = useTranslation()
  if (sessions.status === 'failed')
    return <p className="px-3 py-4 text-sm text-danger">{describeError(t, sessions.error)}</p>
  if (sessions.status !== 'ready' || sessions.value.items.length > 0) return null
  const text = query ? 'chat.noneFound' : showsArchive ? 'chats.archive.empty' : 'chat.noSessions'
  return text === 'chat.noSessions' && folders.length > 0 ? null : (
    <p className="px-3 py-4 text-sm text-faint">{t(text)}</p>
  )
}
