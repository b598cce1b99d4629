import type { Caller } from '../../contract/caller.ts'
import type { Log } from '../common/log.ts'
import type { Access, AccessLog } from './access-log.ts'
import type { AccessService, Admission, Pass } from './access-service.ts'
import type { createWhose } from './whose.ts'

/** A call that is over: what it was asked, and told. */
export interface Called extends Omit<Access, 'agentId'> {
  readonly input: unknown
  readonly value: unknown
}

/** What every call passes on its way in and out. */
export interface Gate {
  /** Throws `not_permitted` or `rate_limited`. */
  enter(caller: Caller): Pass
  /** Notes a call, whatever came of it, in the access log. */
  note(caller: Caller, called: Called): void
  /** Who a program is that shows this secret; null where it is nobody's. */
  authenticate(secret: string): Admission | null
  /** Writes down what was noted. */
  flush(): void
  /** Ends every admission, and writes the rest down. */
  close(): void
}

interface GateDeps {
  readonly access: AccessService
  readonly accessLog: AccessLog
  readonly whose: ReturnType<typeof createWhose>
  readonly log: Log
}

export function createGate({ access, accessLog, whose, log }: GateDeps): Gate {
  let isClosed = false
  return {
    enter: access.enter,
    note: (caller, { command, outcome, rows, input, value }) => {
      // What the closing of the profile cut off is answered after its files are closed.
      if (isClosed) return
      try {
        accessLog.add(caller, { command, outcome, rows, agentId: whose(caller, input, value) })
      } catch (error) {
        log.error({ err: error }, 'a call could not be noted')
      }
    },
    authenticate: (secret) => {
      const admission = access.authenticate(secret)
      const unknown = { kind: 'unknown', id: null } as const
      const refused = { command: 'unknown', agentId: null, outcome: 'not_permitted', rows: 0 }
      if (!admission) accessLog.add({ principal: unknown }, refused)
      return admission
    },
    flush: accessLog.flush,
    close: () => {
      access.close()
      accessLog.flush()
      isClosed = true
    },
  }
}
