import { app, BrowserWindow, Menu } from 'electron'
import type { ShortcutId } from '../contract/shortcuts.ts'
import { ipcChannels } from '../transports/ipc-channels.ts'
import { menuTemplate } from './menu-template.ts'

/** Sets the app's menu. The app has to be ready, so that it knows its locale. */
export function setMenu(isDevelopment: boolean): void {
  const run = (id: ShortcutId) => {
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
    window?.webContents.send(ipcChannels.shortcut, id)
  }
  const template = menuTemplate({ locale: app.getLocale(), isMac: process.platform === 'darwin', isDevelopment, run })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
