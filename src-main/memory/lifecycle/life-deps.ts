import type { Evidence, Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import type { MemoryWriter } from './memory-writer.ts'

/** What a memory rests on as it may be shown. */
export type Quotable = (memory: Pick<Memory, 'agentId' | 'status'>, evidence: readonly Evidence[]) => Evidence[]

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
