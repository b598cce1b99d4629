import type { AccessEntry } from '../../contract/access.ts'
import type { Caller } from '../../contract/caller.ts'
import type { AccessLogStore, AccessRow } from '../../storage/access-log-store.ts'
import type { AccessTokenStore } from '../../storage/access-token-store.ts'
import type { Clock } from '../../util/clock.ts'
import type { Log } from '../common/log.ts'
import { dayMs } from '../../util/days.ts'

/** What one call was, or several of the owner's. */
export type Access = Pick<AccessEntry, 'command' | 'agentId' | 'outcome' | 'rows'>

interface AccessLogDeps {
  readonly store: AccessLogStore
  readonly tokens: Pick<AccessTokenStore, 'setUsed'>
  readonly inTransaction: (work: () => void) => void
  readonly clock: Clock
  /** When the files were noted last before this start: one look at a clock, which may be wrong, destroys nothing. */
  readonly seenAt: number
  readonly log: Pick<Log, 'error'>
}

/** What is noted is on the disk within this time, where the disk takes it. */
const flushMs = 1_000
/** Where the disk does not, this many entries wait in memory. */
const mostWaiting = 10_000
const keptDays = 30
const keptEntries = 100_000

/** Who called what, written in batches behind the calls. The owner's own calls of one kind and hour are one entry. */
export function createAccessLog({ store, tokens, inTransaction, clock, seenAt, log }: AccessLogDeps) {
  let waiting = new Map<string, AccessRow>()
  let timer: NodeJS.Timeout | null = null
  let isFailing = false
  let lost = 0
  let added = 0

  const write = (): void => {
    const batch = waiting
    waiting = new Map()
    try {
      inTransaction(() => {
        for (const row of batch.values()) store.add(row)
        const used = [...batch.values()].filter(({ principal }) => principal.kind === 'token')
        for (const { principal, at } of new Map(used.map((row) => [row.principal.id, row])).values())
          tokens.setUsed(principal.id ?? '', at)
        const until = Math.min(clock.now().getTime(), seenAt) - keptDays * dayMs
        store.keep(new Date(until).toISOString(), keptEntries)
      })
      isFailing = false
    } catch (error) {
      // A full disk is full for longer: it is said once, and what waits is tried again with what comes.
      if (!isFailing) log.error({ err: error }, 'the access log could not be written')
      isFailing = true
      waiting = new Map([...batch, ...waiting])
    }
  }
  const flush = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    if (waiting.size > 0) write()
  }

  return {
    add: ({ principal }: Pick<Caller, 'principal'>, access: Access): void => {
      const at = clock.now().toISOString()
      const hour = principal.id === null ? at.slice(0, 13) : null
      const { command, agentId, outcome, rows } = access
      const key = hour === null ? String((added += 1)) : [hour, principal.kind, command, agentId, outcome].join(' ')
      const before = waiting.get(key)
      if (!before && waiting.size >= mostWaiting) lost += 1
      else
        waiting.set(key, {
          principal,
          command,
          agentId,
          outcome,
          at,
          hour,
          rows: (before?.rows ?? 0) + rows,
          times: (before?.times ?? 0) + 1,
        })
      timer ??= setTimeout(flush, flushMs).unref()
    },
    /** Writes what waits. */
    flush,
    list: (...wanted: Parameters<AccessLogStore['list']>): AccessEntry[] => {
      flush()
      return store.list(...wanted)
    },
    /** Entries that a full disk took, since the start. */
    lost: () => lost,
  }
}
export type AccessLog = ReturnType<typeof createAccessLog>
