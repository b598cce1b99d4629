import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useNotices } from '../../../lib/use-notices.ts'
import type { ChatStore } from '../chat-store.ts'
import { useContextDialog } from '../use-context-dialog.tsx'
import { useWho } from './use-who.ts'

interface WhoLineProps {
  readonly store: ChatStore
}

/** Who answers, and the way to what the chat sends and took. */
export function WhoLine({ store }: WhoLineProps) {
  const { t } = useTranslation()
  const { fail } = useNotices()
  const { name } = useWho(store)
  const context = useContextDialog(store, fail)
  const sessionId = useStore(store, (state) => state.sessionId)
  if (name === null) return null
  return (
    <>
      <button
        type="button"
        disabled={sessionId === null}
        title={sessionId === null ? undefined : t('who.chat.open')}
        onClick={() => sessionId !== null && context.show(sessionId)}
        className="block max-w-full truncate rounded-xs text-left text-xs text-faint hover:not-disabled:text-ink"
      >
        {t('who.answers', { name })}
      </button>
      {context.dialog}
    </>
  )
}
