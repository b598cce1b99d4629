import { app, BrowserWindow } from 'electron'

export interface BeforeQuit {
  /** What the windows have begun. Awaited while they are still open. */
  readonly settle: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Holds the end of the app back until what the windows began has settled, and then until `close` is done. */
export function closeBeforeQuit({ settle, close }: BeforeQuit): void {
  let settling: 'no' | 'now' | 'done' = 'no'
  let isClosed = false

  app.on('before-quit', (event) => {
    if (settling === 'done' || BrowserWindow.getAllWindows().length === 0) {
      // A window may still refuse to close: the next quit begins anew.
      settling = 'no'
      return
    }
    event.preventDefault()
    if (settling === 'now') return
    settling = 'now'
    void settle().finally(() => {
      settling = 'done'
      setImmediate(() => app.quit())
    })
  })
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    void close().finally(() => {
      isClosed = true
      // A quit from within the event that was just prevented would be ignored.
      setImmediate(() => app.quit())
    })
  })
}

/** Resolves when every open window has had time to act on what it was just answered. A crashed one resolves at once. */
export async function turnOfWindows(): Promise<void> {
  const pages = BrowserWindow.getAllWindows().map(({ webContents }) => webContents)
  const able = pages.filter((page) => !page.isDestroyed() && !page.isCrashed() && !page.isLoading())
  await Promise.allSettled(able.map((page) => page.executeJavaScript(`new Promise((go) => setTimeout(go, ${turnMs}))`)))
}

const turnMs = 50
