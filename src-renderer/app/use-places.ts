import { useEffect, useEffectEvent } from 'react'
import type { AppPlace } from '../../src-main/contract/desktop.ts'
import { type SettingsPageId, settingsPages } from '../features/settings/settings-table.ts'
import { codeOf } from '../lib/errors.ts'
import { useToSchedule } from '../lib/to-schedule.ts'
import { useNotices } from '../lib/use-notices.ts'
import type { AppState } from './create-app.ts'
import { useWays } from './use-ways.ts'
import { openDialog } from './use-shortcuts.ts'

type Linked = Extract<AppPlace, { id: string }>

/** Goes where a link, a notification or the tray leads. Nothing is changed by it, and nothing that is open is lost. */
export function usePlaces(app: AppState): void {
  const { bridge, call, chat, navigation } = app
  const { tell, fail } = useNotices()
  const { onOpenMemory, onOpenSession } = useWays(app)
  const toSchedule = useToSchedule()

  const open = async (place: AppPlace): Promise<void> => {
    if (place.kind === 'new_chat') {
      chat.getState().startChat()
      return navigation.getState().goTo('chat')
    }
    if (place.kind === 'reminder') return toSchedule(place.words)
    const found = 'id' in place ? await find(place) : null
    if (!('id' in place) || !found) return tell((t) => t('desktop.link.nothing'))
    if (found.agentId !== undefined && found.agentId !== chat.getState().agentId) {
      // The chat that is open is with the one before.
      chat.getState().startChat()
      await chat.getState().chooseAgent(found.agentId)
      await app.butler.getState().chooseAgent(found.agentId)
    }
    if (place.kind === 'chat') onOpenSession(place.id)
    else if (place.kind === 'memory') onOpenMemory(place.id)
    else navigation.getState().openSettings(pageNamed(place.id) ?? null)
  }
  /** Whose it is; null where there is no such thing. */
  const find = async ({ kind, id }: Linked): Promise<{ readonly agentId?: string } | null> => {
    if (kind === 'settings') return pageNamed(id) ? {} : null
    try {
      if (kind === 'chat') return (await call('session_get', { sessionId: id, limit: 1 })).session
      return (await call('memory_get', { id })).memory
    } catch (error) {
      if (codeOf(error) === 'not_found') return null
      throw error
    }
  }
  const follow = useEffectEvent(async () => {
    const place = await bridge.desktop?.takePlace()
    if (!place) return
    // What somebody writes in a dialog is not to go because of a link.
    if (document.querySelector(openDialog) === null) return open(place)
    tell(
      (t) => t('desktop.link.waits'),
      () => open(place),
      (t) => t('desktop.link.go'),
    )
  })
  useEffect(() => {
    const run = () => void follow().catch(fail)
    run()
    return bridge.desktop?.onPlace(run)
  }, [bridge, fail])
}

/** The page of Settings that a link names. */
const pageNamed = (id: string): SettingsPageId | undefined => settingsPages.find((page) => page.id === id)?.id
