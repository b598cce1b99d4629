import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sessionLife } from '../contract/bridge.ts'

/** What a browser is given when it signs in. */
export interface SessionSecrets {
  /** For the cookie, which browsers send to every port of this computer. */
  readonly cookie: string
  /** For the page alone: what is kept by origin is no other port's. */
  readonly page: string
}

/** Why a session is over: its user signed out, or it was too old. */
export type SessionEnd = 'signed_out' | 'expired'

export interface Session {
  isPage(secret: string): boolean
  /** Notes that it is used. False where it is over. */
  use(): boolean
  /** Aborts with the session's end, a `SessionEnd`. */
  readonly ended: AbortSignal
}

export interface SessionAuth {
  /** A new one-time token of 128 bits. The one before it stops working. */
  mint(): string
  /** Exchanges the token for a session's secrets and burns it; null where it is not the current one. */
  redeem(token: string): SessionSecrets | null
  /** The session that a cookie's secret is of, which is used by that. */
  find(cookie: string): Session | null
  end(session: Session, why?: SessionEnd): void
  /** Ends what was not used for too long, or began too long ago. */
  endOld(): void
}

interface Opened extends Session {
  readonly cookie: Buffer
  readonly end: AbortController
  readonly isOld: () => boolean
}

const hour = 60 * 60_000
const idleMs = sessionLife.idleHours * hour
const wholeMs = sessionLife.days * 24 * hour

/** One token that is waiting to be used, and the sessions that were opened. Secrets are kept as hashes only. */
export function createSessionAuth(now: () => number = Date.now): SessionAuth {
  const sessions = new Set<Opened>()
  let waiting: Buffer | null = null

  const end = (session: Session, why: SessionEnd = 'signed_out'): void => {
    for (const opened of sessions) {
      if (opened !== session) continue
      sessions.delete(opened)
      opened.end.abort(why)
    }
  }
  const endOld = (): void => {
    for (const session of sessions) if (session.isOld()) end(session, 'expired')
  }
  const open = (secrets: SessionSecrets): Opened => {
    const page = hash(secrets.page)
    const controller = new AbortController()
    const began = now()
    let used = began
    return {
      cookie: hash(secrets.cookie),
      end: controller,
      ended: controller.signal,
      isPage: (secret) => timingSafeEqual(page, hash(secret)),
      isOld: () => now() - used > idleMs || now() - began > wholeMs,
      use() {
        endOld()
        used = now()
        return !controller.signal.aborted
      },
    }
  }

  return {
    mint() {
      const token = newSecret()
      waiting = hash(token)
      return token
    },
    redeem(token) {
      if (!waiting || !timingSafeEqual(waiting, hash(token))) return null
      waiting = null
      const secrets = { cookie: newSecret(), page: newSecret() }
      sessions.add(open(secrets))
      return secrets
    },
    find(cookie) {
      const wanted = hash(cookie)
      const session = [...sessions].find(({ cookie: known }) => timingSafeEqual(known, wanted))
      return session?.use() ? session : null
    },
    end,
    endOld,
  }
}

const newSecret = () => randomBytes(16).toString('base64url')
const hash = (text: string) => createHash('sha256').update(text).digest()
