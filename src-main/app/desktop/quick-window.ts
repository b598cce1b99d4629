import { type BrowserWindow, screen } from 'electron'
import { ipcChannels } from '../../transports/ipc-channels.ts'
import { openWindow } from '../window.ts'
import { whenPainted } from './when-painted.ts'

export interface QuickWindow {
  /** Brings it to the front; where it is there already, it goes. */
  toggle(): void
  show(): void
  hide(): void
  /** Makes room for an answer. */
  grow(): void
  /** Ends it with the app's large window, where nothing is to stay. */
  destroy(): void
}

interface QuickWindowOptions {
  readonly url: string
  readonly preload: string
  onOpen(window: BrowserWindow): void
}

const width = 640
const heights = { field: 104, answer: 460 }

/** A small window for one question, above all others. It is made when it is first asked for, and then kept. */
export function createQuickWindow({ url, preload, onOpen }: QuickWindowOptions): QuickWindow {
  let window: BrowserWindow | null = null

  const open = (): BrowserWindow => {
    const made = openWindow({
      url,
      preload,
      look: {
        width,
        height: heights.field,
        frame: false,
        resizable: false,
        minimizable: false,
        maximizable: false,
        fullscreenable: false,
        skipTaskbar: true,
        alwaysOnTop: true,
      },
    })
    // Its menu would only show in the way of its one field.
    made.removeMenu()
    made.once('closed', () => {
      window = null
    })
    window = made
    onOpen(made)
    return made
  }
  const show = (): void => {
    const isNew = window === null
    const shown = window ?? open()
    const appear = () => {
      if (!shown.isVisible()) place(shown, heights.field)
      shown.show()
      shown.focus()
      shown.webContents.send(ipcChannels.quickShown)
    }
    if (isNew) whenPainted(shown, appear)
    else appear()
  }
  return {
    show,
    toggle: () => (window?.isFocused() ? window.hide() : show()),
    hide: () => window?.hide(),
    grow: () => window?.setBounds({ height: heights.answer }),
    destroy: () => window?.destroy(),
  }
}

/** In the upper part of the screen that the mouse is on. */
function place(window: BrowserWindow, height: number): void {
  const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint())
  const room = Math.min(width, workArea.width)
  const x = Math.round(workArea.x + (workArea.width - room) / 2)
  window.setBounds({ x, y: Math.round(workArea.y + workArea.height / 5), width: room, height })
}
