import { workKinds, type WorkJob } from '../../contract/job.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { QueuedJob } from '../../storage/job-queue-store.ts'
import type { EventBus } from '../common/event-bus.ts'

/** Tells the windows where a job of the table stands. */
export function createTellJob({ data, events }: { readonly data: DataFile; readonly events: EventBus }) {
  return (id: string): void => {
    const learning = data.jobs.get(id, null)
    if (learning) {
      const turnIds = data.turns.byUserMessages(learning.sessionId, learning.messageIds).map((turn) => turn.id)
      events.emit('job_changed', { agentId: learning.agentId, job: learning, turnIds })
      return
    }
    const queued = data.queue.get(id, null)
    if (queued) tellWork(events, toWorkJob(queued))
  }
}

/** Tells the windows where other work stands; of what concerns the whole profile, only those who may see all of it. */
function tellWork(events: EventBus, job: WorkJob): void {
  const { agentId } = job
  events.emit('work_changed', agentId === null ? { job } : { agentId, job })
}

const known: ReadonlySet<string> = new Set(workKinds)
const isKnown = (kind: string): kind is WorkJob['kind'] => known.has(kind)

/** A row as `job_list` shows it. */
export function toWorkJob(row: QueuedJob): WorkJob {
  const { id, kind, state, agentId, parentId, attempts, createdAt, updatedAt, nextRunAt, lastError, progress } = row
  const { text } = (row.payload ?? {}) as { readonly text?: unknown }
  return {
    id,
    kind: isKnown(kind) ? kind : 'gone',
    state,
    agentId,
    parentId,
    about: typeof text === 'string' ? text : '',
    attempts,
    createdAt,
    updatedAt,
    nextRunAt,
    lastError,
    progress,
  }
}
