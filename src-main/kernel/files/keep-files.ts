import type { Witnesses } from '../../storage/witnesses.ts'
import type { Log } from '../common/log.ts'

const everyMs = 2_000

/** Has the files noted and copied together every two seconds in which there is something to it. Returns its end. */
export function keepFiles({ keep }: Pick<Witnesses, 'keep'>, log: Pick<Log, 'error'>): () => void {
  let isFailing = false
  const timer = setInterval(() => {
    try {
      keep()
      isFailing = false
    } catch (error) {
      // A full disk is full for longer than two seconds: it is said once.
      if (!isFailing) log.error({ err: error }, 'the files could not be noted')
      isFailing = true
    }
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
