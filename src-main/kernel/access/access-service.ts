import { createHash, randomBytes } from 'node:crypto'
import type { AccessToken, Grant } from '../../contract/access.ts'
import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import { found } from '../../contract/found.ts'
import type { AccessTokenStore } from '../../storage/access-token-store.ts'
import { type CallLimit, type CallLimits, createCallLimit, secondsToWait } from '../../util/call-limit.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'

/** A program that showed its secret. */
export interface Admission {
  readonly caller: Caller
  /** Aborts, with an `AppError`, when it may call no longer; at once where it is paused. */
  readonly ended: AbortSignal
}

/** One call that was let in. */
export interface Pass {
  /** As of the admission; null for the owner, who may always call. */
  readonly ended: AbortSignal | null
  /** Done when the caller may call no longer: ends what a call left going. It fails where that is gone already. */
  whenEnded(work: () => Promise<unknown>): void
  leave(): void
}

interface AccessDeps {
  readonly store: AccessTokenStore
  /** Writes down when each was used last. */
  readonly flushUse: () => void
  readonly clock: Clock
  readonly limits?: CallLimits
}

/** A program gets on with its work, and a loop that ran wild is noticed. */
const programLimits: CallLimits = { inFlight: 20, perSecond: 50 }
const mostTokens = 100
const mostRevokedKept = 100
/** What a program can have left going: turns, the latest of them. */
const mostLeftGoing = 100

interface Live {
  readonly end: AbortController
  readonly limit: CallLimit
  readonly going: (() => Promise<unknown>)[]
}

/** Programs that the user lets in, each by a token with scopes and agents of its own. */
export function createAccessService({ store, flushUse, clock, limits = programLimits }: AccessDeps) {
  const live = new Map<string, Live>()

  const liveOf = (id: string): Live => {
    const known = live.get(id)
    if (known) return known
    const limit = createCallLimit(limits, () => clock.now().getTime())
    const opened = { end: new AbortController(), limit, going: [] }
    live.set(id, opened)
    return opened
  }
  const end = (id: string, why: AppError): Live | undefined => {
    const known = live.get(id)
    live.delete(id)
    known?.end.abort(why)
    return known
  }
  const change = (id: string, state: AccessToken['state']): AccessToken => {
    const token = found(store.get(id), 'token')
    if (token.state === 'revoked') throw new AppError('conflict', 'This token was revoked.')
    store.setState(id, state)
    const ended = state === 'active' ? undefined : end(id, notPermitted(state))
    for (const work of ended?.going ?? []) work().catch(() => undefined)
    return { ...token, state }
  }
  const revoke = (id: string): AccessToken => {
    const token = change(id, 'revoked')
    store.keepRevoked(mostRevokedKept)
    return token
  }

  return {
    /** The secret is told here and nowhere else: what is kept is its hash. */
    create: (grant: Grant): { token: AccessToken; secret: string } => {
      if (grant.agents !== 'all' && grant.scopes.includes('manage'))
        throw new AppError('invalid_input', 'What concerns the whole profile cannot be granted for some agents.')
      if (store.openCount() >= mostTokens) throw new AppError('conflict', `There are ${mostTokens} tokens already.`)
      const secret = `mj_${randomBytes(32).toString('base64url')}`
      const { name, scopes, agents } = grant
      const token: AccessToken = {
        id: newId(),
        name,
        scopes: [...new Set(scopes)],
        agents: agents === 'all' ? agents : [...new Set(agents)],
        state: 'active',
        createdAt: clock.now().toISOString(),
        lastUsedAt: null,
      }
      store.add(token, hash(secret))
      return { token, secret }
    },
    list: () => {
      flushUse()
      return store.list()
    },
    setPaused: (id: string, paused: boolean) => change(id, paused ? 'paused' : 'active'),
    revoke,
    /** The agent is going: no token reaches another one of its id later. One that was for it alone is revoked. */
    leaveAgent: (agentId: string): void => {
      for (const { id, agents, state } of store.list()) {
        if (state === 'revoked' || agents === 'all' || !agents.includes(agentId)) continue
        const others = agents.filter((one) => one !== agentId)
        if (others.length === 0) revoke(id)
        else {
          store.setAgents(id, others)
          end(id, new AppError('cancelled', 'What this program may see was changed.'))
        }
      }
    },

    /** Who a secret is of; null where it is nobody's. */
    authenticate: (secret: string): Admission | null => {
      const token = store.byHash(hash(secret))
      if (!token) return null
      const { id, agents, scopes, state } = token
      const ended = state === 'active' ? liveOf(id).end.signal : AbortSignal.abort(notPermitted(state))
      return { caller: { surface: 'ws', principal: { kind: 'token', id }, agents, scopes }, ended }
    },

    /** Lets a caller in for one call. Throws `not_permitted` where it was paused or revoked, `rate_limited` where it has to wait. */
    enter: ({ principal }: Pick<Caller, 'principal'>): Pass => {
      if (principal.kind !== 'token') return ownPass
      const id = principal.id ?? ''
      const state = store.get(id)?.state ?? 'revoked'
      if (state !== 'active') throw notPermitted(state)
      const { end: ending, limit, going } = liveOf(id)
      const waitMs = limit.enter()
      if (waitMs !== null) throw rateLimited(waitMs)
      return {
        ended: ending.signal,
        leave: limit.leave,
        whenEnded: (work) => {
          going.push(work)
          if (going.length > mostLeftGoing) going.shift()
        },
      }
    },

    /** Ends every admission: a program comes again when the profile is open again. */
    close: (): void => {
      for (const id of live.keys()) end(id, new AppError('cancelled', 'The profile was closed.'))
    },
  }
}
export type AccessService = ReturnType<typeof createAccessService>

const ownPass: Pass = { ended: null, whenEnded: () => undefined, leave: () => undefined }

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const notPermitted = (state: 'paused' | 'revoked'): AppError =>
  new AppError('not_permitted', `The user ${state} this token.`, { params: { reason: state } })

/** Says when to come again. */
export const rateLimited = (waitMs: number): AppError => {
  const seconds = secondsToWait(waitMs)
  return new AppError('rate_limited', `Too many calls. Come again in ${seconds} s.`, {
    params: { retryAfterSeconds: seconds },
  })
}
