import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { ariaKeys, printedKeys } from '../../../lib/shortcut-keys.ts'
import { useNotices } from '../../../lib/use-notices.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import type { ChatStore } from '../chat-store.ts'
import { newChat } from '../untrusted-spans.ts'

interface GoesButtonProps {
  readonly store: ChatStore
  onFailure(error: unknown): void
}

/** Shows what would go along with what is written, and to whom, before it goes. */
export function GoesButton({ store, onFailure }: GoesButtonProps) {
  const { t } = useTranslation()
  const { tell } = useNotices()
  const isEmpty = useStore(store, ({ drafts, sessionId }) => !drafts[sessionId ?? newChat]?.text.trim())
  const look = () => (isEmpty ? tell((t) => t('goes.writeFirst')) : void store.getState().askLook().catch(onFailure))
  return (
    <Tooltip text={[t('goes.button'), printedKeys('showFirst')].filter(Boolean).join(' · ')}>
      <button
        type="button"
        aria-label={t('goes.button')}
        aria-keyshortcuts={ariaKeys('showFirst')}
        onClick={look}
        className="ml-auto inline-flex h-7 shrink-0 items-center gap-1.5 rounded-sm px-2 text-xs text-muted transition-colors hover:bg-hover hover:text-ink [&_svg]:size-3.5"
      >
        <Eye />
        <span className="hidden whitespace-nowrap @min-[540px]:inline">{t('goes.short')}</span>
      </button>
    </Tooltip>
  )
}
