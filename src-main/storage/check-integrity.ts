import { inFileThread } from './file-thread.ts'

interface CheckOptions {
  /** Ends it: the check rejects with its reason. */
  readonly signal?: AbortSignal
  /** Where all are sound, a copy of each is left beside it, if the disk has room. */
  readonly backsUp?: boolean
}

/** For each file `ok`, or what SQLite found in it. `worker` is where `integrity-worker` runs from. */
export const checkIntegrity = async (
  worker: URL,
  paths: readonly string[],
  { signal, backsUp = false }: CheckOptions = {},
): Promise<string[]> => (await inFileThread(worker, { task: 'check', paths, backsUp }, signal)) as string[]
