import { nativeTheme } from 'electron'
import { ownerCaller } from '../contract/caller.ts'
import { settingsSchema } from '../contract/settings.ts'
import type { KernelClient } from './kernel-client.ts'

/** Keeps the system's parts of the window in the theme of the settings. */
export function followTheme(kernel: KernelClient): void {
  kernel.subscribe((event) => {
    if (event.name === 'settings_changed') nativeTheme.themeSource = event.payload.settings.theme
  })
  kernel.onReady(() => {
    void kernel.dispatch(ownerCaller('ipc'), 'settings_get', {}).then((result) => {
      if (result.ok) nativeTheme.themeSource = settingsSchema.parse(result.value).theme
    })
  })
}
