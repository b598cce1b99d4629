import { setTimeout } from 'node:timers/promises'
import { type Hold, watchHolds } from '../../src-main/testing/thread-time.ts'

/** The longest hold of this thread while `work` runs and right after it, in milliseconds of the thread's own time and on the clock. */
export async function longestHold(work: () => Promise<unknown>): Promise<Hold> {
  const watch = watchHolds()
  // What holds is seen between two looks: there has to be one before, and one after.
  await setTimeout(5)
  watch.longest()
  try {
    await work()
    await setTimeout(5)
    return watch.longest()
  } finally {
    watch.end()
  }
}
