import type { DesktopBridge } from '../../../src-main/contract/desktop.ts'
import type { FileHealth } from '../../../src-main/contract/profile-files.ts'
import type { RuntimeState } from '../../../src-main/contract/runtime.ts'
import type { Settings } from '../../../src-main/contract/settings.ts'
import type { SettingsPatch } from './settings-slice.ts'
import type { SettingId, SettingsPageId } from './settings-table.ts'
import type { SettingsStore } from './settings-store.ts'

/** What every section is given; each takes of it what it needs. */
export interface SectionProps {
  readonly store: SettingsStore
  readonly settings: Settings
  readonly platform: 'electron' | 'browser'
  /** Absent in a browser. */
  readonly desktop: DesktopBridge | undefined
  /** Whose memories are meant. */
  readonly agentId: string
  readonly runtime: RuntimeState | null
  /** Of the two files; null until it is known. */
  readonly health: FileHealth | null
  /** Null where there is no session to end. */
  readonly onSignOut: (() => Promise<void>) | null
  /** Back to where Settings were opened for something; null where they were just opened. */
  readonly onDone: (() => void) | null
  /** Shows the folder of the profile; absent in a browser. */
  readonly onOpenFolder: (() => Promise<void>) | null
  onFailure(error: unknown): void
  onUpdate(patch: SettingsPatch): void
  onOpen(page: SettingsPageId, setting?: SettingId): void
  /** Shows the first steps again. */
  onFirstStart(): void
  /** Asks for a file and brings in what is in it. */
  onBringIn(what: 'memories' | 'chats'): void
  onShortcuts(): void
}
