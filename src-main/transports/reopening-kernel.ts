import type { OpenKernel } from '../commands/open-kernel.ts'
import type { Caller } from '../contract/caller.ts'
import { AppError, appErrorToWire, type WireError } from '../contract/error.ts'
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

interface Subscription {
  readonly caller: Caller
  readonly listener: (event: AppEvent) => void
  detach: (() => void) | null
}
type Attempt = { readonly kernel: ServedKernel } | { readonly error: WireError; readonly at: number }

/**
 * A kernel that is opened at once. Calls wait for that; where it cannot be opened, each answers why,
 * and a later one tries again, so that "Try again" works once the reason is gone.
 */
export function createReopeningKernel({ open, onOpen, report, now }: ReopeningOptions): ServedKernel {
  const subscriptions = new Set<Subscription>()
  let opened: ServedKernel | null = null
  let isClosing = false

  const attempt = async (): Promise<Attempt> => {
    try {
      const kernel = await open()
      opened = kernel
      for (const subscription of subscriptions) attach(subscription, kernel)
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
    async dispatch(caller, name, input) {
      const outcome = await current()
      return 'kernel' in outcome ? outcome.kernel.dispatch(caller, name, input) : { ok: false, error: outcome.error }
    },
    subscribe(caller, listener) {
      const subscription: Subscription = { caller, listener, detach: null }
      subscriptions.add(subscription)
      if (opened) attach(subscription, opened)
      return () => {
        subscriptions.delete(subscription)
        subscription.detach?.()
      }
    },
    async close() {
      isClosing = true
      const outcome = await last
      if ('kernel' in outcome) await outcome.kernel.close()
    },
  }
}

function attach(subscription: Subscription, kernel: ServedKernel): void {
  subscription.detach = kernel.subscribe(subscription.caller, subscription.listener)
}

/** The reason of a failure for the window. What is not an `AppError` is a bug and keeps its details to the log. */
export function toBoundaryError(error: unknown, sentence: string): WireError {
  if (error instanceof AppError) return appErrorToWire(error)
  return { code: 'internal', message: sentence, retryable: false }
}
