import { app } from 'electron'
import { linkIn, placeOf } from '../../contract/app-link.ts'
import { type AppPlace, quickHash } from '../../contract/desktop.ts'
import type { TitleBar } from '../../contract/title-bar.ts'
import { ipcChannels } from '../../transports/ipc-channels.ts'
import type { Words } from '../words.ts'
import { showContextMenus } from './context-menu.ts'
import type { PlaceKeeper } from './keep-place.ts'
import { hiddenSwitch } from './login-start.ts'
import { createMainWindow, type MainWindow } from './main-window.ts'
import { createQuickWindow, type QuickWindow } from './quick-window.ts'

export interface DesktopWindows {
  readonly main: MainWindow
  readonly quick: QuickWindow
  /** Brings the large window to the front, and leads it there. */
  go(place: AppPlace): void
  /** Where the large window is to go, once. */
  takePlace(): AppPlace | null
  /** Opens the large window as the arguments of this start say. */
  start(argv: readonly string[]): void
  /** Does what the arguments of one start more say. */
  startAgain(argv: readonly string[]): void
}

interface DesktopWindowsOptions {
  readonly url: string
  readonly preload: string
  readonly places: PlaceKeeper
  words(): Words
  titleBar(): TitleBar
  /** The app goes on in the tray when its window is closed. */
  staysInTray(): boolean
  onShown(): void
}

/** What asks for the quick window, where keys cannot be taken for the whole system. */
const quickSwitch = '--quick'

/** The app's windows, and the ways to them from outside. */
export function createDesktopWindows(options: DesktopWindowsOptions): DesktopWindows {
  const { url, preload, places, words, titleBar, staysInTray, onShown } = options
  let waiting: AppPlace | null = null
  const onOpen: Parameters<typeof createMainWindow>[0]['onOpen'] = (window) => showContextMenus(window, words)
  const quick = createQuickWindow({ url: `${url}${quickHash}`, preload, onOpen })
  const main = createMainWindow({
    url,
    preload,
    places,
    titleBar,
    staysOpen: staysInTray,
    onOpen,
    onShown,
    // The last window that a user sees is the large one.
    onClosed: () => process.platform !== 'darwin' && quick.destroy(),
  })
  const go = (place: AppPlace): void => {
    waiting = place
    // A link may come before there can be a window: the one that opens then asks for it.
    if (!app.isReady()) return
    quick.hide()
    main.focus()
    main.current()?.webContents.send(ipcChannels.place)
  }
  return {
    main,
    quick,
    go,
    takePlace() {
      const place = waiting
      waiting = null
      return place
    },
    start(argv) {
      const link = linkIn(argv)
      if (link !== null) waiting = placeOf(link)
      // Where no tray is switched on to come back from, it is shown.
      main.open(argv.includes(hiddenSwitch) && link === null && staysInTray())
      if (argv.includes(quickSwitch)) quick.show()
    },
    startAgain(argv) {
      const link = linkIn(argv)
      if (link !== null) go(placeOf(link))
      else if (argv.includes(quickSwitch)) quick.show()
      else if (!argv.includes(hiddenSwitch)) main.focus()
    },
  }
}
