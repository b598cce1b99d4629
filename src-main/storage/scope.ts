import type { Caller } from '../contract/caller.ts'

declare const isOwners: unique symbol
/** The agents whose rows a statement may touch, as its parameter `@owners`: null for all. */
export type Owners = (string & { readonly [isOwners]: true }) | null

export const ownersOf = ({ agents }: Pick<Caller, 'agents'>): Owners =>
  agents === 'all' ? null : (JSON.stringify(agents) as Owners)

export const onlyOf = (agentId: string): Owners => ownersOf({ agents: [agentId] })

/** The predicate that goes with `@owners`; every statement that takes an id or lists rows carries it. */
export const ownedBy = (column: string): string =>
  `(@owners IS NULL OR ${column} IN (SELECT value FROM json_each(@owners)))`
