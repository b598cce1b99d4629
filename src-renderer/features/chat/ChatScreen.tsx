import { BookHeart, PanelLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { fromLg } from '../../lib/breakpoints.ts'
import { sessionTitle } from '../../lib/session-title.ts'
import { ariaKeys, printedKeys } from '../../lib/shortcut-keys.ts'
import type { Notify } from '../../lib/toasts.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Notifying, useNotices, useNotify } from '../../lib/use-notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { BranchesButton } from './BranchesButton.tsx'
import { ChatPane, MessageList } from './ChatPane.tsx'
import type { ChatStore } from './chat-store.ts'
import { Markdown } from './markdown/markdown-later.ts'
import { WhoLine } from './who/WhoLine.tsx'
import { SessionSidebar } from './SessionSidebar.tsx'
import { TemporaryButton } from './temporary/TemporaryButton.tsx'
import { TemporaryLine } from './temporary/TemporaryLine.tsx'
import type { Transfers } from './use-session-changes.ts'
import type { SettingLinkFor } from './use-turn-actions.ts'
import { useSessionDialogs } from './use-session-dialogs.tsx'
import { SidebarFrame } from './SidebarFrame.tsx'
import { type SidebarStore, wideEnough } from './sidebar-store.ts'

const ReceiptPanel = lazy(async () => ({ default: (await import('./ReceiptPanel.tsx')).ReceiptPanel }))

interface ChatScreenProps {
  readonly store: ChatStore
  readonly sidebar: SidebarStore
  readonly transfers: Transfers
  /** Stands in an empty chat as long as there are first steps to take; null: there are none. */
  readonly firstStart: ReactNode
  onOpenButler(): void
  onOpenReview(): void
  onOpenTrouble(painId: string): void
  readonly settingLink: SettingLinkFor
  onOpenMemory(memoryId: string): void
  onForget(memoryIds: readonly string[]): void
  onOpenSettings(what?: 'caps' | 'connect'): void
  /** To where learning is set for all chats. */
  onOpenLearning(): void
  /** Opens the palette. */
  onFind(): void
  onShortcuts(): void
}

/** Beside the list of chats and the name of this one its buttons have words. */
const roomForWords = fromLg

/** The chat: sessions at the left, the conversation, and the receipt of an answer at the right. */
export function ChatScreen(props: ChatScreenProps) {
  const { store, sidebar, transfers, onOpenButler, onOpenMemory, onForget } = props
  const { t } = useTranslation()
  const { fail } = useNotices()
  const isWide = useMedia(wideEnough)
  const hasRoom = useMedia(roomForWords)
  const { folded, width, drawerOpen, searchAsked, setWidth, setDrawer, toggle, askSearch, noteSearchShown } =
    useStore(sidebar)
  const openReceipt = useStore(store, (state) => state.openReceipt)
  const title = useTitle(store)
  usePrepared(store)
  const notifyOfChat = useNotifyOfChat()
  const { changes, dialog, ask } = useSessionDialogs(store, transfers)

  const list = (
    <SessionSidebar
      store={store}
      changes={changes}
      searchAsked={searchAsked}
      onSearchShown={noteSearchShown}
      onAsk={ask}
      onChosen={() => setDrawer(false)}
    />
  )
  return (
    <div className="flex min-h-0 min-w-0 grow">
      {isWide ? (
        !folded && (
          <SidebarFrame label={t('chat.sessions')} width={width} onWidth={setWidth}>
            {list}
          </SidebarFrame>
        )
      ) : (
        <Drawer open={drawerOpen} label={t('chat.sessions')} onClose={() => setDrawer(false)}>
          {list}
        </Drawer>
      )}
      <section aria-label={t('chat.conversation')} className="flex min-w-0 grow flex-col bg-surface">
        <header
          data-leaves-room
          className="flex h-(--head) shrink-0 items-center gap-1 border-b border-line pr-[calc(0.75rem+var(--bar-right))] pl-[calc(0.75rem+var(--bar-left))] window-drag sm:pr-[calc(1.5rem+var(--bar-right))] sm:pl-[calc(1.5rem+var(--bar-left))]"
        >
          <IconButton
            label={isWide ? t(folded ? 'chats.sidebar.show' : 'chats.sidebar.hide') : t('chat.sessions')}
            keys={printedKeys('sidebar')}
            aria-keyshortcuts={ariaKeys('sidebar')}
            onClick={toggle}
            className="-ml-1 sm:-ml-3"
          >
            <PanelLeft />
          </IconButton>
          <div className="min-w-0 grow">
            <h1 className="truncate text-base font-medium">{title}</h1>
            <WhoLine store={store} onConnect={() => props.onOpenSettings('connect')} />
          </div>
          <BranchesButton store={store} />
          <TemporaryButton store={store} isWide={hasRoom} />
          <ButlerButton isWide={hasRoom} onOpen={onOpenButler} />
        </header>
        <TemporaryLine store={store} />
        <Notifying value={notifyOfChat}>
          <ChatPane {...props} onHistory={askSearch} onExport={(session) => ask({ what: 'export', session })} />
        </Notifying>
      </section>
      {dialog}
      <Suspense>
        {openReceipt && (
          <ReceiptPanel
            receipt={openReceipt.receipt}
            citation={openReceipt.citation}
            onOpenMemory={onOpenMemory}
            onForgetMemory={(memoryId) => onForget([memoryId])}
            onOpenMessage={(address) => void store.getState().openMessage(address).catch(fail)}
            onClose={() => store.getState().closeReceipt()}
          />
        )}
      </Suspense>
    </div>
  )
}

interface ButlerButtonProps {
  /** There is room for its words. */
  readonly isWide: boolean
  onOpen(): void
}

function ButlerButton({ isWide, onOpen }: ButlerButtonProps) {
  const { t } = useTranslation()
  return isWide ? (
    <Button variant="ghost" size="sm" className="-mr-2.5" onClick={onOpen}>
      <BookHeart />
      {t('butler.title')}
    </Button>
  ) : (
    <IconButton label={t('butler.title')} onClick={onOpen} className="-mr-1">
      <BookHeart />
    </IconButton>
  )
}

/** What is said of the chat goes with it. */
function useNotifyOfChat(): Notify {
  const notify = useNotify()
  return useCallback((toast) => notify({ ...toast, ofChat: true }), [notify])
}

/** What the chat that is shown is called. */
function useTitle(store: ChatStore): string {
  const { t, i18n } = useTranslation()
  const conversation = useStore(store, (state) => state.conversation)
  if (conversation.status !== 'ready') return t('chat.new')
  const { session } = conversation.value
  return session.temporary ? t('temporary.title') : sessionTitle(t, session, i18n.language)
}

/** What the first answer and the choice of a model need, fetched while there is nothing to do. */
function usePrepared(store: ChatStore): void {
  useEffect(() => {
    const idle = requestIdleCallback(() => {
      void MessageList.preload()
      void Markdown.preload()
      void store
        .getState()
        .loadModels()
        .catch(() => {
          // The list of models says it when it is opened.
        })
    })
    return () => cancelIdleCallback(idle)
  }, [store])
}
