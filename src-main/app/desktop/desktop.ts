import { app, BrowserWindow, dialog, Notification } from 'electron'
import { basename, join } from 'node:path'
import { linkScheme } from '../../contract/app-link.ts'
import type { AppPlace, DesktopAct, DesktopPatch, DesktopState } from '../../contract/desktop.ts'
import { AppError } from '../../contract/error.ts'
import type { Settings } from '../../contract/settings.ts'
import { ipcChannels } from '../../transports/ipc-channels.ts'
import type { DesktopSide } from '../../transports/ipc-desktop.ts'
import type { KernelClient } from '../kernel-client.ts'
import { popUpMenu, setMenu } from '../menu.ts'
import { languageOf, type Words, wordsIn } from '../words.ts'
import { changeSettings } from './change-settings.ts'
import { openDesktopFile } from './desktop-file.ts'
import { createPlaceKeeper } from './keep-place.ts'
import { createLoginStart } from './login-start.ts'
import { createDesktopWindows } from './desktop-windows.ts'
import { showNotices } from './notices.ts'
import { createQuickKeys } from './quick-keys.ts'
import { readUpdate } from './read-update.ts'
import { createSpelling } from './spelling.ts'
import { createTrayIcon, showsTrayIcons } from './tray.ts'
import type { Zoom } from './window-place.ts'
import { createUpdateCheck, type UpdateSource } from './update-check.ts'
import { isUpdateAddress } from './update-address.ts'
import { dayMs } from '../../util/days.ts'

interface DesktopOptions {
  readonly kernel: KernelClient
  /** Where the window's own state is kept. */
  readonly folder: string
  readonly url: string
  readonly preload: string
  readonly icon: string
  readonly isDevelopment: boolean
}

export interface Desktop extends DesktopSide {
  /** Opens the window, once the app is ready; `argv` tells how it was started. */
  start(argv: readonly string[]): void
  /** The app was started once more, or the system brings a link. */
  startAgain(argv: readonly string[]): void
  focus(): void
  follow(settings: Settings): void
}

const systems: Readonly<Partial<Record<NodeJS.Platform, DesktopState['system']>>> = { darwin: 'mac', win32: 'windows' }

