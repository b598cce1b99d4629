import { inFileThread } from './file-thread.ts'
import type { Transactions } from './transactions.ts'

type OpenFile = Pick<Transactions, 'waitingFor'> & { readonly path: string }

/**
 * Leaves no byte of what was deleted from files, and removes the copies beside them; false where one
 * is larger than `mostBytes` and still to be rewritten. Works in a thread of its own, which is where `worker` runs from;
 * what is written meanwhile waits for it.
 */
export async function compactFiles(worker: URL, files: readonly OpenFile[], mostBytes: number): Promise<boolean> {
  const paths = files.map(({ path }) => path)
  const compact = () => inFileThread(worker, { task: 'compact', paths, mostBytes })
  const patiently = files.reduce((work, file) => () => file.waitingFor(work), compact)
  return (await patiently()) as boolean
}
