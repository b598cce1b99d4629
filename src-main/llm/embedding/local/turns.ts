export interface Turns {
  /**
   * Runs `work` alone, queries before documents. Rejects with the signal's reason as soon as it aborts;
   * work that runs by then ends before the next begins.
   */
  run<Result>(purpose: 'query' | 'document', signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
}

/** Lets one piece of work run at a time. */
export function createTurns(): Turns {
  const waiting: Record<'query' | 'document', (() => Promise<void>)[]> = { query: [], document: [] }
  let isBusy = false

  const takeTurns = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    for (let turn = takeFirst(); turn; turn = takeFirst()) await turn()
    isBusy = false
  }
  const takeFirst = () => waiting.query.shift() ?? waiting.document.shift()

  return {
    async run<Result>(purpose: 'query' | 'document', signal: AbortSignal, work: () => Promise<Result>) {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const onAbort = (): void => reject(signal.reason)
      signal.addEventListener('abort', onAbort)
      waiting[purpose].push(async () => {
        if (!signal.aborted) await work().then(resolve, reject)
      })
      void takeTurns()
      try {
        return await promise
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
  }
}
