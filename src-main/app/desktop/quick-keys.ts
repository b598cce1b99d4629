import { globalShortcut } from 'electron'
import type { DesktopState } from '../../contract/desktop.ts'

export interface QuickKeys {
  state(): DesktopState['quickKeys']
  /** Takes the keys of the whole system, and gives back the others; null: takes none. */
  set(keys: string | null): void
  /** While keys are chosen, the present ones are as good as any. */
  pause(): void
  resume(): void
}

/** The keys that open the quick window from anywhere. */
export function createQuickKeys(run: () => void): QuickKeys {
  let wanted: string | null = null
  let state: DesktopState['quickKeys'] = 'off'
  const take = (): void => {
    globalShortcut.unregisterAll()
    state = wanted === null ? 'off' : globalShortcut.register(wanted, run) ? taken : 'taken'
  }
  // Wayland gives keys to the window in front alone; whether its desktop makes an exception it does not say.
  const taken = process.platform === 'linux' && process.env['XDG_SESSION_TYPE'] === 'wayland' ? 'unsure' : 'on'
  return {
    state: () => state,
    set(keys) {
      wanted = keys
      take()
    },
    pause: () => globalShortcut.unregisterAll(),
    resume: take,
  }
}
