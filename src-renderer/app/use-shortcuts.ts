import { useEffect, useEffectEvent } from 'react'
import type { ShortcutId } from '../../src-main/contract/shortcuts.ts'
import { withoutCitations } from '../lib/without-citations.ts'
import { copyText } from '../lib/copy-text.ts'
import { valueOf } from '../lib/loadable.ts'
import type { AppState } from './create-app.ts'
import { shortcutFor } from '../lib/match-shortcut.ts'

const zooms = { zoomIn: 'zoom_in', zoomOut: 'zoom_out', zoomReset: 'zoom_reset' } as const
const isZoom = (id: ShortcutId): id is keyof typeof zooms => id in zooms
/** These work above a dialog too. */
const everywhere: ReadonlySet<ShortcutId> = new Set(['palette'])
export const openDialog = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'

/** Does what the shortcuts of the window mean, pressed or chosen from the menu. */
export function useShortcuts(app: AppState): void {
  const run = useEffectEvent((id: ShortcutId): boolean => {
    if (isZoom(id)) {
      // A browser does that by itself.
      void app.bridge.desktop?.act(zooms[id])
      return app.bridge.desktop !== undefined
    }
    if (!everywhere.has(id) && document.querySelector(openDialog) !== null && !isOfDrawer(app, id)) return false
    const { show } = app.toasts.getState()
    const copy = async (text: string) => {
      if (await copyText(text, show)) show({ text: (t) => t('common.copied') })
    }
    waysOf(app, copy)[id]()
    return true
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const id = shortcutFor(event)
      if (id && run(id)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    const endMenu = app.bridge.onShortcut?.((id) => void run(id))
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      endMenu?.()
    }
  }, [app])
}

const isOfDrawer = ({ sidebar }: AppState, id: ShortcutId): boolean =>
  sidebar.getState().drawerOpen && (id === 'sidebar' || id === 'findAll')

function waysOf(
  { chat, navigation, sidebar }: AppState,
  copy: (text: string) => Promise<void>,
): Readonly<Record<Exclude<ShortcutId, keyof typeof zooms>, () => void>> {
  const { goTo, setFinding, setListing, finding } = navigation.getState()
  const inChat = (run: () => void) => () => {
    goTo('chat')
    run()
  }
  const { startChat, openTemporary, openFind, askComposer, askLook } = chat.getState()
  return {
    newChat: inChat(startChat),
    temporaryChat: inChat(() => void openTemporary().catch(reportError)),
    settings: () => goTo('settings'),
    showFirst: inChat(() => void askLook().catch(reportError)),
    copyAnswer: () => void copyLastAnswer(chat, copy),
    find: inChat(() => (chat.getState().sessionId === null ? sidebar.getState().askSearch() : openFind())),
    findAll: inChat(() => sidebar.getState().askSearch()),
    palette: () => setFinding(!finding),
    sidebar: inChat(() => sidebar.getState().toggle()),
    composer: inChat(askComposer),
    previousChat: inChat(() => openBeside(chat, -1)),
    nextChat: inChat(() => openBeside(chat, 1)),
    list: () => setListing(true),
  }
}

async function copyLastAnswer(chat: AppState['chat'], copy: (text: string) => Promise<void>): Promise<void> {
  const shown = valueOf(chat.getState().conversation)
  const answer = shown?.messages.findLast(({ role, text }) => role === 'assistant' && text !== '')
  if (answer) await copy(withoutCitations(answer.text))
}

/** The chat above or below the open one, as the list shows them. */
function openBeside(chat: AppState['chat'], by: 1 | -1): void {
  const { sessions, sessionId, openSession } = chat.getState()
  const items = valueOf(sessions)?.items ?? []
  const at = items.findIndex(({ id }) => id === sessionId)
  const next = at < 0 ? items[0] : items[at + by]
  if (next) void openSession(next.id)
}
