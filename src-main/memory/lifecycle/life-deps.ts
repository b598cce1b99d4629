import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import type { MemoryWriter } from './memory-writer.ts'

export interface LifeDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  readonly clock: Clock
  readonly onChange: (
    agentId: string,
    memoryIds: readonly string[],
    change: 'added' | 'updated' | 'removed' | 'purged',
    changeId: string,
  ) => void
}
