import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { toStorageError } from './storage-error.ts'

interface CheckOptions {
  /** Ends it: the check rejects with its reason. */
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
  signal?.throwIfAborted()
  const thread = new Worker(worker, { workerData: { task: 'check', paths, backsUp } })
  try {
    const [findings] = (await once(thread, 'message', { signal })) as [string[]]
    return findings
  } catch (error) {
    signal?.throwIfAborted()
    throw toStorageError(error)
  } finally {
    await thread.terminate()
  }
}
