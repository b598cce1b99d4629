import { createStore } from 'zustand/vanilla'
import type { FileHealth } from '../../src-main/contract/profile-files.ts'
import type { CommandClient } from '../lib/command-client.ts'
import type { Exported } from '../lib/exported.ts'

interface HealthState {
  /** Null before it is known. */
  readonly health: FileHealth | null
  /** The user has read what was lost. */
  readonly isCutOffRead: boolean
  load(): Promise<void>
  apply(health: FileHealth): void
  readCutOff(): void
  /** Saves every memory that can be read. False where the user chose no place for the file. */
  saveReadable(): Promise<Exported | false>
  /** Opens the profile anew with the newest backup of this file. */
  restore(file: FileHealth['damaged'][number]): Promise<void>
}

/** What is known of the files of the profile. */
export function createHealthStore(
  call: CommandClient,
  saveFile: (handle: string, fileName: string) => Promise<boolean>,
) {
  return createStore<HealthState>((set) => ({
    health: null,
    isCutOffRead: false,
    async load() {
      set({ health: await call('storage_health', {}) })
    },
    apply: (health) => set({ health }),
    readCutOff: () => set({ isCutOffRead: true }),
    async saveReadable() {
      const { handle, fileName, count, unreadable } = await call('memory_export', { format: 'json' })
      return (await saveFile(handle, fileName)) ? { count, unreadable } : false
    },
    async restore(file) {
      await call('storage_recover', { file, from: 'backup' })
    },
  }))
}
export type HealthStore = ReturnType<typeof createHealthStore>
