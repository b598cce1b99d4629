import { type Caller, grantableScopes, ownerCaller, type Scope, type Surface } from '../contract/caller.ts'

/** A caller made for some agents, which may do there what a program can be let do. */
export const boundCaller = (
  surface: Surface,
  agents: readonly string[],
  scopes: readonly Scope[] = grantableScopes,
): Caller => ({ ...ownerCaller(surface), agents, scopes })
