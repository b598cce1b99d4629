import { Worker } from 'node:worker_threads'
import type { Caller } from '../contract/caller.ts'
import type { CommandResult, WireError } from '../contract/error.ts'
import type { AppEvent } from '../contract/events.ts'
import type { Host } from '../kernel/host.ts'
import { toBoundaryError } from '../transports/reopening-kernel.ts'
import { answerHostRequest } from '../transports/remote-host.ts'
import type { FromWorker, HostRequest, ToWorker, WorkerStart } from '../transports/worker-protocol.ts'
import { assertNever } from '../util/assert-never.ts'
import { report } from './report.ts'

/** The kernel as the main thread sees it. */
export interface KernelClient {
  /** Never throws and never hangs: a worker that ended answers every call with the reason. */
  dispatch(caller: Caller, name: string, input: unknown): Promise<CommandResult<unknown>>
  /** Everything the owner may see. Returns its unsubscribe. */
  subscribe(listener: (event: AppEvent) => void): () => void
  /** `listener` runs when the profile is open, which may be late: after a call that tried again. */
  onReady(listener: () => void): void
  /** Resolves when the worker has closed its files, or after `closeWithinMs`. */
  close(): Promise<void>
}

export interface KernelClientOptions {
  readonly entry: string | URL
  readonly start: WorkerStart
  readonly host: Host
  /** Default 5000. */
  readonly closeWithinMs?: number
}

const stoppedError: WireError = {
  code: 'internal',
  message: 'The memory engine has stopped. Start Majordomo again.',
  retryable: false,
  params: { reason: 'stopped' },
}

/** Starts the kernel's worker. Calls may be made at once; they wait until the profile is open. */
export function createKernelClient({ entry, start, host, closeWithinMs = 5_000 }: KernelClientOptions): KernelClient {
  const worker = new Worker(entry, { workerData: start, name: 'kernel' })
  const calls = new Map<number, (result: CommandResult<unknown>) => void>()
  const readyListeners = new Set<() => void>()
  const listeners = new Set<(event: AppEvent) => void>()
  const ended = Promise.withResolvers<void>()
  let hasEnded = false
  let lastId = 0

  const send = (message: ToWorker) => worker.postMessage(message)

  worker.on('message', (message: FromWorker) => {
    switch (message.type) {
      case 'ready':
        for (const listener of readyListeners) listener()
        return
      case 'result':
        calls.get(message.id)?.(message.result)
        calls.delete(message.id)
        return
      case 'event':
        for (const listener of listeners) listener(message.event)
        return
      case 'host_request':
        void answerHost(host, message.request).then((result) => send({ type: 'host_response', id: message.id, result }))
        return
      case 'closed':
        return ended.resolve()
      default:
        assertNever(message)
    }
  })
  worker.on('error', (cause) => report('The kernel worker failed.', cause))
  worker.on('exit', () => {
    hasEnded = true
    for (const resolve of calls.values()) resolve({ ok: false, error: stoppedError })
    calls.clear()
    ended.resolve()
  })

  return {
    onReady: (listener) => void readyListeners.add(listener),
    dispatch(caller, name, input) {
      if (hasEnded) return Promise.resolve({ ok: false, error: stoppedError })
      const id = ++lastId
      return new Promise((resolve) => {
        calls.set(id, resolve)
        send({ type: 'call', id, caller, name, input })
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      send({ type: 'close' })
      await waitFor(ended, closeWithinMs)
      await worker.terminate()
    },
  }
}

async function waitFor(ended: PromiseWithResolvers<void>, withinMs: number): Promise<void> {
  const limit = setTimeout(() => {
    report('The kernel worker did not close in time.')
    ended.resolve()
  }, withinMs)
  await ended.promise
  clearTimeout(limit)
}

async function answerHost(host: Host, request: HostRequest): Promise<CommandResult<unknown>> {
  try {
    return { ok: true, value: await answerHostRequest(host, request) }
  } catch (cause) {
    report(`The host could not answer ${request.method}.`, cause)
    return { ok: false, error: toBoundaryError(cause, 'The system could not do what was asked of it.') }
  }
}