/** The app's place on the computer: its windows, the tray, notifications, keys and links. */
export function createDesktop(options: DesktopOptions): Desktop {
  const { kernel, folder, url, preload, icon, isDevelopment } = options
  const file = openDesktopFile(join(folder, 'desktop.json'))
  const places = createPlaceKeeper(join(folder, 'window.json'), () => tell())
  const login = createLoginStart()
  const updates = createUpdateCheck(app.getVersion(), readUpdate, () => tell())
  let setting: Settings['language'] = 'system'
  let isTrayShown = false
  let isStarted = false

  const language = () => languageOf(setting, app.getLocale())
  const words = (): Words => wordsIn[language()]
  const { main, quick, go, takePlace, start, startAgain } = createDesktopWindows({
    url,
    preload,
    places,
    words,
    titleBar: () => file.settings().titleBar,
    staysInTray: () => file.settings().tray,
    onShown: () => begin(),
  })
  const spelling = createSpelling(() => tell())
  const keys = createQuickKeys(() => quick.toggle())
  const tray = createTrayIcon(icon, {
    open: () => main.focus(),
    newChat: () => go({ kind: 'new_chat' }),
    quick: () => quick.show(),
    quit: () => app.quit(),
  })

  const state = (): DesktopState => {
    const settings = file.settings()
    return {
      settings,
      system: systems[process.platform] ?? 'linux',
      zoom: places.place()?.zoom ?? 0,
      canNotify: Notification.isSupported(),
      tray: settings.tray ? (isTrayShown ? 'shown' : 'unsure') : 'off',
      quickKeys: keys.state(),
      atLogin: login.isOn(),
      spelling: spelling.state(),
      update: updates.state(),
    }
  }
  const tell = (): void => {
    for (const window of BrowserWindow.getAllWindows()) window.webContents.send(ipcChannels.desktopState, state())
  }
  const zoom = (zoomed: Zoom): void => {
    const window = main.current()
    if (window) places.zoom(window, zoomed)
    tell()
  }
  const putMenu = (): void => setMenu({ language: language(), isDevelopment, window: () => main.current(), zoom })
  const putTray = async (): Promise<void> => {
    tray.set(file.settings().tray, words())
    isTrayShown = file.settings().tray && (await showsTrayIcons())
  }
  const checkUpdate = () => updates.check(sourceOf(file.settings().updateFrom, file.updateFile()))
  /** Once, when the window is in sight: nothing of it is waited for. */
  const begin = (): void => {
    if (isStarted) return
    isStarted = true
    void putTray().then(tell)
    keys.set(file.settings().quickKeys)
    spelling.set(file.settings().checksSpelling, setting)
    const onClick = (place: AppPlace | null): void => (place ? go(place) : main.focus())
    showNotices({ kernel, settings: file.settings, words, mainWindow: main.current, onClick })
    void checkUpdate()
    setInterval(() => void checkUpdate(), dayMs).unref()
    tell()
  }

  const change = async (patch: DesktopPatch): Promise<DesktopState> => {
    if (patch.updateFrom && !isUpdateAddress(patch.updateFrom.url))
      throw new AppError('invalid_input', 'This is no address that can be asked.', { params: { reason: 'not_https' } })
    try {
      await changeSettings(file, login, patch)
    } catch (error) {
      // While new keys are chosen the present ones rest.
      keys.resume()
      throw error
    }
    await apply(patch)
    tell()
    return state()
  }
  const apply = async (patch: DesktopPatch): Promise<void> => {
    if (patch.tray !== undefined) await putTray()
    if (patch.quickKeys !== undefined) keys.set(patch.quickKeys)
    if (patch.checksSpelling !== undefined) spelling.set(patch.checksSpelling, setting)
    if (patch.updateFrom !== undefined) updates.forget()
  }
  const chooseUpdateFile = async (): Promise<void> => {
    const { filePaths } = await dialog.showOpenDialog({ properties: ['openFile'] })
    const [path] = filePaths
    if (path === undefined) return
    await file.write({ updateFrom: { kind: 'file', name: basename(path) } }, path)
    updates.forget()
    await checkUpdate()
  }
  const acts: Readonly<Record<DesktopAct, () => void | Promise<void>>> = {
    zoom_in: () => zoom('in'),
    zoom_out: () => zoom('out'),
    zoom_reset: () => zoom('reset'),
    zoom_small: () => zoom('small'),
    zoom_large: () => zoom('large'),
    open_quick: quick.show,
    hide_quick: quick.hide,
    grow_quick: quick.grow,
    pause_quick_keys: keys.pause,
    resume_quick_keys: keys.resume,
    choose_update_file: chooseUpdateFile,
    check_update: checkUpdate,
  }

  return {
    state,
    change,
    act: async (act) => acts[act](),
    openMenu(at) {
      const window = main.current()
      if (window) popUpMenu(window, at)
    },
    go,
    takePlace,
    startAgain,
    focus: main.focus,
    start(argv) {
      putMenu()
      // Windows shows the notifications of an installed app by this name alone.
      if (process.platform === 'win32') app.setAppUserModelId('app.majordomo.desktop')
      // On Linux the package does; a run from the sources would put Electron itself in its place.
      if (app.isPackaged && process.platform !== 'linux')
        app.setAsDefaultProtocolClient(linkScheme, process.execPath, process.platform === 'win32' ? ['--'] : [])
      start(argv)
    },
    follow(settings) {
      if (settings.language === setting) return
      setting = settings.language
      putMenu()
      if (!isStarted) return
      tray.set(file.settings().tray, words())
      spelling.set(file.settings().checksSpelling, setting)
    },
  }
}

function sourceOf(from: DesktopState['settings']['updateFrom'], path: string | null): UpdateSource | null {
  if (from?.kind === 'url') return from
  return from && path !== null ? { kind: 'file', path } : null
}
