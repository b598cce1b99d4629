import { ownerCaller } from '../contract/caller.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { SummaryQueue } from './jobs/summary-jobs.ts'
import type { ChatService } from './turn/chat-service.ts'
import type { DriverSource } from './models/driver-source.ts'
import type { EmbeddingService } from './jobs/embedding/embedding-service.ts'
import type { EventBus } from './common/event-bus.ts'
import type { Governor } from './models/governor.ts'
import type { WorkDrivers } from './models/governor-driver.ts'
import type { Health } from './files/health.ts'
import type { HeldBack } from './models/held-back.ts'
import type { JobHandler } from './jobs/job-handler.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import { createJobService } from './jobs/job-service.ts'
import type { Log } from './common/log.ts'
import type { createMemoryEvents } from './common/memory-events.ts'
import { createReindexWork } from './jobs/embedding/reindex-work.ts'
import { createReminderService } from './jobs/reminder-service.ts'
import { createScheduleJobs } from './jobs/schedule-jobs.ts'
import { createScheduleReader } from './jobs/schedule-reader.ts'
import { createScheduleService } from './jobs/schedule-service.ts'
import { createSmallTrajectories } from './jobs/small-trajectories.ts'
import type { StoredJobs } from './jobs/stored-jobs.ts'
import { createWorkElsewhere } from './jobs/embedding/work-elsewhere.ts'

interface JobParts {
  readonly folder: ProfileFolder
  readonly runner: JobRunner
  readonly stored: StoredJobs
  readonly tell: (id: string) => void
  readonly embedding: EmbeddingService
  readonly summaries: SummaryQueue
  readonly chat: Pick<ChatService, 'send'>
  readonly drivers: Pick<DriverSource, 'current'>
  readonly workDrivers: WorkDrivers
  readonly heldBack: HeldBack
  readonly governor: Pick<Governor, 'assertRoom'>
  readonly health: Pick<Health, 'backUp'>
  /** Those that have work in the background. */
  readonly parts: readonly { readonly handler: JobHandler }[]
  readonly memoryEvents: Pick<ReturnType<typeof createMemoryEvents>, 'progress'>
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
}

/** The one list of all kinds of work, which the runner begins with; and how their owner sees them. */
export function assembleJobs({ parts, memoryEvents, ...rest }: JobParts) {
  const { folder, runner, stored, tell, embedding, summaries, events, clock, log } = rest
  const { data } = folder
  const reindex = createReindexWork({ folder, onProgress: memoryEvents.progress('reindex'), log })
  const trajectories = createSmallTrajectories({ data, clock, seenAt: folder.opening.seenAt })
  const schedules = createScheduleService({ data, runner, events, clock })
  events.subscribe(ownerCaller('ipc'), ({ name, payload }) => {
    if (name === 'session_changed' && payload.change === 'created') schedules.cameBack(payload.sessionId)
  })
  const reminders = createReminderService({ data, events, clock })
  const scheduled = createScheduleJobs({ ...rest, data, schedules })
  const handlers = [...parts, reindex, trajectories, schedules, ...scheduled].map(({ handler }) => handler)
  stored.rescue()
  runner.start(handlers)
  const backgroundJobs = createJobService({
    data,
    runner,
    summaries,
    elsewhere: createWorkElsewhere({ folder, embedding, reindex, clock }),
    stored,
    tell,
    events,
    clock,
  })
  return {
    backgroundJobs,
    schedules,
    reminders,
    readSchedule: createScheduleReader({ ...rest, drivers: rest.workDrivers }),
  }
}
