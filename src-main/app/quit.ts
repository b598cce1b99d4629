import { app } from 'electron'

/** Holds the end of the app back until `close` is done. */
export function closeBeforeQuit(close: () => Promise<void>): void {
  let isClosed = false

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
