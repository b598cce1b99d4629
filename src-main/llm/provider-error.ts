import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai/core/error'
import { AppError } from '../contract/error.ts'

/**
 * The `AppError` for whatever a request to a provider failed with. Its sentence and its cause hold status and codes only:
 * a provider's own message, which is kept apart in `said`, may repeat the user's text. Throws `error` itself where no
 * provider caused it.
 */
export function toProviderError(error: unknown, now = Date.now()): AppError {
  if (error instanceof AppError) return error
  if (error instanceof APIConnectionTimeoutError) return timedOut(error)
  if (error instanceof APIConnectionError) return toConnectionError(error)
  if (error instanceof APIError) return toStatusError(error, now)
  if (error instanceof SyntaxError) {
    return failure('provider_bad_answer', 'The provider sent an answer that cannot be read.', 'malformed', error)
  }
  if (networkCode.test(deepestCode(error))) return toConnectionError(error)
  throw error
}

/** Codes of the system, of Node's fetch and of a compressed body that breaks off. */
const networkCode = /^(E[A-Z]+|UND_ERR_\w+|Z_\w+)$/

/** The answer is a web page or something else that no API sends. */
export function notAnApi(): AppError {
  return new AppError('provider_failed', 'The address does not answer like a language model API.', {
    params: { reason: 'not_an_api' },
  })
}

/** The connection ended before the answer did. */
export function cutAnswer(): AppError {
  return new AppError('provider_unreachable', 'The connection to the provider was cut.', { params: { reason: 'cut' } })
}

/** All that the model may write in one answer went into its thoughts. */
export function noRoomLeft(): AppError {
  return new AppError('provider_bad_answer', 'The model used all its room before it answered.', {
    params: { reason: 'no_room' },
  })
}

/** The service itself ended the answer before its end: its filter did, or it ran out of what it needs. */
export function endedByService(finish: string): AppError | null {
  const end = endNamed(finish)
  if (filtered.has(end)) {
    return new AppError('provider_failed', 'The filter of the provider ended the answer.', {
      params: { reason: 'withheld' },
    })
  }
  if (!brokenOff.has(end)) return null
  return new AppError('provider_failed', 'The provider broke off its answer.', { params: { reason: 'mid_stream' } })
}

/** Whether an answer ended because it had no more room. */
export const endedByLength = (finish: string): boolean => atLength.has(endNamed(finish))

/** Some services write the name in capitals, or say more after it. */
const endNamed = (finish: string): string => finish.toLowerCase().split(':', 1)[0] ?? ''

/** What services call such ends; any other name is how they call a whole answer. */
const atLength: ReadonlySet<string> = new Set(['length', 'max_tokens', 'model_length'])
const filtered: ReadonlySet<string> = new Set(
  'content_filter safety prohibited_content blocklist recitation spii sensitive'.split(' '),
)
const brokenOff: ReadonlySet<string> = new Set(
  'error insufficient_system_resource network_error malformed_function_call function_call_filter'.split(' '),
)

/** Reasons that trying again does not change. */
export const permanentReasons: ReadonlySet<string> = new Set([
  'model_missing',
  'not_an_api',
  'quota',
  'too_long',
  'refused',
  'withheld',
  'no_room',
])

/** The request is longer than the model takes: said by its code, or in words. */
export const isTooLong = ({ status, code, message }: APIError): boolean =>
  status === 413 ||
  code === 'context_length_exceeded' ||
  (status === 400 &&
    /\btoo long\b|maximum context|context (?:length|window)|exceeds? .{0,40}\btokens\b/iu.test(message))

/** Some services refuse a key as a bad request. */
export const isKeyRefused = ({ status, message }: APIError): boolean =>
  status === 400 && /\bapi[ _-]?key (?:is )?(?:not valid|invalid|expired)|\binvalid api[ _-]?key/iu.test(message)

/** Payment required, too many requests. */
const paidOrPaced: ReadonlySet<number> = new Set([402, 429])

