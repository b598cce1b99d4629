import { accessSync, constants, mkdirSync, mkdtempSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { report } from './report.ts'

interface Environment {
  readonly [name: string]: string | undefined
}

export interface ProfilePaths {
  /** The profile folder: memories, conversations, keys. */
  readonly home: string
  /** The window's own folder (Chromium's state). */
  readonly userData: string
}

/** Where the profile is: in `MAJORDOMO_HOME`, else in the system's folder for app data. */
export function profilePaths(env: Environment, appData: string): ProfilePaths {
  const home = env['MAJORDOMO_HOME']
  if (home) return { home, userData: join(home, 'window') }
  const userData = join(appData, 'Majordomo')
  return { home: join(userData, 'profile'), userData }
}

/** The system's folder for app data, as Electron's `appData` has it. */
export function systemAppData(platform: NodeJS.Platform, env: Environment, user = homedir()): string {
  if (platform === 'win32') return env['APPDATA'] ?? join(user, 'AppData', 'Roaming')
  if (platform === 'darwin') return join(user, 'Library', 'Application Support')
  return env['XDG_CONFIG_HOME'] ?? join(user, '.config')
}

/** `folder`, or a temporary one where it cannot be written, so that a window can still say what is wrong. */
export function writableFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return folder
  } catch (cause) {
    report(`The folder of the window cannot be written: ${folder}`, cause)
    return mkdtempSync(join(tmpdir(), 'majordomo-window-'))
  }
}
