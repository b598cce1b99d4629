import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { toStorageError } from './storage-error.ts'

interface CheckOptions {
  /** Ends it. */
  readonly signal?: AbortSignal
  /** Where all are sound, a copy of each is left beside it, if the disk has room. */
  readonly backsUp?: boolean
}

/** For each file `ok`, or what SQLite found in it. `worker` is where `integrity-worker` runs from. */
export async function checkIntegrity(
  worker: URL,
  paths: readonly string[],
  { signal, backsUp = false }: CheckOptions = {},
): Promise<string[]> {
  const thread = new Worker(worker, { workerData: { task: 'check', paths, backsUp } })
  try {
    const [findings] = (await once(thread, 'message', { signal })) as [string[]]
    return findings
  } catch (error) {
    throw toStorageError(error)
  } finally {
    await thread.terminate()
  }
}
