import { BookHeart, PanelLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { sessionTitle } from '../../lib/session-title.ts'
import type { Notify } from '../../lib/toasts.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ChatPane } from './ChatPane.tsx'
import type { ChatStore } from './chat-store.ts'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import { WhoLine } from './who/WhoLine.tsx'
import { SessionSidebar } from './SessionSidebar.tsx'

interface ChatScreenProps {
  readonly store: ChatStore
  readonly notify: Notify
  onOpenButler(): void
  onOpenReview(): void
  onOpenTrouble(painId: string): void
  onOpenLink(url: string): void
  onOpenMemory(memoryId: string): void
  onForget(memoryIds: readonly string[]): void
  /** Opens the palette. */
  onFind(): void
}

/** The chat: sessions at the left, the conversation, and the receipt of an answer at the right. */
export function ChatScreen({
  store,
  notify,
  onOpenButler,
  onOpenReview,
  onOpenTrouble,
  onOpenLink,
  onOpenMemory,
  onForget,
  onFind,
}: ChatScreenProps) {
  const { t, i18n } = useTranslation()
  const isWide = useMedia('(min-width: 840px)')
  const [drawerOpen, setDrawerOpen] = useState(false)
  const openReceipt = useStore(store, (state) => state.openReceipt)
  const conversation = useStore(store, (state) => state.conversation)
  useEffect(
    () =>
      void store
        .getState()
        .loadModels()
        .catch(() => {}),
    [store],
  )
  const title =
    conversation.status === 'ready' ? sessionTitle(t, conversation.value.session, i18n.language) : t('chat.new')

  const list = useRef<HTMLDivElement>(null)
  const sidebar = (
    <div ref={list} className="flex min-h-0 grow flex-col">
      <SessionSidebar store={store} notify={notify} onChosen={() => setDrawerOpen(false)} />
    </div>
  )
  return (
    <div className="flex min-h-0 min-w-0 grow">
      {isWide ? (
        <section aria-label={t('chat.sessions')} className="flex w-[252px] shrink-0 flex-col border-r border-line">
          {sidebar}
        </section>
      ) : (
        <Drawer open={drawerOpen} label={t('chat.sessions')} onClose={() => setDrawerOpen(false)}>
          {sidebar}
        </Drawer>
      )}
      <section aria-label={t('chat.conversation')} className="flex min-w-0 grow flex-col bg-surface">
        <header className="flex h-14 shrink-0 items-center gap-1 border-b border-line px-3 sm:px-6">
          {!isWide && (
            <IconButton label={t('chat.sessions')} onClick={() => setDrawerOpen(true)} className="-ml-1">
              <PanelLeft />
            </IconButton>
          )}
          <div className="min-w-0 grow">
            <h1 className="truncate text-base font-medium">{title}</h1>
            <WhoLine store={store} notify={notify} />
          </div>
          <Button variant="ghost" size="sm" className="-mr-2.5" onClick={onOpenButler}>
            <BookHeart />
            {t('butler.title')}
          </Button>
        </header>
        <ChatPane
          store={store}
          notify={notify}
          onOpenReview={onOpenReview}
          onOpenTrouble={onOpenTrouble}
          onOpenLink={onOpenLink}
          onOpenMemory={onOpenMemory}
          onFind={onFind}
          onHistory={() => {
            setDrawerOpen(!isWide)
            // The drawer is there in the next frame.
            requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus())
          }}
        />
      </section>
      {openReceipt && (
        <ReceiptPanel
          receipt={openReceipt.receipt}
          citation={openReceipt.citation}
          onOpenMemory={onOpenMemory}
          onForgetMemory={(memoryId) => onForget([memoryId])}
          onOpenMessage={(address) => void store.getState().openMessage(address)}
          onClose={() => store.getState().closeReceipt()}
        />
      )}
    </div>
  )
}
