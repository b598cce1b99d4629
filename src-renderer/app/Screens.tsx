import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import { ButlerScreen } from '../features/butler/ButlerScreen.tsx'
import type { MessagePlace } from '../features/butler/message-place.ts'
import { ChatScreen } from '../features/chat/ChatScreen.tsx'
import { SettingsScreen } from '../features/settings/SettingsScreen.tsx'
import type { AppState } from './create-app.ts'
import { Overlays } from './Overlays.tsx'
import { useShortcuts } from './use-shortcuts.ts'

interface ScreensProps {
  readonly app: AppState
}

/** The screen of now, with the ways from one feature to another. */
export function Screens({ app }: ScreensProps) {
  const { bridge, chat, butler, settings } = app
  const { screen, butlerTab, goTo, openButler, setFinding } = useStore(app.navigation)
  const notify = useStore(app.toasts, (state) => state.show)
  const agentId = useStore(chat, (state) => state.agentId)
  const runtime = useStore(app.runtime, (state) => state.runtime)
  const revision = useStore(butler, (state) => state.revision)

  useShortcuts(app)
  // The butler shows the agent that the chat is with.
  useEffect(() => {
    void butler.getState().chooseAgent(agentId)
  }, [agentId, butler])
  useEffect(() => {
    if (screen === 'butler') void butler.getState().load()
  }, [screen, butler])
  // What waits for the user's word is told on every screen.
  useEffect(() => {
    void butler.getState().loadReview()
  }, [revision, butler])

  const onOpenLink = useCallback((url: string) => void bridge.openLink(url), [bridge])
  const onOpenMemory = useCallback(
    (memoryId: string) => {
      openButler('memories')
      void butler.getState().select(memoryId)
    },
    [butler, openButler],
  )
  const onForget = useCallback(
    (memoryIds: readonly string[]) => void butler.getState().beginForgetting({ ids: [...memoryIds] }),
    [butler],
  )
  const onOpenReview = useCallback(() => openButler('review'), [openButler])
  const onOpenTrouble = useCallback(
    (painId: string) => {
      openButler('review')
      butler.getState().lookAtTrouble(painId)
    },
    [butler, openButler],
  )
  const onOpenMessage = useCallback(
    (place: MessagePlace) => {
      goTo('chat')
      void chat.getState().openMessage(place)
    },
    [chat, goTo],
  )
  const onStartChat = useCallback(() => {
    chat.getState().startChat()
    goTo('chat')
  }, [chat, goTo])

  const onOpenSession = (sessionId: string) => {
    goTo('chat')
    void chat.getState().openSession(sessionId)
  }
  return (
    <>
      {screen === 'chat' && (
        <ChatScreen
          store={chat}
          sidebar={app.sidebar}
          exporter={app.exporter}
          notify={notify}
          onOpenButler={() => goTo('butler')}
          onOpenReview={onOpenReview}
          onOpenTrouble={onOpenTrouble}
          onOpenLink={onOpenLink}
          onOpenMemory={onOpenMemory}
          onForget={onForget}
          onFind={() => setFinding(true)}
        />
      )}
      {screen === 'butler' && (
        <ButlerScreen
          store={butler}
          notify={notify}
          tab={butlerTab}
          onTab={openButler}
          onOpenMessage={onOpenMessage}
          onStartChat={onStartChat}
        />
      )}
      {screen === 'settings' && (
        <SettingsScreen
          store={settings}
          platform={bridge.platform}
          agentId={agentId}
          notify={notify}
          runtime={runtime}
          onSignOut={bridge.signOut ?? null}
        />
      )}
      <Overlays app={app} onNewChat={onStartChat} onOpenSession={onOpenSession} onOpenMemory={onOpenMemory} />
    </>
  )
}
