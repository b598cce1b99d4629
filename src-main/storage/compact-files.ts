import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { toStorageError } from './storage-error.ts'

/**
 * Leaves no byte of what was deleted from files, and removes the copies beside them; false where one
 * is larger than `mostBytes` and still to be rewritten. Works in a thread of its own, which is where `worker` runs from.
 */
export async function compactFiles(worker: URL, paths: readonly string[], mostBytes: number): Promise<boolean> {
  const thread = new Worker(worker, { workerData: { task: 'compact', paths, mostBytes } })
  try {
    const [isDone] = (await once(thread, 'message')) as [boolean]
    return isDone
  } catch (error) {
    throw toStorageError(error)
  } finally {
    await thread.terminate()
  }
}
