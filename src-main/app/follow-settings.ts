import { ownerCaller } from '../contract/caller.ts'
import { type Settings, settingsSchema } from '../contract/settings.ts'
import type { KernelClient } from './kernel-client.ts'

/** Applies the settings of the profile as soon as they are known, and whenever they change. */
export function followSettings(kernel: KernelClient, apply: (settings: Settings) => void): void {
  kernel.subscribe((event) => {
    if (event.name === 'settings_changed') apply(event.payload.settings)
  })
  kernel.onReady(() => {
    void kernel.dispatch(ownerCaller('ipc'), 'settings_get', {}).then((result) => {
      if (result.ok) apply(settingsSchema.parse(result.value))
    })
  })
}
