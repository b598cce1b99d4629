import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { SummaryQueue } from './assemble-summaries.ts'
import type { ChatService } from './chat-service.ts'
import type { DriverSource } from './driver-source.ts'
import type { EmbeddingService } from './embedding-service.ts'
import type { EventBus } from './event-bus.ts'
import type { Governor } from './governor.ts'
import type { WorkDrivers } from './governor-driver.ts'
import type { Health } from './health.ts'
import type { HeldBack } from './held-back.ts'
import type { JobHandler } from './job-handler.ts'
import type { JobRunner } from './job-runner.ts'
import { createJobService } from './job-service.ts'
import type { Log } from './log.ts'
import type { createMemoryEvents } from './memory-events.ts'
import { createReindexWork } from './reindex-work.ts'
import { createScheduleJobs } from './schedule-jobs.ts'
import { createScheduleReader } from './schedule-reader.ts'
import { createScheduleService } from './schedule-service.ts'
import { createSmallTrajectories } from './small-trajectories.ts'
import type { StoredJobs } from './stored-jobs.ts'
import { createWorkElsewhere } from './work-elsewhere.ts'

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
  return { backgroundJobs, schedules, readSchedule: createScheduleReader({ ...rest, drivers: rest.workDrivers }) }
}
