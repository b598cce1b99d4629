import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import { createAccessLog } from './access/access-log.ts'
import { createAccessService } from './access/access-service.ts'
import { createGate } from './access/gate.ts'
import { createWhose } from './access/whose.ts'
import type { Log } from './common/log.ts'

interface AccessParts {
  readonly folder: ProfileFolder
  readonly clock: Clock
  readonly log: Log
}

/** Who may call, and who did. */
export function assembleAccess({ folder, clock, log }: AccessParts) {
  const { data, opening } = folder
  const accessLog = createAccessLog({
    store: data.accessLog,
    tokens: data.accessTokens,
    inTransaction: data.inTransaction,
    clock,
    seenAt: opening.seenAt,
    log,
  })
  const access = createAccessService({ store: data.accessTokens, flushUse: accessLog.flush, clock })
  const gate = createGate({ access, accessLog, whose: createWhose(folder), log })
  return { access, accessLog, gate }
}
