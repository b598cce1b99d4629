import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { pageHeader } from '../contract/bridge.ts'
import type { Session, SessionAuth } from './session-auth.ts'

/** The parts of a request that say where it is meant to go. */
export type Addressed = Pick<IncomingMessage, 'url' | 'headers' | 'headersDistinct'>

/** What every request to the local server is held against. */
export interface RequestGuard {
  /**
   * The address in the browser's bar has to be this computer's: a foreign name that resolves here is refused, and so is
   * a second one, whichever of the two a reader would believe.
   */
  isOwnHost(request: Addressed): boolean
  /** What changes something has to come from our own page. */
  isOwnOrigin(request: Addressed): boolean
  /** The session of the cookie. */
  sessionOf(headers: IncomingHttpHeaders): Session | null
  /** The same, where the page sent its own secret too: a cookie alone may be known to another server of this computer. */
  pageSessionOf(headers: IncomingHttpHeaders): Session | null
  /** The `Set-Cookie` value for a session's secret; null takes it away. */
  toCookie(secret: string | null): string
}

/** `port` is asked at each request, since it is only known once the server listens. */
export function createRequestGuard(auth: SessionAuth, port: () => number): RequestGuard {
  // Cookies are shared by all ports of a host, so the port is part of the name.
  const cookieName = () => `majordomo-${port()}`
  // A target that names a host of its own goes before the header, so there is none such either.
  const isOwnHost = ({ url, headersDistinct: { host: hosts = [] } }: Addressed): boolean =>
    url?.startsWith('/') === true &&
    hosts.length === 1 &&
    (hosts[0] === `127.0.0.1:${port()}` || hosts[0] === `localhost:${port()}`)

  const sessionOf = ({ cookie = '' }: IncomingHttpHeaders): Session | null => {
    const secrets = cookie
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${cookieName()}=`))
      .map((pair) => pair.slice(cookieName().length + 1))
    return secrets.map(auth.find).find((session) => session !== null) ?? null
  }

  return {
    isOwnHost,
    isOwnOrigin: (request) => isOwnHost(request) && request.headers.origin === `http://${request.headers.host}`,
    sessionOf,
    pageSessionOf: (headers) => {
      const session = sessionOf(headers)
      return session?.isPage(String(headers[pageHeader] ?? '')) ? session : null
    },
    toCookie: (secret) =>
      `${cookieName()}=${secret ?? ''}; HttpOnly; SameSite=Strict; Path=/${secret === null ? '; Max-Age=0' : ''}`,
  }
}
