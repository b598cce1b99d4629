import { mayCall, type Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Schedule, ScheduleAction, ScheduleChoice, ScheduleRule } from '../../contract/schedule.ts'
import { found, notFound } from '../../contract/found.ts'
import { nextTime, nextTimes } from '../../schedules/next-time.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { ScheduleRow } from '../../storage/schedule-store.ts'
import { onlyOf, ownersOf } from '../../storage/scope.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import type { EventBus } from '../common/event-bus.ts'
import type { JobHandler } from './job-handler.ts'
import type { JobRunner } from './job-runner.ts'

interface ScheduleDeps {
  readonly data: DataFile
  readonly runner: Pick<JobRunner, 'wake'>
  readonly events: EventBus
  readonly clock: Clock
}

export type SchedulePatch = Partial<ScheduleChoice & { readonly paused: boolean }>

const mostSchedules = 500
/** Why one waits whose conversation was deleted. */
const gone = { code: 'session_gone', message: 'The conversation in which it speaks is gone.' } as const
/** What runs later than this after its time was missed: the app was closed, or the computer slept. */
const missedAfterMs = 5 * 60_000
const upcomingShown = 3

/** When what is to be said, reminded of or backed up is due: each time makes one job, whatever crashes or clocks do. */
export function createScheduleService({ data, runner, events, clock }: ScheduleDeps) {
  const { schedules, queue } = data
  const now = (): string => clock.now().toISOString()

  const tell = ({ id, agentId }: ScheduleRow): void => events.emit('schedule_changed', { agentId, scheduleId: id })

  const shown = (row: ScheduleRow): Schedule => {
    const next = row.nextRunAt === null ? [] : [row.nextRunAt]
    const later = next.flatMap((at) => nextTimes(row.rule, new Date(at), upcomingShown - 1))
    return { ...row, upcoming: row.paused ? [] : [...next, ...later.map((time) => time.toISOString())] }
  }

  const put = (row: ScheduleRow): void => {
    schedules.put({ ...row, updatedAt: now() })
    tell(row)
  }

  /** The first time from now on. Throws for a rule that never comes again, or is none. */
  const timed = (rule: ScheduleRule): string => {
    let next: Date | null
    try {
      next = nextTime(rule, clock.now())
    } catch (cause) {
      throw new AppError('invalid_input', 'The rule cannot be read.', { cause, params: { fields: 'rule' } })
    }
    if (next === null)
      throw new AppError('invalid_input', 'This time is over, or never comes.', {
        params: { fields: 'rule', reason: 'schedule_over' },
      })
    return next.toISOString()
  }

  /** Throws for what the caller may not have done. */
  const assertAllowed = (caller: Caller, agentId: string, action: ScheduleAction): void => {
    if (action.kind === 'backup' && !mayCall(caller, 'manage')) throw notFound('kind of schedule')
    if (action.kind === 'say') found(data.sessions.get(action.sessionId, onlyOf(agentId)), 'conversation')
  }

  /** `due`: when it is to be, where that is not now. */
  const queueRun = ({ id, agentId, action, cap }: ScheduleRow, slot: string, due?: string): boolean =>
    queue.add({
      id: newId(),
      kind: action.kind,
      agentId,
      sessionId: action.kind === 'say' ? action.sessionId : null,
      parentId: id,
      key: `${id} ${slot}`,
      payload: action.kind === 'remind' ? { ...action, due } : action,
      cap,
      at: now(),
    })

  /** The conversation in which it speaks was deleted. */
  const isGone = ({ action, agentId }: ScheduleRow): boolean =>
    action.kind === 'say' && !data.sessions.get(action.sessionId, onlyOf(agentId))

  /** One that cannot do what it is for waits for the user, and says why. */
  const giveUp = (id: string): void => {
    const row = schedules.get(id, null)
    if (row) put({ ...row, paused: true, problem: gone })
  }

  /** Queues the run that is due, and sets the next time, in one transaction: neither is there without the other. */
  const fire = (row: ScheduleRow): void => {
    const slot = row.nextRunAt ?? now()
    const from = new Date(Math.max(clock.now().getTime(), Date.parse(slot)))
    const isMissed = clock.now().getTime() - Date.parse(slot) > missedAfterMs
    const runs = !(isMissed && row.missed === 'skip')
    if (runs && isGone(row)) return giveUp(row.id)
    data.inTransaction(() => {
      if (runs) queueRun(row, slot, slot)
      if (runs && row.removes) return schedules.remove(row.id)
      const nextRunAt = nextTime(row.rule, from)?.toISOString() ?? null
      const ran = runs ? { lastRunAt: now(), runs: row.runs + 1 } : {}
      schedules.put({ ...row, ...ran, nextRunAt, updatedAt: now() })
    })
    tell(row)
    if (runs) runner.wake(row.action.kind)
  }

  const handler: JobHandler = {
    kind: 'schedule',
    line: 'clock',
    priority: 2,
    next: () => {
      // What a clock that ran ahead has put off is timed anew.
      for (const row of schedules.aheadOf(now()))
        schedules.put({ ...row, nextRunAt: nextTime(row.rule, clock.now())?.toISOString() ?? null, updatedAt: now() })
      const row = schedules.due(now())
      return row ? async () => fire(row) : null
    },
    nextDueAt: () => schedules.nextDueAt(),
  }

  const get = (caller: Caller, id: string): ScheduleRow => found(schedules.get(id, ownersOf(caller)), 'schedule')
  const wake = (): void => runner.wake(handler.kind)

  return {
    handler,
    list: (caller: Caller): Schedule[] => schedules.list(ownersOf(caller)).map(shown),
    /** Throws `invalid_input` for a time that is over or never comes, `conflict` where there are too many. */
    create: (caller: Caller, agentId: string, choice: ScheduleChoice): Schedule => {
      assertAllowed(caller, agentId, choice.action)
      if (schedules.count(agentId) >= mostSchedules) throw new AppError('conflict', 'There are too many schedules.')
      const at = now()
      const row: ScheduleRow = {
        ...choice,
        id: newId(),
        agentId,
        paused: false,
        problem: null,
        nextRunAt: timed(choice.rule),
        lastRunAt: null,
        runs: 0,
        createdAt: at,
        updatedAt: at,
      }
      put(row)
      wake()
      return shown(row)
    },
    /** What is given is changed; one that goes on after a pause has its next time set anew. */
    update: (caller: Caller, id: string, patch: SchedulePatch): Schedule => {
      const before = get(caller, id)
      const row = { ...before, ...patch }
      if (patch.action) assertAllowed(caller, row.agentId, patch.action)
      const isTimedAnew = patch.rule !== undefined || patch.paused === false
      const next = { ...row, ...(isTimedAnew && { nextRunAt: timed(row.rule), problem: null }) }
      put(next)
      wake()
      return shown(next)
    },
    remove: (caller: Caller, id: string): void => {
      const row = get(caller, id)
      schedules.remove(row.id)
      tell(row)
    },
    /** One run more, now; the next time stays as it is. */
    runNow: (caller: Caller, id: string): void => {
      const row = get(caller, id)
      assertAllowed(caller, row.agentId, row.action)
      queueRun(row, `now ${newId()}`)
      runner.wake(row.action.kind)
    },
    giveUp,
    /** A conversation is there again: what was paused only because it was gone goes on, where its time is still to come. */
    cameBack: (sessionId: string): void => {
      for (const row of schedules.list(null)) {
        if (row.action.kind !== 'say' || row.action.sessionId !== sessionId || row.problem?.code !== gone.code) continue
        const nextRunAt = nextTime(row.rule, clock.now())?.toISOString()
        if (nextRunAt !== undefined) put({ ...row, paused: false, problem: null, nextRunAt })
      }
      wake()
    },
  }
}
export type ScheduleService = ReturnType<typeof createScheduleService>
