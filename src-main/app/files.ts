import { randomUUID } from 'node:crypto'
import { copyFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Bridge } from '../contract/bridge.ts'
import { AppError } from '../contract/error.ts'
import type { FileHost } from '../kernel/common/host.ts'

/** Asks the user for a path; null where they declined. */
export interface FileDialogs<Window> {
  chooseFile(window: Window, accept: readonly string[]): Promise<string | null>
  chooseTarget(fileName: string): Promise<string | null>
}

export interface DialogFiles<Window> extends FileHost {
  /** False where the user chose no place for it. */
  saveFile(handle: string, fileName: string): Promise<boolean>
  /** The same by what writes it, from the file that is offered to the place the user chose. */
  saveAs(handle: string, fileName: string, write: (source: string, target: string) => Promise<void>): Promise<boolean>
  openFile(window: Window, accept: readonly string[]): ReturnType<Bridge['openFile']>
}

/** Files by handle: paths come from the user's own choice in a dialog, and never leave this process. */
export function createDialogFiles<Window>(dialogs: FileDialogs<Window>): DialogFiles<Window> {
  const opened = new Map<string, string>()
  const offered = new Map<string, string>()

  const saveAs: DialogFiles<Window>['saveAs'] = async (handle, fileName, write) => {
    const source = offered.get(handle)
    if (!source) throw new AppError('file_unavailable', 'There is no such file to save.')
    const target = await dialogs.chooseTarget(basename(fileName))
    if (target === null) return false
    await write(source, target)
    return true
  }

  return {
    saveAs,
    pathOf: async (handle) => opened.get(handle) ?? null,
    async offer(path) {
      const handle = randomUUID()
      offered.set(handle, path)
      return { handle }
    },
    async openFile(window, accept) {
      const path = await dialogs.chooseFile(window, accept)
      if (path === null) return null
      const { size } = await stat(path)
      const handle = randomUUID()
      opened.set(handle, path)
      return { handle, name: basename(path), size }
    },
    saveFile: (handle, fileName) => saveAs(handle, fileName, copyFile),
  }
}
