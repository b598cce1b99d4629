import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { ariaKeys, printedKeys } from '../../../lib/shortcut-keys.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { ChatStore } from '../chat-store.ts'
import { newChat } from '../untrusted-spans.ts'

interface GoesButtonProps {
  readonly store: ChatStore
  onFailure(error: unknown): void
}

/** Shows what would go along with what is written, and to whom, before it goes. */
export function GoesButton({ store, onFailure }: GoesButtonProps) {
  const { t } = useTranslation()
  const isEmpty = useStore(store, ({ drafts, sessionId }) => !drafts[sessionId ?? newChat]?.text.trim())
  return (
    <IconButton
      label={t('goes.button')}
      keys={printedKeys('showFirst')}
      aria-keyshortcuts={ariaKeys('showFirst')}
      aria-disabled={isEmpty}
      onClick={() => void store.getState().askLook().catch(onFailure)}
      className="ml-auto size-7 shrink-0 aria-disabled:opacity-45"
    >
      <Eye />
    </IconButton>
  )
}
