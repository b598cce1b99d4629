import { app, type BrowserWindow } from 'electron'
import type { TitleBar } from '../../contract/title-bar.ts'
import { openWindow } from '../window.ts'
import type { PlaceKeeper } from './keep-place.ts'
import { followPage, frameOf } from './title-bar.ts'
import { whenPainted } from './when-painted.ts'

export interface MainWindow {
  /** The window, shown or not; null where it was closed. */
  current(): BrowserWindow | null
  /** Opens it where there is none, without bringing it to the front. `hidden`: it is not shown either. */
  open(hidden?: boolean): void
  /** Brings it to the front. */
  focus(): void
}

interface MainWindowOptions {
  readonly url: string
  readonly preload: string
  readonly places: PlaceKeeper
  /** Of a window that opens now. */
  titleBar(): TitleBar
  /** Closing the window leaves the app running. */
  staysOpen(): boolean
  onOpen(window: BrowserWindow): void
  /** Once it is in sight, or would be. */
  onShown(): void
  onClosed(): void
}

const size = { width: 1160, height: 780, minWidth: 420, minHeight: 480 }

/** The app's one large window. */
export function createMainWindow(options: MainWindowOptions): MainWindow {
  const { url, preload, places, titleBar, staysOpen, onOpen, onShown, onClosed } = options
  let current: BrowserWindow | null = null
  let isQuitting = false
  app.on('before-quit', () => {
    isQuitting = true
  })

  const open = (hidden = false): BrowserWindow => {
    const place = places.place()
    const bar = titleBar()
    const window = openWindow({ url, preload, look: { ...size, ...place?.bounds, ...frameOf(bar) } })
    current = window
    followPage(window, bar)
    whenPainted(window, () => {
      // A link or a notification may have shown it already.
      if (!hidden && !window.isVisible()) show(window, place?.isMaximized ?? false)
      setImmediate(onShown)
    })
    window.on('close', (event) => {
      if (isQuitting || !staysOpen()) return
      event.preventDefault()
      window.hide()
    })
    window.once('closed', () => {
      current = null
      onClosed()
    })
    places.follow(window)
    onOpen(window)
    return window
  }
  return {
    current: () => current,
    open: (hidden) => void open(hidden),
    focus() {
      const window = current ?? open()
      if (window.isMinimized()) window.restore()
      if (!window.isVisible()) show(window, places.place()?.isMaximized ?? false)
      window.focus()
    },
  }
}

function show(window: BrowserWindow, isMaximized: boolean): void {
  if (isMaximized) window.maximize()
  window.show()
}
