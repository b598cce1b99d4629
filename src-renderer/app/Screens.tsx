import { lazy, Suspense, useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import { ChatScreen } from '../features/chat/ChatScreen.tsx'
import type { AppState } from './create-app.ts'
import { searchEverything } from './palette-search.ts'
import { usePaletteKey } from './use-palette-key.ts'
import { useWays } from './use-ways.ts'

// The chat is what the window opens with; the rest comes when it is needed.
const ButlerScreen = lazy(async () => ({
  default: (await import('../features/butler/ButlerScreen.tsx')).ButlerScreen,
}))
const ForgetDialog = lazy(async () => ({
  default: (await import('../features/butler/forget/ForgetDialog.tsx')).ForgetDialog,
}))
const SettingsScreen = lazy(async () => ({
  default: (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen,
}))
const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))

interface ScreensProps {
  readonly app: AppState
}

/** The screen of now, with the ways from one feature to another. */
export function Screens({ app }: ScreensProps) {
  const { bridge, chat, butler, settings } = app
  const { screen, butlerTab, finding, goTo, openButler, setFinding } = useStore(app.navigation)
  const notify = useStore(app.toasts, (state) => state.show)
  const agentId = useStore(chat, (state) => state.agentId)
  const runtime = useStore(app.runtime, (state) => state.runtime)
  const revision = useStore(butler, (state) => state.revision)
  const isForgetting = useStore(butler, (state) => state.forgetting !== null)

  usePaletteKey(finding, setFinding)

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

  const { onOpenLink, onOpenMemory, onForget, onOpenReview, onOpenTrouble, onOpenMessage, onStartChat, onOpenSession } =
    useWays(app)
  const search = useCallback((query: string) => searchEverything(app.call, agentId, query), [app.call, agentId])

  return (
    <>
      {screen === 'chat' && (
        <ChatScreen
          store={chat}
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
      <Suspense>
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
      </Suspense>
      <Suspense>
        {isForgetting && <ForgetDialog store={butler} notify={notify} />}
        {finding && (
          <Palette
            onOpenChange={setFinding}
            search={search}
            onGo={goTo}
            onNewChat={onStartChat}
            onOpenSession={onOpenSession}
            onOpenMemory={onOpenMemory}
          />
        )}
      </Suspense>
    </>
  )
}
