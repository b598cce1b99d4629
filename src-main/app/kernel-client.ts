import { Worker } from 'node:worker_threads'
import type { Caller } from '../contract/caller.ts'
import { AppError, type CommandResult, type WireError } from '../contract/error.ts'
import type { AppEvent } from '../contract/events.ts'
import type { Host } from '../kernel/common/host.ts'
import { toStorageError } from '../storage/storage-error.ts'
import { toBoundaryError } from '../transports/reopening-kernel.ts'
import { answerHostRequest } from '../transports/remote-host.ts'
import type { FromWorker, HostRequest, ToWorker, WorkerStart } from '../transports/worker-protocol.ts'
import { assertNever } from '../util/assert-never.ts'
import { report } from './report.ts'

/** The kernel as the main thread sees it. */
export interface KernelClient {
  /** Never throws and never hangs: what a worker that ended was asked is answered with the reason. */
  dispatch(caller: Caller, name: string, input: unknown, gone?: AbortSignal): Promise<CommandResult<unknown>>
  /** Everything the owner may see, from whichever worker runs. Returns its unsubscribe. */
  subscribe(listener: (event: AppEvent) => void): () => void
  /** `listener` runs when the profile is open, which may be late: after a call that tried again. */
  onReady(listener: () => void): void
  /** Starts the worker where it has ended for good. */
  restart(): void
  /** Resolves when the worker has closed its files, or after `closeWithinMs`. */
  close(): Promise<void>
}

export interface KernelClientOptions {
  readonly entry: string | URL
  readonly start: WorkerStart
  readonly host: Host
  /** Default 5000. */
  readonly closeWithinMs?: number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

/** A worker that ended by itself is started again, unless it did so this often within that time. */
const mostDeaths = 3
const deathsWithinMs = 5 * 60_000

const restarted: WireError = {
  code: 'busy',
  message: 'The memory engine stopped and was started again. Whether this was done is not known.',
  retryable: true,
  params: { reason: 'restarted' },
}

/** Starts the kernel's worker. Calls may be made at once; they wait until the profile is open. */
export function createKernelClient(options: KernelClientOptions): KernelClient {
  const { entry, start, host, closeWithinMs = 5_000, now = () => performance.now() } = options
  const calls = new Map<number, (result: CommandResult<unknown>) => void>()
  const readyListeners = new Set<() => void>()
  const listeners = new Set<(event: AppEvent) => void>()
  const ended = Promise.withResolvers<void>()
  let worker: Worker | null = null
  let deaths: readonly number[] = []
  let failure = stoppedBy(undefined)
  let isClosing = false
  let wasOpen = false
  let lastId = 0

  const tell = (event: AppEvent): void => {
    for (const listener of listeners) listener(event)
  }

  const receive = (from: Worker, message: FromWorker): void => {
    const send = (answer: ToWorker) => from.postMessage(answer)
    switch (message.type) {
      case 'ready':
        wasOpen = true
        for (const listener of readyListeners) listener()
        return
      case 'result':
        calls.get(message.id)?.(message.result)
        calls.delete(message.id)
        return
      case 'event':
        return tell(message.event)
      case 'host_request':
        void answerHost(host, message.request).then((result) => send({ type: 'host_response', id: message.id, result }))
        return
      case 'closed':
        return ended.resolve()
      default:
        assertNever(message)
    }
  }

  const begin = (): void => {
    const begun = new Worker(entry, {
      workerData: { ...start, isContinued: wasOpen } satisfies WorkerStart,
      name: 'kernel',
    })
    let cause: unknown
    begun.on('message', (message: FromWorker) => receive(begun, message))
    begun.on('error', (error) => {
      cause = error
      report('The kernel worker failed.', error)
    })
    begun.on('exit', () => end(cause))
    worker = begun
  }

  const end = (cause: unknown): void => {
    const cutOff = [...calls.values()]
    calls.clear()
    worker = null
    if (isClosing) ended.resolve()
    deaths = [...deaths.filter((at) => now() - at < deathsWithinMs), now()]
    const goesOn = !isClosing && deaths.length < mostDeaths
    if (goesOn) begin()
    else failure = stoppedBy(cause)
    const error = goesOn ? restarted : failure
    for (const resolve of cutOff) resolve({ ok: false, error })
    if (!isClosing) tell({ name: 'kernel_ended', payload: { error, restarted: goesOn } })
  }

  begin()
  return {
    onReady: (listener) => void readyListeners.add(listener),
    dispatch(caller, name, input, gone) {
      const current = worker
      if (!current) return Promise.resolve({ ok: false, error: failure })
      const id = ++lastId
      const leave = (): void => current.postMessage({ type: 'gone', id } satisfies ToWorker)
      return new Promise((resolve) => {
        calls.set(id, (result) => {
          gone?.removeEventListener('abort', leave)
          resolve(result)
        })
        current.postMessage({ type: 'call', id, caller, name, input } satisfies ToWorker)
        gone?.addEventListener('abort', leave)
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    restart() {
      if (worker || isClosing) return
      deaths = []
      begin()
    },
    async close() {
      isClosing = true
      worker?.postMessage({ type: 'close' } satisfies ToWorker)
      if (worker) await waitFor(ended, closeWithinMs)
      await worker?.terminate()
    },
  }
}

/** Why nothing is answered any more, as far as the worker's end tells. */
function stoppedBy(cause: unknown): WireError {
  const message = 'The memory engine has stopped.'
  const known = toStorageError(cause)
  const error = (code: WireError['code'], reason: string) => ({ code, message, retryable: false, params: { reason } })
  if (known instanceof AppError && known.code === 'storage_full') return error(known.code, 'stopped_disk')
  const isOutOfMemory = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return error('internal', isOutOfMemory ? 'stopped_memory' : 'stopped')
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
