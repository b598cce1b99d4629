import { lazy, Suspense, useCallback, type ComponentProps } from 'react'
import { useStore } from 'zustand'
import { ForgetDialog } from '../features/butler/forget/ForgetDialog.tsx'
import type { SaidHit } from '../features/chat/listed-sessions.ts'
import type { AppState } from './create-app.ts'
import { Palette } from './Palette.tsx'
import { searchEverything } from './palette-search.ts'

type Ways = Pick<ComponentProps<typeof Palette>, 'onNewChat' | 'onOpenSession' | 'onOpenMemory'>

interface OverlaysProps extends Ways {
  readonly app: AppState
}

const ShortcutsDialog = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }))

/** What opens over every screen. */
export function Overlays({ app, ...ways }: OverlaysProps) {
  const { finding, listing, goTo, setFinding, setListing } = useStore(app.navigation)
  const notify = useStore(app.toasts, (state) => state.show)
  const agentId = useStore(app.chat, (state) => state.agentId)
  const search = useCallback((query: string) => searchEverything(app.call, agentId, query), [app.call, agentId])
  const onOpenHit = (hit: SaidHit, query: string) => {
    goTo('chat')
    void app.chat.getState().openHit(hit, query).catch(reportError)
  }
  return (
    <>
      <ForgetDialog store={app.butler} notify={notify} />
      {listing && (
        <Suspense>
          <ShortcutsDialog platform={app.bridge.platform} onClose={() => setListing(false)} />
        </Suspense>
      )}
      <Palette open={finding} onOpenChange={setFinding} search={search} onGo={goTo} onOpenHit={onOpenHit} {...ways} />
    </>
  )
}
