import { MessageCircleDashed, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { cx } from '../../../lib/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { ChatStore } from '../chat-store.ts'
import { useCloseTemporary } from './TemporaryButton.tsx'

interface TemporaryRowsProps {
  readonly store: ChatStore
  /** One was opened. */
  onChosen(): void
}

/** The temporary chats that are open, above the list of those that are kept. */
export function TemporaryRows({ store, onChosen }: TemporaryRowsProps) {
  const { t } = useTranslation()
  const temporaries = useStore(store, (state) => state.temporaries)
  const activeId = useStore(store, (state) => state.sessionId)
  const { close, dialog } = useCloseTemporary(store)
  if (temporaries.length === 0) return dialog
  return (
    <>
      <ul aria-label={t('temporary.list')} className="mx-2 rounded-md border border-dashed border-line-strong p-1">
        {temporaries.map(({ id, title }) => (
          <li key={id} className="flex items-center">
            <button
              type="button"
              aria-current={id === activeId ? 'true' : undefined}
              onClick={() => {
                void store.getState().openSession(id)
                onChosen()
              }}
              className={cx(
                'flex min-w-0 grow items-center gap-2 rounded-sm px-2 py-1 text-left text-base -outline-offset-2 hover:bg-hover',
                id === activeId && 'bg-hover font-medium',
              )}
            >
              <MessageCircleDashed aria-hidden className="size-4 shrink-0 text-faint" />
              <span className="truncate">{title || t('temporary.title')}</span>
            </button>
            <IconButton
              size="sm"
              label={t('temporary.closeNamed', { title: title || t('temporary.title') })}
              onClick={() => close(id)}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}
