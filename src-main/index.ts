import { app, BrowserWindow, ipcMain, nativeTheme, shell } from 'electron'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { appOrigin, developmentAddress } from './app/app-address.ts'
import { declareAppScheme, serveAppScheme } from './app/app-protocol.ts'
import { createCallsInFlight } from './app/calls-in-flight.ts'
import { systemDialogs } from './app/dialogs.ts'
import { createDesktop } from './app/desktop/desktop.ts'
import { fetchNoDictionaries } from './app/desktop/spelling.ts'
import { createDialogFiles } from './app/files.ts'
import { followSettings } from './app/follow-settings.ts'
import { createKernelClient, type KernelClient } from './app/kernel-client.ts'
import { systemKeychain } from './app/keychain.ts'
import { printPdf } from './app/print-pdf.ts'
import { profilePaths, writableFolder } from './app/paths.ts'
import { closeBeforeQuit, turnOfWindows } from './app/quit.ts'
import { runtimeState } from './app/runtime-state.ts'
import { createSecretStore } from './app/secrets.ts'
import { isOwnWindow, limitPermissions, pageEnd } from './app/window.ts'
import { must } from './util/must.ts'
import { AppError } from './contract/error.ts'
import type { RescueWay } from './contract/bridge.ts'
import { ipcChannels } from './transports/ipc-channels.ts'
import { registerIpc } from './transports/ipc.ts'

const developmentUrl = developmentAddress({ isPackaged: app.isPackaged, argv: process.argv, env: process.env })
const { home, userData } = profilePaths(process.env, app.getPath('appData'))

app.setPath('userData', writableFolder(userData))
declareAppScheme()
fetchNoDictionaries()
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
  const desktop = createDesktop({
    kernel,
    folder: app.getPath('userData'),
    url: developmentUrl ?? `${appOrigin}/`,
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    icon: join(import.meta.dirname, '../../resources/icon.png'),
    isDevelopment: developmentUrl !== undefined,
  })

  registerIpc({
    ipc: ipcMain,
    isOwnWindow: (event) => isOwnWindow(event, origin),
    dispatch: calls.dispatch,
    gone: pageEnd,
    openFile: (event, accept) =>
      files.openFile(must(BrowserWindow.fromWebContents(event.sender), 'the window that asks'), accept),
    saveFile: files.saveFile,
    savePdf: (handle, fileName) => files.saveAs(handle, fileName, printPdf),
    openExternal: (url) => shell.openExternal(url),
    runtime: runtimeState({
      running: process.versions.electron,
      wanted: packageJson.devDependencies.electron,
      hasSandbox: !app.commandLine.hasSwitch('no-sandbox'),
      isRoot: process.getuid?.() === 0,
    }),
    rescue: (way) => rescue(way, kernel),
    desktop,
  })
  kernel.subscribe((event) => {
    for (const window of BrowserWindow.getAllWindows()) window.webContents.send(ipcChannels.event, event)
  })
  followSettings(kernel, (settings) => {
    nativeTheme.themeSource = settings.theme
    desktop.follow(settings)
  })
  closeBeforeQuit({ settle: () => calls.settle(turnOfWindows, settleWithinMs), close: () => kernel.close() })

  app.on('second-instance', (_event, argv) => desktop.startAgain(argv.slice(1)))
  app.on('activate', () => desktop.focus())
  app.on('open-url', (event, url) => {
    event.preventDefault()
    desktop.startAgain([url])
  })
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
  // Not awaited: a top-level await here would keep the app from ever becoming ready.
  void app.whenReady().then(() => {
    limitPermissions()
    serveAppScheme(join(import.meta.dirname, '../renderer'))
    desktop.start(process.argv.slice(1))
  })
}

async function rescue(way: RescueWay, kernel: KernelClient): Promise<void> {
  if (way === 'restart') return kernel.restart()
  if (way === 'quit') return app.quit()
  const problem = await shell.openPath(home)
  if (problem !== '') throw new AppError('file_unavailable', 'The folder cannot be shown.')
}
