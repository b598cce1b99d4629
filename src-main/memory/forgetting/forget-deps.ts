import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import type { MemoryWriter } from '../lifecycle/memory-writer.ts'

export interface ForgetDeps {
  readonly file: MemoriesFile
  readonly data: DataFile
  readonly writer: MemoryWriter
  readonly clock: Clock
  readonly onChange: (
    agentId: string,
    memoryIds: readonly string[],
    change: 'added' | 'updated' | 'removed' | 'purged',
    changeId: string,
  ) => void
}
