import { AppError } from './error.ts'

export const surfaces = ['ipc', 'ws', 'mcp', 'cli'] as const
/** A way in to the commands. */
export type Surface = (typeof surfaces)[number]

/**
 * What the user can let a program do: read what is remembered and said; store, change and forget it, so that it can be
 * undone; hold conversations; and what concerns the whole profile or cannot be undone.
 */
export const grantableScopes = ['read', 'write', 'chat', 'manage'] as const
export type GrantableScope = (typeof grantableScopes)[number]

/** What a command needs. `owner` is granted to nobody: the user does it with their own hands. */
export const scopes = [...grantableScopes, 'owner'] as const
export type Scope = (typeof scopes)[number]

/** `unknown`: who showed a secret that is nobody's. */
export const principalKinds = ['window', 'browser', 'terminal', 'model', 'token', 'unknown'] as const

/** Who it is that calls. A model's tool call is known by the turn it belongs to: that is its parent. */
export interface Principal {
  readonly kind: (typeof principalKinds)[number]
  /** Which one of its kind; null where there is only one. */
  readonly id: string | null
}

/**
 * Who asks. Set by the dispatcher from the transport, never read from a command's input.
 * `agents` are the owners whose memories and sessions this caller may see.
 */
export interface Caller {
  readonly surface: Surface
  readonly principal: Principal
  readonly agents: 'all' | readonly string[]
  readonly scopes: readonly Scope[]
}

/** Why a call ends before its time: there is nobody left to answer. */
export const callerGone = (): AppError => new AppError('cancelled', 'Who asked for this has gone.')

const kindOn = { ipc: 'window', ws: 'browser', cli: 'terminal', mcp: 'model' } as const

/** The owner of the profile, through the app's own window. */
export const ownerCaller = (surface: Surface): Caller => ({
  surface,
  principal: { kind: kindOn[surface], id: null },
  agents: 'all',
  scopes,
})

/** Whether a caller was granted a scope. What concerns the whole profile is for nobody who may not see all of it. */
export const mayCall = ({ agents, scopes: granted }: Caller, needs: Scope): boolean =>
  granted.includes(needs) && (agents === 'all' || (needs !== 'manage' && needs !== 'owner'))
