import type { OpenKernel } from '../commands/open-kernel.ts'
import type { Caller } from '../contract/caller.ts'
import { AppError, appErrorToWire, type CommandResult, type WireError } from '../contract/error.ts'
import type { AppEvent } from '../contract/events.ts'

/** What a transport needs of a kernel. */
export type ServedKernel = Pick<OpenKernel, 'dispatch' | 'subscribe' | 'close'>

/** Tells the person at the terminal of a failure that no caller can be told of in full. */
export type Report = (what: string, cause?: unknown) => void

export interface ReopeningOptions {
  open(): Promise<ServedKernel>
  /** Called each time the profile was opened, before its first call. */
  onOpen?(): void
  readonly report: Report
  /** Milliseconds. */
  now(): number
}

/** The calls of a window come in bursts: those that follow a failed attempt closely share its answer. */
const pauseMs = 500

type Attempt = { readonly kernel: ServedKernel } | { readonly error: WireError; readonly at: number }

/**
 * A kernel that is opened at once. Calls wait for that; where it cannot be opened, each answers why,
 * and a later one tries again, so that "Try again" works once the reason is gone.
 */
export function createReopeningKernel({ open, onOpen, report, now }: ReopeningOptions): ServedKernel {
  const subscribers = new Map<symbol, { attach(kernel: ServedKernel): void; detach(): void }>()
  let isClosing = false

  const attempt = async (): Promise<Attempt> => {
    try {
      const kernel = await open()
      for (const { attach } of subscribers.values()) attach(kernel)
      onOpen?.()
      return { kernel }
    } catch (cause) {
      report('The profile could not be opened.', cause)
      return { error: toBoundaryError(cause, 'The profile could not be opened.'), at: now() }
    }
  }
  let last = attempt()
  const current = async (): Promise<Attempt> => {
    const waitedFor = last
    const outcome = await waitedFor
    if ('kernel' in outcome || isClosing || now() - outcome.at < pauseMs) return outcome
    // Whoever came first has started the next attempt already.
    if (last === waitedFor) last = attempt()
    return last
  }

  return {
    async dispatch(caller: Caller, name: string, input: unknown): Promise<CommandResult<unknown>> {
      const outcome = await current()
      return 'kernel' in outcome ? outcome.kernel.dispatch(caller, name, input) : { ok: false, error: outcome.error }
    },
    subscribe(caller, listener: (event: AppEvent) => void) {
      const key = Symbol('subscriber')
      let detach = () => {}
      const attach = (kernel: ServedKernel) => {
        detach = kernel.subscribe(caller, listener)
      }
      subscribers.set(key, { attach, detach: () => detach() })
      void last.then((outcome) => 'kernel' in outcome && subscribers.has(key) && attach(outcome.kernel))
      return () => {
        subscribers.get(key)?.detach()
        subscribers.delete(key)
      }
    },
    async close() {
      isClosing = true
      const outcome = await last
      if ('kernel' in outcome) await outcome.kernel.close()
    },
  }
}

/** The reason of a failure for the window. What is not an `AppError` is a bug and keeps its details to the log. */
export function toBoundaryError(error: unknown, sentence: string): WireError {
  if (error instanceof AppError) return appErrorToWire(error)
  return { code: 'internal', message: sentence, retryable: false }
}
