import { AppError } from '../contract/error.ts'

/**
 * The form a base URL is stored in: http or https, no trailing slash, query or fragment.
 * Throws `invalid_input` for anything else, and where the address carries a user name or password.
 */
export function normaliseBaseUrl(text: string): string {
  const url = URL.parse(text.trim())
  if (!url) throw invalid('The address is not a URL.', 'not_a_url')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw invalid('The address must start with http:// or https://.', 'protocol')
  }
  if (url.username || url.password)
    throw invalid('The address must not contain a user name or password.', 'credentials')
  if (url.search || url.hash) throw invalid('The address must not contain a query or a fragment.', 'query')
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '')
}

/** Whether the address can only mean this computer: 127.0.0.0/8, ::1 or localhost. Names that resolve to it do not count. */
export function isLoopback(baseUrl: string): boolean {
  const url = URL.parse(baseUrl.trim())
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  return loopbackHost.test(url.hostname)
}

// The URL parser has already turned 127.1, 0x7f.1 and ::ffff:127.0.0.1 into one of these.
const loopbackHost = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/

function invalid(message: string, reason: string): AppError {
  return new AppError('invalid_input', message, { params: { reason } })
}
