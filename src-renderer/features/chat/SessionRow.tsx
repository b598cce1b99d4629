import {
  Archive,
  ArchiveRestore,
  Download,
  Ellipsis,
  FolderInput,
  Link2,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../src-main/contract/chat.ts'
import { cx } from '../../lib/cx.ts'
import { useCopyText } from '../../lib/copy-text.ts'
import { linkOf } from '../../lib/link-of.ts'
import { formatRelative } from '../../lib/format.ts'
import { sessionTitle } from '../../lib/session-title.ts'
import { FoundText } from '../../search/FoundText.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'

import { draggedSession } from './FolderRows.tsx'
import type { SaidHit } from './listed-sessions.ts'

export interface SessionActions {
  onOpen(session: Session): void
  onRename(session: Session): void
  onPin(session: Session): void
  onMove(session: Session): void
  onArchive(session: Session): void
  onExport(session: Session): void
  onRemove(session: Session): void
  /** Opens the chat at what was said. */
  onOpenHit(hit: SaidHit): void
}

/** Hits under the name of a chat; the others are stepped through in it. */
const shownHits = 3

interface SessionRowProps {
  readonly session: Session
  readonly isActive: boolean
  /** What is searched for, and what of it was said here, the newest first. */
  readonly query: string
  readonly said: readonly SaidHit[]
  readonly actions: SessionActions
}

export function SessionRow({ session, isActive, query, said, actions }: SessionRowProps) {
  const { t, i18n } = useTranslation()
  const title = sessionTitle(t, session, i18n.language)
  const link = linkOf('chat', session.id)
  const copyText = useCopyText()
  const [hasMenu, setHasMenu] = useState(false)
  return (
    <li
      data-row
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(draggedSession, session.id)
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <div
        className="group/row relative"
        onContextMenu={(event) => {
          event.preventDefault()
          setHasMenu(true)
        }}
      >
        <Tooltip side="right" text={title}>
          <button
            type="button"
            aria-current={isActive ? 'true' : undefined}
            onClick={() => (said[0] ? actions.onOpenHit(said[0]) : actions.onOpen(session))}
            className={cx(
              'flex w-full items-baseline gap-2 rounded-sm py-1 pr-2 pl-3 text-left -outline-offset-2 transition-colors group-hover/row:pr-9 hover:bg-hover',
              isActive && 'bg-hover',
            )}
          >
            {session.archived && query !== '' && (
              <Archive aria-label={t('chats.archive.title')} className="size-3.5 shrink-0 self-center text-faint" />
            )}
            <span className={cx('min-w-0 grow truncate text-base', isActive && 'font-medium')}>
              <FoundText text={title} query={query} />
            </span>
            <time
              dateTime={session.updatedAt}
              className="shrink-0 text-2xs text-faint group-focus-within/row:invisible group-hover/row:hidden pointer-coarse:pr-7"
            >
              {formatRelative(session.updatedAt, i18n.language)}
            </time>
          </button>
        </Tooltip>
        <Menu
          open={hasMenu}
          onOpenChange={setHasMenu}
          trigger={
            <button
              type="button"
              aria-label={t('chat.sessionMenu', { title })}
              className="absolute top-1/2 right-1 -translate-y-1/2 rounded-sm bg-hover p-1 text-muted opacity-0 group-hover/row:opacity-100 hover:text-ink focus-visible:opacity-100 aria-expanded:pl-14 aria-expanded:opacity-100 pointer-coarse:opacity-100"
            >
              <Ellipsis className="size-4" />
            </button>
          }
          items={[
            { label: t('common.rename'), icon: <Pencil />, run: () => actions.onRename(session) },
            {
              label: session.pinned ? t('common.unpin') : t('common.pin'),
              icon: session.pinned ? <PinOff /> : <Pin />,
              run: () => actions.onPin(session),
            },
            { label: t('chats.folders.move'), icon: <FolderInput />, run: () => actions.onMove(session) },
            {
              label: t(session.archived ? 'chats.archive.back' : 'chats.archive.put'),
              icon: session.archived ? <ArchiveRestore /> : <Archive />,
              run: () => actions.onArchive(session),
            },
            ...(link ? [{ label: t('desktop.link.copy'), icon: <Link2 />, run: () => void copyText(link) }] : []),
            { label: t('chats.export.menu'), icon: <Download />, run: () => actions.onExport(session) },
            { label: t('common.delete'), icon: <Trash2 />, danger: true, run: () => actions.onRemove(session) },
          ]}
        />
      </div>
      {said.length > 0 && <Hits title={title} query={query} said={said} onOpenHit={actions.onOpenHit} />}
    </li>
  )
}

interface HitsProps extends Pick<SessionRowProps, 'query' | 'said'>, Pick<SessionActions, 'onOpenHit'> {
  readonly title: string
}

/** What was said in a chat, each a way to its message. */
function Hits({ title, query, said, onOpenHit }: HitsProps) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('chats.saidIn', { title })} className="mb-1.5 ml-3 border-l border-line">
      {said.slice(0, shownHits).map((hit) => (
        <button
          key={hit.messageId}
          type="button"
          onClick={() => onOpenHit(hit)}
          className="w-full rounded-sm px-2 py-0.5 text-left text-xs break-words text-muted -outline-offset-2 hover:bg-hover hover:text-ink"
        >
          <span className="line-clamp-2">
            <FoundText text={hit.snippet} query={query} />
          </span>
        </button>
      ))}
      {said.length > shownHits && (
        <p className="px-2 py-0.5 text-xs text-faint">{t('chats.moreHits', { count: said.length - shownHits })}</p>
      )}
    </div>
  )
}
