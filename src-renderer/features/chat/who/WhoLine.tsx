import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { cx } from '../../../lib/cx.ts'
import { useNotices } from '../../../lib/use-notices.ts'
import type { ChatStore } from '../chat-store.ts'
import { useContextDialog } from '../use-context-dialog.tsx'
import { useWho } from './use-who.ts'

interface WhoLineProps {
  readonly store: ChatStore
  /** To where models are connected. */
  onConnect(): void
}

const look = 'block max-w-full truncate rounded-xs text-left text-xs text-faint'

/** Who answers, and the way to what the chat sends and took; where no model is connected, the way to connect one. */
export function WhoLine({ store, onConnect }: WhoLineProps) {
  const { t } = useTranslation()
  const { fail } = useNotices()
  const { ref, name, from, models } = useWho(store)
  const context = useContextDialog(store, fail)
  const sessionId = useStore(store, (state) => state.sessionId)
  if (name === null) return null
  // Who chose to do without one is not asked to connect one.
  if (ref === null && from === 'settings' && models.items.length === 0)
    return (
      <button type="button" onClick={onConnect} className={cx(look, 'hover:text-ink')}>
        {t('who.unconnected')}
      </button>
    )
  return (
    <>
      <button
        type="button"
        disabled={sessionId === null}
        title={sessionId === null ? undefined : t('who.chat.open')}
        onClick={() => sessionId !== null && context.show(sessionId)}
        className={cx(look, 'hover:not-disabled:text-ink')}
      >
        {ref ? t('who.answers', { name }) : t('who.alone')}
      </button>
      {context.dialog}
    </>
  )
}
