import { execFile } from 'node:child_process'
import { Menu, nativeImage, Tray } from 'electron'
import type { Words } from '../words.ts'

export interface TrayActions {
  open(): void
  newChat(): void
  quick(): void
  quit(): void
}

export interface TrayIcon {
  /** Shows or removes it, with a menu in these words. */
  set(shown: boolean, words: Words): void
}

/** The app's icon in the tray. */
export function createTrayIcon(icon: string, actions: TrayActions): TrayIcon {
  let tray: Tray | null = null
  return {
    set(shown, words) {
      if (!shown) {
        tray?.destroy()
        tray = null
        return
      }
      if (!tray) {
        tray = new Tray(nativeImage.createFromPath(icon).resize({ width: 22, height: 22 }))
        tray.on('click', actions.open)
      }
      tray.setToolTip(words.app)
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: words.open, click: actions.open },
          { label: words.newChat, click: actions.newChat },
          { label: words.quick, click: actions.quick },
          { type: 'separator' },
          { label: words.quit, click: actions.quit },
        ]),
      )
    },
  }
}

/** Whether the desktop says that it shows such icons: on Linux some do and some do not, and the icon cannot tell. */
export function showsTrayIcons(): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(true)
  const question = ['--session', '--dest', 'org.freedesktop.DBus', '--object-path', '/org/freedesktop/DBus']
  const method = ['--method', 'org.freedesktop.DBus.NameHasOwner', 'org.kde.StatusNotifierWatcher']
  return new Promise((resolve) => {
    execFile('gdbus', ['call', ...question, ...method], { timeout: 2_000 }, (error, answer) =>
      resolve(error === null && answer.includes('true')),
    )
  })
}
