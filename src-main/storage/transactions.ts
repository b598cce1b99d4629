import type { Database } from './database.ts'

/** The work of this process in a thread of its own ends, however slow the disk is. */
const ownWorkMs = 120_000

/** The one door to a file for what writes more than one row, and for what has to wait until it is written. */
export function createTransactions(db: Database) {
  let waiting: (() => void)[] | null = null

  const outermost = <Result>(work: () => Result): Result => {
    const hooks: (() => void)[] = []
    waiting = hooks
    let result: Result
    try {
      result = db.transaction(work).immediate()
    } finally {
      waiting = null
    }
    for (const hook of hooks) hook()
    return result
  }

  return {
    /** Runs `work` in one immediate transaction; a throw takes all of it back. Never across an await. */
    inTransaction: <Result>(work: () => Result): Result => (db.inTransaction ? work() : outermost(work)),
    /** Runs `hook` once what is being written is in the file, in the order asked for; never where it was taken back. */
    afterCommit: (hook: () => void): void => {
      if (waiting) waiting.push(hook)
      else hook()
    },
    /** Until `work` is done, which holds the file up from another thread, what is written here waits for it. */
    waitingFor: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const waitMs = Number(db.pragma('busy_timeout', { simple: true }))
      db.pragma(`busy_timeout = ${ownWorkMs}`)
      try {
        return await work()
      } finally {
        if (db.open) db.pragma(`busy_timeout = ${waitMs}`)
      }
    },
  }
}
export type Transactions = ReturnType<typeof createTransactions>
