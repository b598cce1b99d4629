import type { UndoStore } from '../../storage/change-store.ts'
import { newId } from '../../util/ids.ts'
import type { EventBus } from './event-bus.ts'

/** Told of each change of memories, once it is stored. */
export type MemoryChanged = ReturnType<typeof createMemoryEvents>['changed']

/** Tells every window of what happens to memories. */
export function createMemoryEvents(events: EventBus) {
  return {
    changed: (
      agentId: string,
      memoryIds: readonly string[],
      change: 'added' | 'updated' | 'removed' | 'purged',
      changeId: string,
    ): void => {
      events.emit('memory_changed', { agentId, memoryIds, change, changeId })
      // What the profile card shows follows from which memories hold.
      if (change !== 'added') events.emit('profile_changed', { agentId })
    },
    imported: (agentId: string, changeId: string): void =>
      events.emit('memory_changed', { agentId, memoryIds: [], change: 'imported', changeId }),
    undone: (agentId: string, memoryIds: readonly string[], changeId: string): void => {
      events.emit('memory_changed', { agentId, memoryIds, change: 'undone', changeId })
      events.emit('profile_changed', { agentId })
    },
    /** What is kept beside memories changed. Problems and decisions show in the profile too. */
    besideChanged: (agentId: string, store: UndoStore, id: string): void => {
      if (store !== 'profile_decision') events.emit('growth_changed', { agentId, what: store, id })
      if (store !== 'candidate') events.emit('profile_changed', { agentId })
    },
    progress: (kind: 'import' | 'export' | 'reindex') => {
      const operationId = newId()
      return (done: number): void => events.emit('progress', { operationId, kind, done, total: null })
    },
  }
}
