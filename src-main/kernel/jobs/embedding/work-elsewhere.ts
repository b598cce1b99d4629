import type { Caller } from '../../../contract/caller.ts'
import type { WorkJob } from '../../../contract/job.ts'
import { AppError } from '../../../contract/error.ts'
import type { ProfileFolder } from '../../../storage/profile-folder.ts'
import type { Clock } from '../../../util/clock.ts'
import type { EmbeddingService } from './embedding-service.ts'
import type { ReindexWork } from './reindex-work.ts'

interface WorkElsewhereDeps {
  readonly folder: Pick<ProfileFolder, 'memories'>
  readonly embedding: Pick<EmbeddingService, 'status' | 'setPaused'>
  readonly reindex: Pick<ReindexWork, 'done'>
  readonly clock: Clock
}

const embedId = 'embed'

/** Work that stands with what it is about instead of in the table of jobs: vectors, indexes, what is to be destroyed. */
export function createWorkElsewhere({ folder, embedding, reindex, clock }: WorkElsewhereDeps) {
  const work = (job: Pick<WorkJob, 'id' | 'kind' | 'state'> & Partial<WorkJob>): WorkJob => {
    const at = clock.now().toISOString()
    const unsaid = { agentId: null, parentId: null, about: '', attempts: 0, nextRunAt: null, lastError: null }
    return { ...unsaid, createdAt: at, updatedAt: at, progress: null, ...job }
  }

  const embed = (): WorkJob | null => {
    const { state, done, total, reason, modelId } = embedding.status()
    if (state === 'off' || state === 'ready' || modelId === null) return null
    const shown = ({ building: 'running', paused: 'cancelled', unavailable: 'retrying' } as const)[state]
    const lastError =
      shown === 'retrying' && reason !== null ? { code: reason, message: 'No vectors can be made.' } : null
    return work({ id: embedId, kind: 'embed', state: shown, progress: { done, total }, lastError })
  }

  const ofProfile = (): WorkJob[] => {
    const done = reindex.done()
    const vectors = embed()
    return [
      ...(vectors ? [vectors] : []),
      ...(done === null
        ? []
        : [work({ id: 'reindex', kind: 'reindex', state: 'running', progress: { done, total: null } })]),
    ]
  }

  const purges = (agents: Caller['agents']): WorkJob[] =>
    folder.memories.trash.open().flatMap(({ id, agentId, at }) => {
      const left = folder.memories.trash.items(id, 1_000).length
      if (left === 0 || (agents !== 'all' && !agents.includes(agentId))) return []
      return work({ id: `purge:${id}`, kind: 'purge', state: 'running', agentId, createdAt: at })
    })

  const list = ({ agents }: Caller): WorkJob[] => [...(agents === 'all' ? ofProfile() : []), ...purges(agents)]

  return {
    list,
    /** Stops the making of vectors, or has it go on. Null where there is no such work; throws `conflict` for other work. */
    move: (caller: Caller, id: string, state: 'pending' | 'cancelled'): WorkJob | null => {
      const job = list(caller).find((one) => one.id === id)
      if (!job) return null
      if (id !== embedId) throw new AppError('conflict', 'This ends by itself, and cannot be stopped half way.')
      embedding.setPaused(state === 'cancelled')
      return embed() ?? { ...job, state: 'done' }
    },
  }
}
export type WorkElsewhere = ReturnType<typeof createWorkElsewhere>
