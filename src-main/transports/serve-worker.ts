import { callerGone, ownerCaller } from '../contract/caller.ts'
import { AppError, type CommandResult } from '../contract/error.ts'
import type { FileRecovery } from '../contract/profile-files.ts'
import type { Host } from '../kernel/common/host.ts'
import { assertNever } from '../util/assert-never.ts'
import { createRemoteHost } from './remote-host.ts'
import { createReopeningKernel, type Report, type ServedKernel, toBoundaryError } from './reopening-kernel.ts'
import type { FromWorker, HostRequest, ToWorker } from './worker-protocol.ts'

/** The part of a `MessagePort` that is used here. */
export interface WorkerPort {
  on(event: 'message', listener: (message: ToWorker) => void): unknown
  postMessage(message: FromWorker): void
  close(): void
}

interface Line {
  readonly port: WorkerPort
  readonly report: Report
}

export interface WorkerOptions extends Line {
  open(host: Host, recovery: FileRecovery | null): Promise<ServedKernel>
}

/**
 * Opens a kernel and serves it to the thread at the other end of `port`.
 * Calls wait until it is open; where it cannot be opened, each answers the reason, and later ones try again.
 */
export function serveWorker({ port, report, open }: WorkerOptions): void {
  const hostCalls = createHostCalls(port)
  const kernel = createReopeningKernel({
    open: (recovery) => open(createRemoteHost(hostCalls.ask), recovery),
    onOpen: () => port.postMessage({ type: 'ready' }),
    report,
    now: () => performance.now(),
  })
  kernel.subscribe(ownerCaller('ipc'), (event) => port.postMessage({ type: 'event', event }))

  const calls = new Map<number, AbortController>()

  port.on('message', (message) => {
    switch (message.type) {
      case 'call': {
        const gone = new AbortController()
        calls.set(message.id, gone)
        void answer({ port, report }, kernel, message, gone.signal).finally(() => calls.delete(message.id))
        return
      }
      case 'gone':
        calls.get(message.id)?.abort(callerGone())
        return
      case 'host_response':
        hostCalls.settle(message.id, message.result)
        return
      case 'close':
        void closeAndSay(port, kernel)
        return
      default:
        assertNever(message)
    }
  })
}

async function answer(
  { port, report }: Line,
  kernel: ServedKernel,
  { id, caller, name, input }: ToWorker & { type: 'call' },
  gone: AbortSignal,
): Promise<void> {
  try {
    port.postMessage({ type: 'result', id, result: await kernel.dispatch(caller, name, input, gone) })
  } catch (cause) {
    // A result that cannot be cloned is a bug of that one command, and no reason to end the worker.
    report(`The answer of ${name} could not be sent.`, cause)
    const error = toBoundaryError(cause, 'The answer could not be sent.')
    port.postMessage({ type: 'result', id, result: { ok: false, error } })
  }
}

async function closeAndSay(port: WorkerPort, kernel: ServedKernel): Promise<void> {
  await kernel.close()
  port.postMessage({ type: 'closed' })
  port.close()
}

function createHostCalls(port: WorkerPort) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0

  return {
    ask(request: HostRequest): Promise<unknown> {
      const id = ++lastId
      const answered = Promise.withResolvers<unknown>()
      waiting.set(id, answered)
      port.postMessage({ type: 'host_request', id, request })
      return answered.promise
    },
    settle(id: number, result: CommandResult<unknown>): void {
      const answered = waiting.get(id)
      waiting.delete(id)
      if (result.ok) answered?.resolve(result.value)
      else
        answered?.reject(
          new AppError(result.error.code, result.error.message, result.error.params && { params: result.error.params }),
        )
    },
  }
}
