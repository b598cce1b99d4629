import { MessageCircleDashed, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { lazily } from '../../../lib/lazily.tsx'
import { valueOf } from '../../../lib/loadable.ts'
import { ariaKeys, printedKeys } from '../../../lib/shortcut-keys.ts'
import { useNotices } from '../../../lib/use-notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { ChatStore } from '../chat-store.ts'

const CloseTemporary = lazily(async () => (await import('./CloseTemporary.tsx')).CloseTemporary)

interface TemporaryButtonProps {
  readonly store: ChatStore
  /** There is room for its words. */
  readonly isWide: boolean
}

/** The way from an empty chat into a temporary one, and out of that. */
export function TemporaryButton({ store, isWide }: TemporaryButtonProps) {
  const { t } = useTranslation()
  const { fail } = useNotices()
  const { close, dialog } = useCloseTemporary(store)
  const sessionId = useStore(store, (state) => state.sessionId)
  const session = useStore(store, (state) => valueOf(state.conversation)?.session)
  if (session?.temporary)
    return (
      <>
        <Button variant="ghost" size="sm" onClick={() => close(session.id)}>
          <X />
          {t('temporary.close')}
        </Button>
        {dialog}
      </>
    )
  if (sessionId !== null) return null
  const open = () => void store.getState().openTemporary().catch(fail)
  const keys = { 'aria-keyshortcuts': ariaKeys('temporaryChat') }
  return isWide ? (
    <Button variant="ghost" size="sm" onClick={open} {...keys}>
      <MessageCircleDashed />
      {t('temporary.title')}
    </Button>
  ) : (
    <IconButton label={t('temporary.title')} keys={printedKeys('temporaryChat')} onClick={open} {...keys}>
      <MessageCircleDashed />
    </IconButton>
  )
}

/** Closes a temporary chat: with a word before, where that loses something. */
export function useCloseTemporary(store: ChatStore) {
  const { fail } = useNotices()
  const [asked, ask] = useState<string | null>(null)
  const closeNow = (sessionId: string) => store.getState().closeTemporary(sessionId)
  return {
    close: (sessionId: string): void => {
      const { conversation, temporaries, drafts } = store.getState()
      const shown = valueOf(conversation)
      const count =
        shown?.session.id === sessionId
          ? shown.messages.length
          : temporaries.find(({ id }) => id === sessionId)?.messageCount
      if (count || drafts[sessionId]?.text.trim()) ask(sessionId)
      else void closeNow(sessionId).catch(fail)
    },
    dialog: asked !== null && (
      <Suspense>
        <CloseTemporary
          onClose={() => ask(null)}
          onConfirm={() =>
            closeNow(asked).then(
              () => {
                ask(null)
                return true
              },
              (error: unknown) => {
                fail(error)
                return false
              },
            )
          }
        />
      </Suspense>
    ),
  }
}
