import { memories001 } from './001-memories.ts'
import { memories002 } from './002-index.ts'
import { memories003 } from './003-changes.ts'

/** Steps of memories.db, oldest first. A released step is never edited. */
export const memoriesMigrations = [memories001, memories002, memories003] as const
