import { defaultSettings, settingsSchema, type Settings } from '../contract/settings.ts'
import type { Database } from './database.ts'

/** The only code that reads or writes the table `settings`. */
export function createSettingsStore(db: Database) {
  const read = db.prepare<[], { value: string }>('SELECT value FROM settings WHERE id = 1')
  const write = db.prepare<[value: string]>(
    'INSERT INTO settings (id, value) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value',
  )
  return {
    /** What is stored over the defaults; fields of another version are left out. */
    read: (): Settings => {
      const row = read.get()
      const stored = settingsSchema.partial().safeParse(row ? JSON.parse(row.value) : {})
      return stored.success ? settingsSchema.parse({ ...defaultSettings, ...stored.data }) : defaultSettings
    },
    write: (settings: Settings): void => {
      write.run(JSON.stringify(settings))
    },
  }
}
export type SettingsStore = ReturnType<typeof createSettingsStore>
