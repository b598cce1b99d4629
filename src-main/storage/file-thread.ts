import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { toStorageError } from './storage-error.ts'

/** What `integrity-worker` is to do. */
export type FileTask =
  | { readonly task: 'check'; readonly paths: readonly string[]; readonly backsUp: boolean }
  | { readonly task: 'compact'; readonly paths: readonly string[]; readonly mostBytes: number }

/** The first thing that the thread says. */
export const begun = 'begun'

/**
 * What comes of a task in a thread of its own, which is where `worker` runs from. Rejects with the signal's reason, else
 * with a typed storage error.
 */
export async function inFileThread(worker: URL, task: FileTask, signal?: AbortSignal): Promise<unknown> {
  signal?.throwIfAborted()
  const thread = new Worker(worker, { workerData: task })
  // The loop below takes its errors; one that comes after it must not end the process.
  thread.on('error', () => {})
  const hasBegun = new Promise<void>((resolve) => {
    thread.once('message', () => resolve())
    thread.once('exit', () => resolve())
  })
  try {
    for await (const [message] of on(thread, 'message', { signal, close: ['exit'] }))
      if (message !== begun) return message
    throw new Error('the thread that reads files ended by itself')
  } catch (error) {
    signal?.throwIfAborted()
    throw toStorageError(error)
  } finally {
    // Ended while it loads SQLite it would take the whole process with it.
    await hasBegun
    await thread.terminate()
  }
}
