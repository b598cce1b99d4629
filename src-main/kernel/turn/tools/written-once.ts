import type { MemoriesFile } from '../../../storage/memories-file.ts'
import type { Clock } from '../../../util/clock.ts'
import type { ToolResult } from './tool.ts'

/** What a call that writes came to. It holds ids, and no words of a memory. */
export type Written = Pick<ToolResult, 'text' | 'reason' | 'stored'>

const keyOf = (key: string): string => `tool:${key}`

/** What was written under the key of a call; undefined where nothing was. */
export function writtenUnder({ applied }: Pick<MemoriesFile, 'applied'>, key: string): Written | undefined {
  const earlier = applied.jobResult(keyOf(key))
  return earlier === undefined ? undefined : (JSON.parse(earlier) as Written)
}

/** Writes once under a key, whatever crashes: a repeat gives what came of it the first time. */
export const writeOnce = (
  file: Pick<MemoriesFile, 'applied' | 'inTransaction'>,
  clock: Clock,
  key: string,
  write: () => Written,
): Written =>
  file.inTransaction(() => {
    const earlier = writtenUnder(file, key)
    if (earlier) return earlier
    const written = write()
    file.applied.addJob(keyOf(key), JSON.stringify(written), clock.now().toISOString())
    return written
  })
