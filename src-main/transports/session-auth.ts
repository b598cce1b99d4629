import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface SessionAuth {
  /** A new one-time token of 128 bits. The one before it stops working. */
  mint(): string
  /** Exchanges the token for a session's secret and burns it; null where it is not the current one. */
  redeem(token: string): string | null
  isSession(secret: string): boolean
}

/** One token that is waiting to be used, and the sessions that were opened. Secrets are kept as hashes only. */
export function createSessionAuth(): SessionAuth {
  const sessions: Buffer[] = []
  let waiting: Buffer | null = null

  return {
    mint() {
      const token = newSecret()
      waiting = hash(token)
      return token
    },
    redeem(token) {
      if (!waiting || !timingSafeEqual(waiting, hash(token))) return null
      waiting = null
      const secret = newSecret()
      sessions.push(hash(secret))
      return secret
    },
    isSession(secret) {
      const wanted = hash(secret)
      return sessions.some((session) => timingSafeEqual(session, wanted))
    },
  }
}

const newSecret = () => randomBytes(16).toString('base64url')
const hash = (text: string) => createHash('sha256').update(text).digest()
