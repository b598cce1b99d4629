import type { Caller } from '../contract/caller.ts'

/** The owners a statement may touch, as its `@owners` parameter: null for all, else a JSON list. */
export function ownersOf(caller: Pick<Caller, 'agents'>): string | null {
  return caller.agents === 'all' ? null : JSON.stringify(caller.agents)
}

/** The predicate that goes with `@owners`; every statement that takes an id or lists rows carries it. */
export const ownedBy = (column: string): string =>
  `(@owners IS NULL OR ${column} IN (SELECT value FROM json_each(@owners)))`
