import {
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  type IpcMainInvokeEvent,
  nativeTheme,
  session,
  type WebContents,
} from 'electron'
import { callerGone } from '../contract/caller.ts'
import { isAtOrigin } from './app-address.ts'
import { report } from './report.ts'

export interface WindowOptions {
  /** What the window shows: the app's own address, or the development server's. */
  readonly url: string
  readonly preload: string
  /** How it looks and where it stands. What its page may do is the same in every window. */
  readonly look: BrowserWindowConstructorOptions
}

/** Opens a window of the app, which is not shown yet. */
export function openWindow({ url, preload, look }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...look,
    title: 'Majordomo',
    show: false,
    autoHideMenuBar: true,
    backgroundColor: backgroundColor(),
    webPreferences: {
      ...look.webPreferences,
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // Whether it is checked, and with which words, is the session's own.
      spellcheck: true,
    },
  })
  const followTheme = () => window.setBackgroundColor(backgroundColor())

  nativeTheme.on('updated', followTheme)
  window.once('closed', () => nativeTheme.off('updated', followTheme))
  // The page's title names what is open in it; the window keeps the app's name.
  window.on('page-title-updated', (event) => event.preventDefault())
  confine(window, url)
  returnHome(window, url)
  reloadAfterCrash(window)
  void window.loadURL(url)
  return window
}

/** A page may put plain text on the clipboard when its user copies something; no other permission is ever granted. */
export function limitPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => answer(isCopying(permission)))
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => isCopying(permission))
  session.defaultSession.setDevicePermissionHandler(() => false)
}

/** True for the main frame of a window of ours that is at our own address. */
export function isOwnWindow({ sender, senderFrame }: IpcMainInvokeEvent, origin: string): boolean {
  return (
    senderFrame !== null &&
    senderFrame === sender.mainFrame &&
    BrowserWindow.fromWebContents(sender) !== null &&
    isAtOrigin(senderFrame.url, origin)
  )
}

const ends = new WeakMap<WebContents, AbortSignal>()

/** Aborts when the page that asks is gone: closed, crashed or loaded anew. */
export function pageEnd({ sender }: IpcMainInvokeEvent): AbortSignal {
  const known = ends.get(sender)
  if (known && !known.aborted) return known
  const end = new AbortController()
  const leave = () => end.abort(callerGone())
  sender.once('destroyed', leave)
  sender.once('render-process-gone', leave)
  sender.once('did-navigate', leave)
  ends.set(sender, end.signal)
  return end.signal
}

function confine({ webContents }: BrowserWindow, url: string): void {
  const stay = (event: { preventDefault(): void; url: string }) => {
    // The page may reload itself; there is nowhere else to go.
    if (withoutHash(event.url) !== withoutHash(url)) event.preventDefault()
  }
  webContents.on('will-navigate', stay)
  webContents.on('will-frame-navigate', stay)
  webContents.on('will-redirect', stay)
  webContents.on('will-attach-webview', (event) => event.preventDefault())
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** No navigation to an empty page is asked about before it is made: then the app is loaded anew. */
function returnHome(window: BrowserWindow, url: string): void {
  window.webContents.on('did-navigate', (_event, at) => {
    if (withoutHash(at) !== withoutHash(url)) void window.loadURL(url)
  })
}

/** Once a minute at most, so that a page that always crashes does not spin. */
function reloadAfterCrash(window: BrowserWindow): void {
  let reloadedAt = -Infinity
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    report(`The window's process has ended: ${reason}.`)
    if (reason === 'clean-exit' || performance.now() - reloadedAt < 60_000) return
    reloadedAt = performance.now()
    window.reload()
  })
}

const withoutHash = (url: string) => new URL('#', url).href

const backgroundColor = () => (nativeTheme.shouldUseDarkColors ? '#171717' : '#ffffff')

const isCopying = (permission: string): boolean => permission === 'clipboard-sanitized-write'
