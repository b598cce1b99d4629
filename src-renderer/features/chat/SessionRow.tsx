import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../src-main/contract/chat.ts'
import { cx } from '../../lib/cx.ts'
import { formatRelative } from '../../lib/format.ts'
import { sessionTitle } from '../../lib/session-title.ts'
import { Menu } from '../../ui/Menu.tsx'

export interface SessionActions {
  onOpen(session: Session): void
  onRename(session: Session): void
  onPin(session: Session): void
  onRemove(session: Session): void
}

interface SessionRowProps {
  readonly session: Session
  readonly isActive: boolean
  readonly actions: SessionActions
}

export function SessionRow({ session, isActive, actions }: SessionRowProps) {
  const { t, i18n } = useTranslation()
  const title = sessionTitle(t, session, i18n.language)
  return (
    <li className="group/row relative">
      <button
        type="button"
        aria-current={isActive ? 'true' : undefined}
        onClick={() => actions.onOpen(session)}
        className={cx(
          'flex w-full flex-col rounded-sm py-1.5 pr-9 pl-3 text-left -outline-offset-2 transition-colors hover:bg-hover',
          isActive && 'bg-hover',
        )}
      >
        <span className={cx('w-full truncate text-base', isActive && 'font-medium')}>{title}</span>
        <time dateTime={session.updatedAt} className="text-xs text-faint">
          {formatRelative(session.updatedAt, i18n.language)}
        </time>
      </button>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t('chat.sessionMenu', { title })}
            className="absolute top-1/2 right-1.5 -translate-y-1/2 rounded-sm p-1.5 text-faint opacity-0 group-hover/row:opacity-100 hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
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
          { label: t('common.delete'), icon: <Trash2 />, danger: true, run: () => actions.onRemove(session) },
        ]}
      />
    </li>
  )
}
