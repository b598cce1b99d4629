import { z } from 'zod'
import { linkTo, placeOf } from '../contract/app-link.ts'
import {
  type AppPlace,
  type DesktopAct,
  desktopActs,
  type DesktopPatch,
  desktopPatchSchema,
  type DesktopState,
  type MenuPlace,
  menuPlaceSchema,
} from '../contract/desktop.ts'
import { AppError, appErrorToWire, type CommandResult } from '../contract/error.ts'
import { toStorageError } from '../storage/storage-error.ts'
import { ipcChannels } from './ipc-channels.ts'

/** What the computer around the window does for it. */
export interface DesktopSide {
  state(): DesktopState
  change(patch: DesktopPatch): Promise<DesktopState>
  act(act: DesktopAct): Promise<void>
  openMenu(at: MenuPlace): void
  takePlace(): AppPlace | null
  go(place: AppPlace): void
}

const actSchema = z.enum(desktopActs)
const linkedSchema = z.enum(['chat', 'memory', 'settings'])

/** Answers what the windows ask of the computer around them; `handle` has checked who asks. */
export function registerDesktop(
  handle: (channel: string, answer: (args: readonly unknown[]) => Promise<unknown>) => void,
  desktop: DesktopSide,
): void {
  handle(ipcChannels.desktopState, async () => desktop.state())
  handle(ipcChannels.desktopChange, async ([patch]) => {
    const checked = desktopPatchSchema.safeParse(patch)
    if (!checked.success) return asError(new AppError('invalid_input', 'These settings cannot be taken.'))
    return desktop.change(checked.data).then((value) => ({ ok: true, value }), asError)
  })
  handle(ipcChannels.desktopAct, ([act]) => desktop.act(actSchema.parse(act)))
  handle(ipcChannels.openMenu, async ([at]) => desktop.openMenu(menuPlaceSchema.parse(at)))
  handle(ipcChannels.takePlace, async () => desktop.takePlace())
  handle(ipcChannels.open, async ([kind, id]) => desktop.go(placeOf(linkTo(linkedSchema.parse(kind), String(id)))))
  handle(ipcChannels.openReminder, async ([words]) => desktop.go({ kind: 'reminder', words: String(words) }))
}

/** Electron passes no code of an error on. */
function asError(cause: unknown): CommandResult<never> {
  const known = toStorageError(cause)
  const failed = new AppError('storage_failed', 'The settings of this computer could not be kept.')
  return { ok: false, error: appErrorToWire(known instanceof AppError ? known : failed) }
}
