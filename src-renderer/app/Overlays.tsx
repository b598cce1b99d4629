import { Suspense, useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import type { SaidHit } from '../features/chat/listed-sessions.ts'
import { modelInChat } from './model-in-chat.ts'
import { lazily } from '../lib/lazily.tsx'
import type { AppState } from './create-app.ts'
import type { PaletteProps } from './Palette.tsx'
import { searchEverything } from './palette-search.ts'

interface OverlaysProps extends Pick<PaletteProps, 'onNewChat' | 'onOpenSession' | 'onOpenMemory'> {
  readonly app: AppState
}

const ForgetDialog = lazily(async () => (await import('../features/butler/forget/ForgetDialog.tsx')).ForgetDialog)
const Palette = lazily(async () => (await import('./Palette.tsx')).Palette)

const ShortcutsDialog = lazily(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog)

/** What opens over every screen. */
export function Overlays({ app, ...ways }: OverlaysProps) {
  const { finding, listing, goTo, openSettings, setFinding, setListing } = useStore(app.navigation)
  const agentId = useStore(app.chat, (state) => state.agentId)
  // What is typed right after its key is typed into it: it has to be there by then.
  useEffect(() => {
    const idle = requestIdleCallback(() => void Palette.preload())
    return () => cancelIdleCallback(idle)
  }, [])
  const isForgetting = useStore(app.butler, (state) => state.forgetting !== null)
  const model = useStore(app.chat, modelInChat)
  const search = useCallback((query: string) => searchEverything(app.call, agentId, query), [app.call, agentId])
  const onTemporaryChat = () => {
    goTo('chat')
    void app.chat.getState().openTemporary().catch(reportError)
  }
  const onOpenHit = (hit: SaidHit, query: string) => {
    goTo('chat')
    void app.chat.getState().openHit(hit, query).catch(reportError)
  }
  return (
    <Suspense>
      {isForgetting && <ForgetDialog store={app.butler} />}
      {listing && <ShortcutsDialog platform={app.bridge.platform} onClose={() => setListing(false)} />}
      {finding && (
        <Palette
          settings={{ platform: app.bridge.platform, model }}
          onOpenChange={setFinding}
          search={search}
          onGo={goTo}
          onOpenHit={onOpenHit}
          onOpenSetting={openSettings}
          onTemporaryChat={onTemporaryChat}
          {...ways}
        />
      )}
    </Suspense>
  )
}
