import type { Caller } from '../contract/caller.ts'
import type { AppEvent } from '../contract/events.ts'
import type { Admission } from '../kernel/access/access-service.ts'
import type { Gate } from '../kernel/access/gate.ts'
import { createKernel, type Kernel } from '../kernel/create-kernel.ts'
import type { KernelOptions } from '../kernel/common/kernel-options.ts'
import type { Services } from '../kernel/services.ts'
import { createDispatcher, type Dispatch } from './create-dispatcher.ts'
import { commands } from './index.ts'

export interface OpenKernel {
  /** Never throws: every outcome is a plain, cloneable result. */
  readonly dispatch: Dispatch
  /** Who a program is that shows this secret; null where it is nobody's. */
  authenticate(secret: string): Promise<Admission | null>
  /** Events that `caller` may see. Returns its unsubscribe. */
  subscribe(caller: Caller, listener: (event: AppEvent) => void): () => void
  /** Ends what waits for a conversation to rest, and resolves when no turn and no job runs and every vector is made. */
  idle(): Promise<void>
  /** The same by the clock: what waits for a conversation to rest goes on waiting. */
  caughtUp(): Promise<void>
  /** Ends running turns and jobs, and closes the files. */
  close(): Promise<void>
}

/** A kernel behind its commands. Rejects with an AppError `storage_*` where the profile cannot be opened. */
export async function openKernel(options: KernelOptions & { readonly checksOutput?: boolean }): Promise<OpenKernel> {
  const { services, log, gate, closing, close, ...kernel } = createKernel(options)
  const dispatch = createDispatcher({
    commands,
    services,
    log,
    gate,
    closing,
    checksOutput: options.checksOutput ?? false,
  })
  return {
    dispatch,
    authenticate: async (secret) => gate.authenticate(secret),
    subscribe: (caller, listener) => noted(kernel.subscribe, gate, caller, listener),
    close,
    caughtUp: async () => {
      await kernel.caughtUp()
      await caughtUp(services)
      gate.flush()
    },
    idle: async () => {
      await kernel.caughtUp()
      await services.turnRunner.idle()
      services.backgroundJobs.settle()
      await caughtUp(services)
      gate.flush()
    },
  }
}

/** A program that listens is told things without a call: that it did, and how much it heard, is noted as one. */
function noted(
  subscribe: Kernel['subscribe'],
  gate: Pick<Gate, 'note'>,
  caller: Caller,
  listener: (event: AppEvent) => void,
): () => void {
  if (caller.principal.id === null) return subscribe(caller, listener)
  let told = 0
  const note = (): void => gate.note(caller, { command: 'events', outcome: 'ok', rows: told, input: null, value: null })
  note()
  const leave = subscribe(caller, (event) => {
    told += 1
    listener(event)
  })
  return () => {
    leave()
    note()
  }
}

async function caughtUp({ turnRunner, modelTrust, runner, embedding }: Services): Promise<void> {
  await turnRunner.idle()
  await modelTrust.idle()
  await embedding.opened()
  // Learning is tried also where it rests after a failure.
  runner.wake('extract')
  await runner.idle()
  // What a schedule said is answered.
  await turnRunner.idle()
  await runner.idle()
}
