import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { toStorageError } from './storage-error.ts'

/** `ok`, or what SQLite found in any of the files. `worker` is where `integrity-worker` runs from. */
export async function checkIntegrity(worker: URL, paths: readonly string[]): Promise<string> {
  const thread = new Worker(worker, { workerData: { task: 'check', paths } })
  try {
    const [verdict] = (await once(thread, 'message')) as [string]
    return verdict
  } catch (error) {
    throw toStorageError(error)
  } finally {
    await thread.terminate()
  }
}
