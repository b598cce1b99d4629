import type { DataFile } from './data-file.ts'
import type { MemoriesFile } from './memories-file.ts'

/**
 * Moves undo entries that a version before ADR 25 wrote to data.db into the one undo log. Each change is written there before
 * it is taken away here, so that a start that is cut off loses nothing and the next one writes nothing twice.
 */
export function moveUndoEntries(memories: MemoriesFile, data: DataFile): void {
  for (const changeId of data.oldUndo.changeIds()) {
    memories.inTransaction(() => {
      if (!memories.changes.get(changeId) || memories.changes.beside(changeId).length > 0) return
      for (const { kind, id, before, after } of data.oldUndo.entries(changeId))
        memories.changes.addEntry(changeId, { store: kind, memoryId: id, before, after, afterVersion: 0 })
    })
    data.oldUndo.remove(changeId)
  }
}
