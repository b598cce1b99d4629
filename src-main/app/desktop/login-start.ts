import { app } from 'electron'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemAppData } from '../paths.ts'
import { writePrivateFile } from '../private-file.ts'
import { autostartEntry, isSwitchedOn } from './autostart-entry.ts'

/** What a start by the system is told by: it need not show the window. */
export const hiddenSwitch = '--hidden'

export interface LoginStart {
  /** Null where the system cannot be asked to. */
  isOn(): boolean | null
  set(on: boolean): Promise<void>
}

/** Starts the app when its user signs in: by the system's own list, on Linux by a file in its autostart folder. */
export function createLoginStart(): LoginStart {
  if (process.platform === 'linux')
    return onLinux(join(systemAppData('linux', process.env), 'autostart/majordomo.desktop'))
  // The list would start Electron without the app where it runs from its sources.
  if (!app.isPackaged) return { isOn: () => null, set: async () => {} }
  return {
    isOn: () => app.getLoginItemSettings({ args: [hiddenSwitch] }).openAtLogin,
    set: async (openAtLogin) => app.setLoginItemSettings({ openAtLogin, args: [hiddenSwitch] }),
  }
}

function onLinux(file: string): LoginStart {
  return {
    isOn() {
      try {
        return isSwitchedOn(readFileSync(file, 'utf8'))
      } catch {
        // There is none.
        return false
      }
    },
    async set(on) {
      if (!on) return rm(file, { force: true })
      const home = process.env['MAJORDOMO_HOME']
      await writePrivateFile(file, autostartEntry(commandOf(), home ? { MAJORDOMO_HOME: home } : {}))
    },
  }
}

/** How this very app is started: an AppImage by its own file, a run from the sources by Electron and the folder. */
function commandOf(): string[] {
  const program = process.env['APPIMAGE'] ?? process.execPath
  const unsandboxed = app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : []
  return [program, ...unsandboxed, ...(app.isPackaged ? [] : [app.getAppPath()]), hiddenSwitch]
}
