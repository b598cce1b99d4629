import { type BrowserWindow, dialog } from 'electron'
import type { FileDialogs } from './files.ts'

/** The system's own dialogs. */
export const systemDialogs: FileDialogs<BrowserWindow> = {
  async chooseFile(window, accept) {
    const extensions = accept.map((extension) => extension.replace(/^\./, ''))
    const filters =
      extensions.length > 0 ? [{ name: extensions.map((extension) => `*.${extension}`).join(', '), extensions }] : []
    const { canceled, filePaths } = await dialog.showOpenDialog(window, { properties: ['openFile'], filters })
    return canceled ? null : (filePaths[0] ?? null)
  },
  async chooseTarget(fileName) {
    const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: fileName })
    return canceled || !filePath ? null : filePath
  },
}
