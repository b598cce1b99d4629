import { type BrowserWindow, Menu } from 'electron'
import type { MenuPlace } from '../contract/desktop.ts'
import type { ShortcutId } from '../contract/shortcuts.ts'
import { ipcChannels } from '../transports/ipc-channels.ts'
import { menuTemplate } from './menu-template.ts'
import type { Zoom } from './desktop/window-place.ts'
import type { Language } from './words.ts'

const zooms = { zoomIn: 'in', zoomOut: 'out', zoomReset: 'reset' } as const

interface MenuOptions {
  readonly language: Language
  readonly isDevelopment: boolean
  /** The window that does what is chosen. */
  window(): BrowserWindow | null
  zoom(zoom: Zoom): void
}

/** Sets the app's menu. */
export function setMenu({ language, isDevelopment, window, zoom }: MenuOptions): void {
  const run = (id: ShortcutId) => {
    if (id in zooms) zoom(zooms[id as keyof typeof zooms])
    else window()?.webContents.send(ipcChannels.shortcut, id)
  }
  const template = menuTemplate({ language, isMac: process.platform === 'darwin', isDevelopment, run })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** Shows the app's menu over the page of a window, whose frame has none. */
export function popUpMenu(window: BrowserWindow, { x, y }: MenuPlace): void {
  const zoom = window.webContents.getZoomFactor()
  Menu.getApplicationMenu()?.popup({ window, x: Math.round(x * zoom), y: Math.round(y * zoom) })
}
