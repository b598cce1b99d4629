import { Suspense, useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { ChatScreen } from '../features/chat/ChatScreen.tsx'
import { lazily } from '../lib/lazily.tsx'
import type { Brought } from './BringIn.tsx'
import type { AppState } from './create-app.ts'
import { useFirstStart } from './first-start/use-first-start.tsx'
import { modelInChat } from './model-in-chat.ts'
import { Overlays } from './Overlays.tsx'
import { usePlaces } from './use-places.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useStartChat } from './use-start-chat.ts'
import { useWays } from './use-ways.ts'

// The chat is what the window opens with; the rest comes when it is needed.
const ButlerScreen = lazily(async () => (await import('../features/butler/ButlerScreen.tsx')).ButlerScreen)
const SettingsScreen = lazily(async () => (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen)
const SettingLink = lazily(async () => (await import('./SettingLink.tsx')).SettingLink)
const BringIn = lazily(async () => (await import('./BringIn.tsx')).BringIn)

interface ScreensProps {
  readonly app: AppState
}

/** The screen of now, with the ways from one feature to another. */
export function Screens({ app }: ScreensProps) {
  const { bridge, chat, butler, settings } = app
  const { screen, butlerTab, settingsPage, wantedSetting, openButler, openSettings, setFinding, ...navigation } =
    useStore(app.navigation)
  const agentId = useStore(chat, (state) => state.agentId)
  const model = useStore(chat, modelInChat)
  const runtime = useStore(app.runtime, (state) => state.runtime)
  const health = useStore(app.health, (state) => state.health)
  const revision = useStore(butler, (state) => state.revision)

  useShortcuts(app)
  usePlaces(app)
  // The butler shows the agent that the chat is with.
  useEffect(() => {
    void butler.getState().chooseAgent(agentId)
  }, [agentId, butler])
  useEffect(() => {
    if (screen === 'butler') void butler.getState().load()
  }, [screen, butler])
  // Copies of the files may have been made or destroyed since.
  useEffect(() => {
    if (screen === 'settings') void app.health.getState().load().catch(reportError)
  }, [screen, app])
  // What waits for the user's word is told on every screen.
  useEffect(() => {
    void butler.getState().loadReview()
  }, [revision, butler])

  const ways = useWays(app)
  const { onOpenMemory, onOpenMessage, onOpenSession } = ways
  const { onStartChat, onAskInChat } = useStartChat(app)

  const settingLink = useCallback(
    (id: string) => <SettingLink id={id} app={app} platform={bridge.platform} onOpen={openSettings} />,
    [app, bridge, openSettings],
  )
  const firstStart = useFirstStart(app)
  const [bringing, setBringing] = useState<Brought | null>(null)

  return (
    <>
      {screen === 'chat' && (
        <ChatScreen
          store={chat}
          sidebar={app.sidebar}
          transfers={app}
          firstStart={firstStart}
          {...ways}
          settingLink={settingLink}
          onOpenLearning={() => openSettings('memory', 'extraction')}
          onFind={() => setFinding(true)}
          onShortcuts={() => navigation.setListing(true)}
        />
      )}
      <Suspense>
        {screen === 'butler' && (
          <ButlerScreen
            store={butler}
            tab={butlerTab}
            onTab={openButler}
            onOpenMessage={onOpenMessage}
            onStartChat={onStartChat}
            onAskInChat={onAskInChat}
          />
        )}
        {screen === 'settings' && (
          <SettingsScreen
            store={settings}
            platform={bridge.platform}
            desktop={bridge.desktop}
            agentId={agentId}
            runtime={runtime}
            health={health}
            model={model}
            page={settingsPage}
            wanted={wantedSetting}
            onOpen={openSettings}
            onSettingShown={navigation.noteSettingShown}
            onLeave={navigation.leaveSettings}
            onDone={navigation.isErrand ? navigation.leaveSettings : null}
            onFirstStart={() => {
              onStartChat()
              navigation.setFirstSteps('look')
            }}
            onBringIn={setBringing}
            onShortcuts={() => navigation.setListing(true)}
            onSignOut={bridge.signOut ?? null}
            onOpenFolder={bridge.rescue ? () => bridge.rescue?.('open_folder') ?? Promise.resolve() : null}
          />
        )}
      </Suspense>
      {screen === 'settings' && (
        <Suspense>
          <BringIn app={app} what={bringing} onClose={() => setBringing(null)} />
        </Suspense>
      )}
      <Overlays app={app} onNewChat={onStartChat} onOpenSession={onOpenSession} onOpenMemory={onOpenMemory} />
    </>
  )
}
