import type { OpenKernel } from '../commands/open-kernel.ts'
import { storageRecover } from '../commands/storage/storage-recover.ts'
import { type Caller, mayCall, type Scope, type Surface } from '../contract/caller.ts'
import { AppError, appErrorToWire, type WireError } from '../contract/error.ts'
import type { AppEvent } from '../contract/events.ts'
import type { FileRecovery } from '../contract/profile-files.ts'
import { toStorageError } from '../storage/storage-error.ts'

/** What a transport needs of a kernel. */
export type ServedKernel = Pick<OpenKernel, 'authenticate' | 'dispatch' | 'subscribe' | 'close'>

/** Tells the person at the terminal of a failure that no caller can be told of in full. */
export type Report = (what: string, cause?: unknown) => void

export interface ReopeningOptions {
  /** `recovery`: what the user chose for a file of the profile. */
  open(recovery: FileRecovery | null): Promise<ServedKernel>
  /** Called each time the profile was opened, before its first call. */
  onOpen?(): void
  readonly report: Report
  /** Milliseconds. */
  now(): number
  /** Milliseconds. Without it, by a timer. */
  wait?(ms: number): Promise<void>
}

/** Milliseconds from a failed attempt to the next one, however often it is asked for. */
const pauseMs = 500

interface Subscription {
  readonly caller: Caller
  readonly listener: (event: AppEvent) => void
  detach: (() => void) | null
}
interface Failure {
  readonly error: WireError
  readonly at: number
}
type Attempt = { readonly kernel: ServedKernel } | Failure

/**
 * A kernel that is opened at once. Calls wait for that; where it cannot be opened, each answers why,
 * and a later one tries again, so that "Try again" works once the reason is gone. One that comes right
 * after a failure waits out the pause first: every call gets the answer of an attempt that ended after it was made.
 * The owner's choice for a file that was refused, or is damaged, is an attempt of its own, for which an open one ends.
 */
export function createReopeningKernel({ open, onOpen, report, now, wait = sleep }: ReopeningOptions): ServedKernel {
  const subscriptions = new Set<Subscription>()
  let opened: ServedKernel | null = null
  let failure: Failure | null = null
  let isClosing = false

  const attempt = async (recovery: FileRecovery | null = null): Promise<Attempt> => {
    failure = null
    try {
      const kernel = await open(recovery)
      opened = kernel
      for (const subscription of subscriptions) attach(subscription, kernel)
      onOpen?.()
      return { kernel }
    } catch (cause) {
      report('The profile could not be opened.', cause)
      failure = { error: toBoundaryError(cause, 'The profile could not be opened.'), at: now() }
      return failure
    }
  }
  let last = attempt()
  const current = async (): Promise<Attempt> => {
    const known = failure
    if (!known || isClosing) return last
    await wait(Math.max(0, known.at + pauseMs - now()))
    // Whoever came first has started the next attempt already.
    if (failure === known && !isClosing) last = attempt()
    return last
  }
  const recovered = (recovery: FileRecovery): Promise<Attempt> => {
    if (isClosing) return last
    failure = null
    last = last.then(async (before) => {
      if ('kernel' in before) await before.kernel.close()
      opened = null
      return attempt(recovery)
    })
    return last
  }

  return {
    async dispatch(caller, name, input, gone) {
      const recovery = recoveryOf(caller, name, input)
      const outcome = await (recovery ? recovered(recovery) : current())
      return 'kernel' in outcome
        ? outcome.kernel.dispatch(caller, name, input, gone)
        : { ok: false, error: outcome.error }
    },
    async authenticate(secret) {
      const outcome = await current()
      if ('kernel' in outcome) return outcome.kernel.authenticate(secret)
      const { code, message, params } = outcome.error
      throw new AppError(code, message, params && { params })
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

function recoveryOf(caller: Caller, name: string, input: unknown): FileRecovery | undefined {
  const { surfaces, needs }: { readonly surfaces: readonly Surface[]; readonly needs: Scope } = storageRecover
  const isOpenTo = surfaces.includes(caller.surface) && mayCall(caller, needs)
  return isOpenTo && name === storageRecover.name ? storageRecover.input.safeParse(input).data : undefined
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function attach(subscription: Subscription, kernel: ServedKernel): void {
  subscription.detach = kernel.subscribe(subscription.caller, subscription.listener)
}

/** The reason of a failure for the window. What is neither an `AppError` nor the disk's is a bug and keeps its details to the log. */
export function toBoundaryError(error: unknown, sentence: string): WireError {
  const known = toStorageError(error)
  if (known instanceof AppError) return appErrorToWire(known)
  return { code: 'internal', message: sentence, retryable: false }
}
