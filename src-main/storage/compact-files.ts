import { inFileThread } from './file-thread.ts'

/**
 * Leaves no byte of what was deleted from files, and removes the copies beside them; false where one
 * is larger than `mostBytes` and still to be rewritten. Works in a thread of its own, which is where `worker` runs from.
 */
export const compactFiles = async (worker: URL, paths: readonly string[], mostBytes: number): Promise<boolean> =>
  (await inFileThread(worker, { task: 'compact', paths, mostBytes })) as boolean
