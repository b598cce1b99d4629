/** A page that is there and has not told of its first frame by then is shown all the same. */
const waitMs = 700

/** What is listened to here of a window and of its page. */
interface Paints {
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown
  readonly webContents: { once(event: 'did-finish-load', listener: () => void): unknown }
}

/**
 * Calls `show` once, when a window that is not shown yet has its first frame. Chromium makes none for a hidden window now
 * and then, and the window would never come: so also a little after its page was loaded.
 */
export function whenPainted(window: Paints, show: () => void): void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const end = (): void => {
    isOver = true
    clearTimeout(timer)
  }
  const showOnce = (): void => {
    if (isOver) return
    end()
    show()
  }
  window.once('ready-to-show', showOnce)
  window.once('closed', end)
  window.webContents.once('did-finish-load', () => {
    if (!isOver) timer = setTimeout(showOnce, waitMs)
  })
}
