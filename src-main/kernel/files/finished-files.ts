import { rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where finished exports wait until the user takes them, and where imports are read from. They hold what memories say, so
 * they do not outlive the run.
 */
export function createFinishedFiles(home: string) {
  const folders = { exportFolder: join(home, 'exports'), importFolder: join(home, 'imports') }
  const clear = (folder: string): void => rmSync(folder, { recursive: true, force: true })
  return {
    folders,
    clearExports: (): void => clear(folders.exportFolder),
    clear: (): void => Object.values(folders).forEach(clear),
  }
}