function toStatusError(error: APIError, now: number): AppError {
  const status = error.status ?? Number(error.code)
  if (status === 401 || status === 403 || isKeyRefused(error)) {
    return failure('provider_auth', 'The provider did not accept the key.', `${status}`, error)
  }
  if (status === 408 || status === 504) return timedOut(error)
  if (paidOrPaced.has(status)) return rateLimited(error, status, now)
  if (status >= 500) return failure('provider_failed', 'The provider reported an error of its own.', `${status}`, error)
  if (isHtml(error.headers) || (status >= 300 && status < 400)) return notAnApi()
  if (status === 404)
    return failure('provider_failed', 'The provider does not know this model.', 'model_missing', error)
  if (isTooLong(error)) {
    return failure('provider_failed', 'The request is too long for this model.', 'too_long', error)
  }
  if (status >= 400) return failure('provider_failed', 'The provider refused the request.', 'refused', error)
  return failure('provider_failed', 'The provider broke off with an error.', 'mid_stream', error)
}

/** Too often for now, or more than was paid for. */
function rateLimited(error: APIError, status: number, now: number): AppError {
  if (status === 402 || error.code === 'insufficient_quota') {
    return failure('provider_rate_limited', 'The quota of this key is used up.', 'quota', error)
  }
  const seconds = retryAfterSeconds(error.headers?.get('retry-after') ?? null, now)
  return new AppError('provider_rate_limited', 'The provider asks to wait before the next request.', {
    cause: summary(error),
    said: saidBy(error),
    ...(seconds !== null && { params: { retryAfterSeconds: `${seconds}` } }),
  })
}

/** Reads a Retry-After header: seconds, or an HTTP date. RFC 9110, section 10.2.3. */
function retryAfterSeconds(header: string | null, now: number): number | null {
  if (!header) return null
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Math.ceil(Number(header))
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000))
}

function toConnectionError(error: unknown): AppError {
  const code = deepestCode(error)
  if (/TIMEDOUT|TIMEOUT/.test(code)) return timedOut(error)
  const reason = reasonByCode[code] ?? 'connection'
  return failure('provider_unreachable', 'The provider cannot be reached.', reason, error)
}

const reasonByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused_connection',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNRESET: 'reset',
  UND_ERR_SOCKET: 'reset',
}

function timedOut(error: unknown): AppError {
  return failure('provider_timeout', 'The provider took too long to answer.', 'no_answer', error)
}

function failure(code: AppError['code'], message: string, reason: string, error: unknown): AppError {
  return new AppError(code, message, { cause: summary(error), said: saidBy(error), params: { reason } })
}

const longestSaid = 600

/** A key as services repeat it, also where it is not the one that was sent. */
const keyLike = /\b(?:sk|pk|rk)-[\w*.-]*[\w*]/giu

/** The message of an answer by the API, without the status before it and without keys. What stands on a web page is none. */
function saidBy(error: unknown): string | undefined {
  if (!(error instanceof APIError) || error instanceof APIConnectionError || isHtml(error.headers)) return undefined
  const message = typeof error.error === 'string' ? error.error : error.message.replace(/^\d{3} /, '')
  return message.startsWith('status code')
    ? undefined
    : message.trim().replaceAll(keyLike, '…').slice(0, longestSaid).toWellFormed() || undefined
}

function summary(error: unknown): Error {
  const answered = error instanceof APIError ? [error.status, error.type, error.code] : []
  const codes = [...answered, deepestCode(error)]
    .map((code) => `${code ?? ''}`)
    .filter((code) => /^[\w.-]{1,60}$/.test(code))
  return new Error([error instanceof Error ? error.name : typeof error, ...new Set(codes)].join(' '))
}

/** The system's code at the end of a chain of causes, e.g. `ECONNREFUSED`; an address with several IPs fails with all of them. */
function deepestCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  return deepestCode(inner) || ('code' in error && typeof error.code === 'string' ? error.code : '')
}

function isHtml(headers: Headers | undefined): boolean {
  return headers?.get('content-type')?.includes('html') ?? false
}
