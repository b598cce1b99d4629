import { BrowserWindow, session } from 'electron'
import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

/** Prints a page that shows itself: no script runs in it, and nothing but the page itself is loaded. */
export async function printPdf(source: string, target: string): Promise<void> {
  const apart = session.fromPartition('print')
  const page = pathToFileURL(source).href
  apart.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: url !== page }))
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      session: apart,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
    },
  })
  try {
    await window.loadURL(page)
    const bytes = await window.webContents.printToPDF({
      pageSize: 'A4',
      printBackground: true,
      generateDocumentOutline: true,
    })
    await writeFile(target, bytes)
  } finally {
    window.destroy()
  }
}
