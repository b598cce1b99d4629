import type { Settings } from '../../contract/settings.ts'
import type { SettingsStore } from '../../storage/settings-store.ts'
import type { EventBus } from './event-bus.ts'

export type SettingsPatch = { readonly [Field in keyof Settings]?: Settings[Field] | undefined }

/** The settings of the profile; each change is told to every window. */
export function createSettingsService(store: SettingsStore, events: EventBus) {
  return {
    get: (): Settings => store.read(),
    update: (patch: SettingsPatch): Settings => {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
      const settings: Settings = { ...store.read(), ...given }
      store.write(settings)
      events.emit('settings_changed', { settings })
      return settings
    },
  }
}
export type SettingsService = ReturnType<typeof createSettingsService>
