import { openDatabase } from '../storage/database.ts'

/** What a database call of a statement looks like from outside. */
interface Statement {
  readonly source: string
  readonly readonly: boolean
}
type Call = (this: Statement, ...parameters: unknown[]) => unknown

const methods = ['run', 'get', 'all'] as const

class WriteFault extends Error {
  override readonly name = 'WriteFault'
}

export interface WriteFaults {
  /** Counts the writes of all databases of this process while `work` runs; a commit is one. */
  count(work: () => Promise<unknown>): Promise<number>
  /**
   * Runs `work` and has its n-th write, from 1, throw in place of writing, after `onFault`: what is on disk then is what
   * a crash at this point would leave. Says whether it came so far.
   */
  failAt(n: number, work: () => Promise<unknown>, onFault: () => void): Promise<boolean>
  /** Takes the hooks out again. */
  remove(): void
}

/** Stands between the app and its databases: without a change to the app, every write point can be made to fail. */
export function installWriteFaults(): WriteFaults {
  const db = openDatabase(':memory:')
  const prototype = Object.getPrototypeOf(db.prepare('SELECT 1')) as Record<(typeof methods)[number], Call>
  db.close()
  const originals = methods.map((name) => [name, prototype[name]] as const)
  let writes = 0
  let fault: { readonly n: number; readonly onFault: () => void } | null = null

  const note = (): void => {
    writes += 1
    if (fault?.n !== writes) return
    const { onFault } = fault
    // One fault is one crash: what cleans up after it may write.
    fault = null
    onFault()
    throw new WriteFault('the disk is gone')
  }
  for (const [name, original] of originals) {
    prototype[name] = function (...parameters) {
      if (isWrite(this)) note()
      return original.apply(this, parameters)
    }
  }

  return {
    count: async (work) => {
      writes = 0
      await work()
      return writes
    },
    failAt: async (n, work, onFault) => {
      writes = 0
      fault = { n, onFault }
      await work()
      const wasReached = fault === null
      fault = null
      return wasReached
    },
    remove: () => {
      for (const [name, original] of originals) prototype[name] = original
    },
  }
}

const isWrite = ({ source, readonly }: Statement): boolean => {
  const word = source.trimStart().split(/\s/, 1)[0]?.toUpperCase()
  if (word === 'COMMIT') return true
  return !readonly && word !== 'BEGIN' && word !== 'ROLLBACK' && word !== 'PRAGMA'
}
