import type { Caller } from '../contract/caller.ts'
import type { CommandResult } from '../contract/error.ts'
import type { AppEvent } from '../contract/events.ts'
import type { FileHost, SecretHost } from '../kernel/common/host.ts'
import type { KernelOptions } from '../kernel/common/kernel-options.ts'

/** What the kernel's worker is started with (its `workerData`). */
export type WorkerStart = Pick<KernelOptions, 'home' | 'appVersion' | 'logLevel' | 'isContinued'>

/** From the main thread to the kernel's worker. */
export type ToWorker =
  | {
      readonly type: 'call'
      readonly id: number
      readonly caller: Caller
      readonly name: string
      readonly input: unknown
    }
  /** Who made this call has gone. */
  | { readonly type: 'gone'; readonly id: number }
  | { readonly type: 'host_response'; readonly id: number; readonly result: CommandResult<unknown> }
  | { readonly type: 'close' }

/** From the kernel's worker to the main thread. */
export type FromWorker =
  /** The profile was opened. */
  | { readonly type: 'ready' }
  | { readonly type: 'result'; readonly id: number; readonly result: CommandResult<unknown> }
  | { readonly type: 'event'; readonly event: AppEvent }
  | { readonly type: 'host_request'; readonly id: number; readonly request: HostRequest }
  | { readonly type: 'closed' }

/** What the worker asks of the main thread: the methods of `Host`, by flat names. */
export interface HostCalls {
  secretStorage: SecretHost['storage']
  secretGet: SecretHost['get']
  secretSet: SecretHost['set']
  secretRemove: SecretHost['remove']
  filePathOf: FileHost['pathOf']
  fileOffer: FileHost['offer']
}
export type HostRequest = {
  [Method in keyof HostCalls]: { readonly method: Method; readonly args: Parameters<HostCalls[Method]> }
}[keyof HostCalls]
