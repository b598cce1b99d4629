import { defaultSettings, settingsSchema, type Settings } from '../contract/settings.ts'
import type { Database } from './database.ts'

/** The only code that reads or writes the table `settings`. */
export function createSettingsStore(db: Database) {
  const read = db.prepare<[], { value: string }>('SELECT value FROM settings WHERE id = 1')
  const write = db.prepare<[value: string]>(
    'INSERT INTO settings (id, value) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value',
  )
  let known: { readonly value: string; readonly settings: Settings } | undefined
  return {
    /** What is stored over the defaults; fields of another version are left out. */
    read: (): Settings => {
      const value = read.get()?.value ?? '{}'
      // They are asked for with every message of an import, and hardly ever change.
      if (known?.value !== value) known = { value, settings: settingsOf(value) }
      return known.settings
    },
    write: (settings: Settings): void => {
      write.run(JSON.stringify(settings))
    },
  }
}

function settingsOf(value: string): Settings {
  const stored = settingsSchema.partial().safeParse(JSON.parse(value))
  return stored.success ? settingsSchema.parse({ ...defaultSettings, ...stored.data }) : defaultSettings
}
export type SettingsStore = ReturnType<typeof createSettingsStore>
