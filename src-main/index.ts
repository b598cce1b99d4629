import { app, BrowserWindow, ipcMain, shell } from 'electron'
import { join } from 'node:path'
import { appOrigin } from './app/app-address.ts'
import { declareAppScheme, serveAppScheme } from './app/app-protocol.ts'
import { createCallsInFlight } from './app/calls-in-flight.ts'
import { systemDialogs } from './app/dialogs.ts'
import { createDialogFiles } from './app/files.ts'
import { createKernelClient } from './app/kernel-client.ts'
import { systemKeychain } from './app/keychain.ts'
import { setMenu } from './app/menu.ts'
import { profilePaths, writableFolder } from './app/paths.ts'
import { closeBeforeQuit, turnOfWindows } from './app/quit.ts'
import { createSecretStore } from './app/secrets.ts'
import { followTheme } from './app/theme.ts'
import { limitPermissions, isOwnWindow, openWindow } from './app/window.ts'
import { must } from './util/must.ts'
import { ipcChannels } from './transports/ipc-channels.ts'
import { registerIpc } from './transports/ipc.ts'

const developmentUrl = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
const { home, userData } = profilePaths(process.env, app.getPath('appData'))

app.setPath('userData', writableFolder(userData))
declareAppScheme()
// A second start on the same profile brings the first one's window to the front.
if (app.requestSingleInstanceLock()) start()
else app.quit()

/** An answer that takes longer is no message on its way to the disk. */
const settleWithinMs = 2_000

function start(): void {
  const files = createDialogFiles(systemDialogs)
  const secrets = createSecretStore(systemKeychain, join(home, 'secrets.json'))
  const kernel = createKernelClient({
    entry: join(import.meta.dirname, 'kernel-worker.js'),
    start: { home, appVersion: app.getVersion(), logLevel: developmentUrl ? 'debug' : 'info' },
    host: { files, secrets },
  })
  const calls = createCallsInFlight(kernel.dispatch)
  const origin = developmentUrl ? new URL(developmentUrl).origin : appOrigin
  const show = () =>
    openWindow({ url: developmentUrl ?? `${appOrigin}/`, preload: join(import.meta.dirname, '../preload/index.cjs') })

  registerIpc({
    ipc: ipcMain,
    isOwnWindow: (event) => isOwnWindow(event, origin),
    dispatch: calls.dispatch,
    openFile: (event, accept) =>
      files.openFile(must(BrowserWindow.fromWebContents(event.sender), 'the window that asks'), accept),
    saveFile: files.saveFile,
    openExternal: (url) => shell.openExternal(url),
  })
  kernel.subscribe((event) => {
    for (const window of BrowserWindow.getAllWindows()) window.webContents.send(ipcChannels.event, event)
  })
  followTheme(kernel)
  closeBeforeQuit({ settle: () => calls.settle(turnOfWindows, settleWithinMs), close: () => kernel.close() })

  app.on('second-instance', () => focusWindow(show))
  app.on('activate', () => focusWindow(show))
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
  // Not awaited: a top-level await here would keep the app from ever becoming ready.
  void app.whenReady().then(() => {
    limitPermissions()
    setMenu(developmentUrl !== undefined)
    serveAppScheme(join(import.meta.dirname, '../renderer'))
    show()
  })
}

function focusWindow(open: () => BrowserWindow): void {
  const window = BrowserWindow.getAllWindows()[0] ?? open()
  if (window.isMinimized()) window.restore()
  window.focus()
}
