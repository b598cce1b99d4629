import { ownerCaller } from '../../../contract/caller.ts'
import type { Provider } from '../../../contract/provider.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import type { MemoriesFile } from '../../../storage/memories-file.ts'
import type { EventBus } from '../../common/event-bus.ts'
import type { ModelTrustService } from './model-trust.ts'

interface TrustInUseDeps {
  readonly data: DataFile
  readonly file: MemoriesFile
  readonly trust: Pick<ModelTrustService, 'rowOf' | 'lower'>
  /** The models that read. */
  readonly models: () => readonly Pick<Provider, 'id' | 'model'>[]
  readonly events: EventBus
}

/** The last things a model noted that are looked at, and how many of them may have been undone or corrected. */
const lookedAt = 50
const mayBeWrong = lookedAt / 10

/** Lowers the level of a model where too much of what it noted is undone or corrected. Returns its end. */
export function watchTrustInUse({ data, file, trust, models, events }: TrustInUseDeps): () => void {
  const isUndone = (changeId: string): boolean => typeof file.changes.get(changeId)?.undoneBy === 'string'
  const isCorrected = (memoryId: string): boolean => {
    const versions = file.versions.list(memoryId)
    return versions.some(({ author, memory }) => author === 'user' && memory.content !== versions[0]?.memory.content)
  }

  const look = (model: Pick<Provider, 'id' | 'model'>): void => {
    const { countedAfter, level } = trust.rowOf(model)
    if (level === null) return
    const noted = data.jobs.learnedBy({ providerId: model.id, model: model.model }, countedAfter, lookedAt)
    const wrong = noted.filter(({ changeId, memoryId }) => isUndone(changeId) || isCorrected(memoryId)).length
    if (wrong > mayBeWrong) trust.lower(model, noted[0]?.seq ?? countedAfter)
  }

  return events.subscribe(ownerCaller('ipc'), ({ name, payload }) => {
    if (name === 'memory_changed' && (payload.change === 'undone' || payload.change === 'updated'))
      models().forEach(look)
  })
}
