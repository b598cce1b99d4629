import { z } from 'zod'
import { type Bridge, type RescueWay, rescueWays } from '../contract/bridge.ts'
import { type Caller, ownerCaller } from '../contract/caller.ts'
import { AppError, appErrorToWire, type CommandResult } from '../contract/error.ts'
import type { RuntimeState } from '../contract/runtime.ts'
import { toStorageError } from '../storage/storage-error.ts'
import { ipcChannels } from './ipc-channels.ts'
import { type DesktopSide, registerDesktop } from './ipc-desktop.ts'
import { toSafeLink } from './safe-link.ts'

/** The part of Electron's `ipcMain` that is used here. */
export interface IpcMain<Event> {
  handle(channel: string, listener: (event: Event, ...args: unknown[]) => Promise<unknown>): void
}

export interface IpcOptions<Event> {
  readonly ipc: IpcMain<Event>
  /** True for the main frame of one of our own windows, at our own address. */
  isOwnWindow(event: Event): boolean
  dispatch(caller: Caller, name: string, input: unknown, gone: AbortSignal): Promise<CommandResult<unknown>>
  /** Aborts when the page that asks is there no longer. */
  gone(event: Event): AbortSignal
  openFile(event: Event, accept: readonly string[]): ReturnType<Bridge['openFile']>
  saveFile(handle: string, fileName: string): Promise<boolean>
  savePdf(handle: string, fileName: string): Promise<boolean>
  openExternal(url: string): Promise<void>
  readonly runtime: RuntimeState
  rescue(way: RescueWay): Promise<void>
  readonly desktop: DesktopSide
}

const acceptSchema = z.array(z.string().max(40)).max(40)
const nameSchema = z.string().max(300)
const waySchema = z.enum(rescueWays)

/** Answers the windows. Who calls is decided here and never by what was sent. */
export function registerIpc<Event>({
  ipc,
  isOwnWindow,
  dispatch,
  gone,
  openFile,
  saveFile,
  savePdf,
  openExternal,
  runtime,
  rescue,
  desktop,
}: IpcOptions<Event>): void {
  const caller = ownerCaller('ipc')
  const handle = (channel: string, answer: (event: Event, args: readonly unknown[]) => Promise<unknown>) =>
    ipc.handle(channel, async (event, ...args) => {
      if (!isOwnWindow(event)) throw new Error('Only the windows of this app are answered.')
      return answer(event, args)
    })

  handle(ipcChannels.invoke, (event, [name, input]) => dispatch(caller, String(name), input, gone(event)))
  handle(ipcChannels.openFile, (event, [accept]) => openFile(event, acceptSchema.parse(accept)))
  handle(ipcChannels.saveFile, async (_event, [fileHandle, fileName]) => {
    const [known, name] = [nameSchema.parse(fileHandle), nameSchema.parse(fileName)]
    return saveFile(known, name).then((value) => ({ ok: true, value }), asFull)
  })
  handle(ipcChannels.savePdf, async (_event, [fileHandle, fileName]) => {
    const [known, name] = [nameSchema.parse(fileHandle), nameSchema.parse(fileName)]
    return savePdf(known, name).then((value) => ({ ok: true, value }), asFull)
  })
  handle(ipcChannels.openLink, async (_event, [url]) => {
    const link = toSafeLink(String(url))
    if (!link) throw new AppError('invalid_input', 'Only web and mail links can be opened.')
    await openExternal(link)
  })
  handle(ipcChannels.runtime, async () => runtime)
  handle(ipcChannels.rescue, (_event, [way]) => rescue(waySchema.parse(way)))
  registerDesktop((channel, answer) => handle(channel, (_event, args) => answer(args)), desktop)
}

/** Electron passes no code of an error on. A full disk is told by its own; what else a chosen place says, by its message. */
function asFull(cause: unknown): CommandResult<never> {
  const known = toStorageError(cause)
  if (known instanceof AppError && known.code === 'storage_full') return { ok: false, error: appErrorToWire(known) }
  throw cause
}
