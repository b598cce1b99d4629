import type { OpenKernel } from '../commands/open-kernel.ts'
import { AppError, appErrorToWire, type WireError } from '../contract/error.ts'

/** What a transport needs of a kernel. */
export type ServedKernel = Pick<OpenKernel, 'dispatch' | 'subscribe' | 'close'>

/** Tells the person at the terminal of a failure that no caller can be told of in full. */
export type Report = (what: string, cause?: unknown) => void

/** Stands in for a kernel that could not be opened: every call answers why. */
export function createClosedKernel(error: WireError): ServedKernel {
  return {
    dispatch: async () => ({ ok: false, error }),
    subscribe: () => () => undefined,
    close: async () => undefined,
  }
}

/** The reason of a failure for the window. What is not an `AppError` is a bug and keeps its details to the log. */
export function toBoundaryError(error: unknown, sentence: string): WireError {
  if (error instanceof AppError) return appErrorToWire(error)
  return { code: 'internal', message: sentence, retryable: false }
}
