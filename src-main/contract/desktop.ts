import { z } from 'zod'
import { acceleratorSchema } from './accelerator.ts'
import type { CommandResult } from './error.ts'
import { type TitleBar, titleBars } from './title-bar.ts'

/** Where the app's page is the small window's. */
export const quickHash = '#quick'

/** What a notification tells of an answer. */
export const answerShows = ['nothing', 'title', 'text'] as const

/** Where the version of now is told: at a web address, or in a file that was chosen in a dialog. */
const updateFromSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('url'), url: z.string().max(2_000) }),
  z.object({ kind: z.literal('file'), name: z.string().max(300) }),
])

/** How the app sits on this computer: kept beside its window, never in the profile. */
export const desktopSettingsSchema = z.object({
  /** Answers and reminders that come while no window is in front are told by the system. */
  notifies: z.boolean(),
  answerShows: z.enum(answerShows),
  /** A notification says what it reminds of. */
  reminderShows: z.boolean(),
  /** An icon in the tray, in which the app goes on when its window is closed. */
  tray: z.boolean(),
  /** Of the next start. */
  titleBar: z.enum(titleBars),
  /** The keys that open the quick window from anywhere. */
  quickKeys: acceleratorSchema.nullable(),
  checksSpelling: z.boolean(),
  updateFrom: updateFromSchema.nullable(),
})
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>

/** What a window may change. A file is chosen in a dialog only; what starts with the system, the system keeps. */
export const desktopPatchSchema = desktopSettingsSchema
  .extend({ updateFrom: updateFromSchema.options[0].nullable(), atLogin: z.boolean() })
  .partial()
export type DesktopPatch = z.infer<typeof desktopPatchSchema>

/** What a window may have done. */
export const desktopActs = [
  'zoom_in',
  'zoom_out',
  'zoom_reset',
  'zoom_small',
  'zoom_large',
  'open_quick',
  'hide_quick',
  'grow_quick',
  'pause_quick_keys',
  'resume_quick_keys',
  'choose_update_file',
  'check_update',
] as const
export type DesktopAct = (typeof desktopActs)[number]

/** What became of the settings. */
export interface DesktopState {
  readonly settings: DesktopSettings
  readonly system: 'linux' | 'mac' | 'windows'
  /** How large the app's page shows: 0 as it is, each step a fifth. */
  readonly zoom: number
  readonly canNotify: boolean
  /** `unsure`: the desktop does not say that it shows such icons. */
  readonly tray: 'off' | 'shown' | 'unsure'
  /** `taken`: another program or the system has these keys. `unsure`: this desktop may keep them to the window in front. */
  readonly quickKeys: 'off' | 'on' | 'taken' | 'unsure'
  /** Null where the system cannot be asked to start the app. */
  readonly atLogin: boolean | null
  /** `system`: the system checks by itself, and nothing is fetched. */
  readonly spelling: 'off' | 'system' | 'fetching' | 'on' | 'failed'
  readonly update: UpdateState
}

export interface UpdateState {
  /** The version that runs. */
  readonly current: string
  /** What is newer. */
  readonly newer: { readonly version: string; readonly page: string } | null
  /** When it was last looked for. */
  readonly checkedAt: string | null
  readonly problem: 'unreachable' | 'unreadable' | null
}

/** Where the window is to go. `nowhere`: a link that means nothing here. */
export type AppPlace =
  | { readonly kind: 'chat' | 'memory' | 'settings'; readonly id: string }
  /** Where reminders are set, with the words of one; no link leads there. */
  | { readonly kind: 'reminder'; readonly words: string }
  | { readonly kind: 'new_chat' | 'nowhere' }

export const menuPlaceSchema = z.object({ x: z.number(), y: z.number() })
export type MenuPlace = z.infer<typeof menuPlaceSchema>

/** What the app's own window asks of the computer around it. */
export interface DesktopBridge {
  state(): Promise<DesktopState>
  /** Tells of every change of it. Returns its end. */
  onState(listener: (state: DesktopState) => void): () => void
  change(patch: DesktopPatch): Promise<CommandResult<DesktopState>>
  act(act: DesktopAct): Promise<void>
  /** Of this window. */
  readonly titleBar: TitleBar
  /** Shows the app's menu at a place of the page, in its pixels. */
  openMenu(at: MenuPlace): Promise<void>
  /** Where a link, a notification or the tray leads, once; null where there is nowhere to go. */
  takePlace(): Promise<AppPlace | null>
  /** Tells that there is somewhere to go. Returns its end. */
  onPlace(listener: () => void): () => void
  /** Shows a chat, a memory, or a page of Settings in the app's large window. */
  open(kind: 'chat' | 'memory' | 'settings', id: string): Promise<void>
  /** Shows in the app's large window where reminders are set, with the words of one. */
  openReminder(words: string): Promise<void>
  /** Tells that the quick window was brought to the front. Returns its end. */
  onQuickShown(listener: () => void): () => void
}
