import { memories001 } from './001-memories.ts'
import { memories002 } from './002-index.ts'
import { memories003 } from './003-changes.ts'
import { memories005 } from './005-evidence-by-message.ts'
import { memories004 } from './004-retrieval.ts'
import { memories006 } from './006-review.ts'
import { memories009 } from './009-summaries.ts'
import { memories010 } from './010-local-only.ts'
import { memories011 } from './011-pinned.ts'
import { memories012 } from './012-one-undo-log.ts'
import { memories013 } from './013-forget-requests.ts'
import { memories014 } from './014-witness.ts'
import { memories015 } from './015-sources.ts'
import { memories008 } from './008-forgetting.ts'
import { memories007 } from './007-life.ts'

/** Steps of memories.db, oldest first. A released step is never edited. */
export const memoriesMigrations = [
  memories001,
  memories002,
  memories003,
  memories004,
  memories005,
  memories006,
  memories007,
  memories008,
  memories009,
  memories010,
  memories011,
  memories012,
  memories013,
  memories014,
  memories015,
] as const
