import type { IncomingHttpHeaders } from 'node:http'
import type { SessionAuth } from './session-auth.ts'

/** What every request to the local server is held against. */
export interface RequestGuard {
  /** The address in the browser's bar has to be this computer's: a foreign name that resolves here is refused. */
  isOwnHost(headers: IncomingHttpHeaders): boolean
  /** What changes something has to come from our own page. */
  isOwnOrigin(headers: IncomingHttpHeaders): boolean
  hasSession(headers: IncomingHttpHeaders): boolean
  /** The `Set-Cookie` value for a session's secret. */
  toCookie(secret: string): string
}

/** `port` is asked at each request, since it is only known once the server listens. */
export function createRequestGuard(auth: SessionAuth, port: () => number): RequestGuard {
  // Cookies are shared by all ports of a host, so the port is part of the name.
  const cookieName = () => `majordomo-${port()}`
  const isOwnHost = ({ host }: IncomingHttpHeaders) => host === `127.0.0.1:${port()}` || host === `localhost:${port()}`

  return {
    isOwnHost,
    isOwnOrigin: (headers) => isOwnHost(headers) && headers.origin === `http://${headers.host}`,
    hasSession: ({ cookie = '' }) =>
      cookie
        .split(';')
        .map((pair) => pair.trim())
        .some((pair) => pair.startsWith(`${cookieName()}=`) && auth.isSession(pair.slice(cookieName().length + 1))),
    toCookie: (secret) => `${cookieName()}=${secret}; HttpOnly; SameSite=Strict; Path=/`,
  }
}
