import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modulePath } from './paths.ts'
import { runNode } from './run.ts'

/** How long the download may stand still before it is given up, in milliseconds. */
const patience = 20_000

/** Runs the electron package's own installer; false where it fails or makes no progress for 20 seconds. */
export async function downloadElectron(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'majordomo-electron-'))
  const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder }
  const stop = new AbortController()
  const watch = watchProgress([folder, modulePath('electron', 'dist')], () => stop.abort())
  try {
    const options = { env, output: 'capture', signal: stop.signal, timeoutMs: 30 * 60_000 } as const
    const result = await runNode(modulePath('electron', 'install.js'), [], options)
    return result.code === 0
  } finally {
    clearInterval(watch)
    await rm(folder, { recursive: true, force: true })
  }
}

function watchProgress(folders: readonly string[], onStandstill: () => void): NodeJS.Timeout {
  let size = -1
  let changedAt = Date.now()
  return setInterval(() => {
    const now = folders.reduce((sum, folder) => sum + sizeOf(folder), 0)
    if (now !== size) {
      size = now
      changedAt = Date.now()
    } else if (Date.now() - changedAt > patience) onStandstill()
  }, 1_000)
}

function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return entries.reduce((sum, entry) => sum + (statSync(join(folder, entry), { throwIfNoEntry: false })?.size ?? 0), 0)
}
