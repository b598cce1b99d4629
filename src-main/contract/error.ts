/** Every way a command can fail. The window has a sentence and a way on for each (i18n `errors.<code>`). */
export const errorCodes = [
  'unknown_command',
  'not_permitted',
  'invalid_input',
  'not_found',
  'conflict',
  'too_large',
  'busy',
  'cancelled',
  'rate_limited',
  'provider_auth',
  'provider_unreachable',
  'provider_rate_limited',
  'provider_timeout',
  'provider_bad_answer',
  'provider_failed',
  'cap_reached',
  'local_only',
  'embedding_unavailable',
  'embedding_bad_vectors',
  'import_invalid',
  'file_unavailable',
  'attachment_unreadable',
  'storage_newer',
  'storage_damaged',
  'storage_incomplete',
  'storage_locked',
  'storage_readonly',
  'storage_full',
  'storage_failed',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

const retryableCodes: ReadonlySet<ErrorCode> = new Set([
  'busy',
  'rate_limited',
  'provider_unreachable',
  'provider_rate_limited',
  'provider_timeout',
  'provider_bad_answer',
  'provider_failed',
  'storage_locked',
])

/** An error as it crosses a process or a socket. Its schema is `wireErrorSchema`. */
export interface WireError {
  readonly code: ErrorCode
  /** One plain English sentence; the window prefers its own text for the code. */
  readonly message: string
  readonly retryable: boolean
  /** Values for the sentence, e.g. `{ retryAfterSeconds: '20' }`. Never message text, never keys. */
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly requestId?: string | undefined
  /** What the model service itself said. It may repeat what the user wrote, so it is neither stored nor logged. */
  readonly said?: string | undefined
}

export type CommandResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: WireError }

interface AppErrorOptions extends ErrorOptions {
  readonly params?: Record<string, string>
  readonly said?: string | undefined
}

/** A failure the user can be told about. Bugs stay plain `Error`s and become `internal` at the boundary. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly params: Record<string, string> | undefined
  /** Private, so that nothing that writes an error down writes it too. */
  readonly #said: string | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options)
    this.code = code
    this.params = options.params
    this.#said = options.said
  }

  /** As in `WireError`; it crosses only with the turn that failed. */
  get said(): string | undefined {
    return this.#said
  }

  get retryable(): boolean {
    return retryableCodes.has(this.code)
  }
}

/** The cloneable form of an error that is already known to be an `AppError`. */
export function appErrorToWire(error: AppError, requestId?: string): WireError {
  return {
    code: error.code,
    message: error.message,
    retryable: error.retryable,
    ...(error.params && { params: error.params }),
    ...(requestId && { requestId }),
  }
}
