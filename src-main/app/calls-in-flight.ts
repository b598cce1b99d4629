import type { KernelClient } from './kernel-client.ts'

export interface CallsInFlight extends Pick<KernelClient, 'dispatch'> {
  /**
   * Resolves when every call is answered and `turn`, in which the windows act on the answers, has brought no further
   * one; after `withinMs` at the latest.
   */
  settle(turn: () => Promise<unknown>, withinMs: number): Promise<void>
}

/** Keeps count of the calls that are not answered yet: a first message is two of them, one after the other. */
export function createCallsInFlight(dispatch: KernelClient['dispatch']): CallsInFlight {
  const open = new Set<Promise<unknown>>()

  return {
    dispatch(caller, name, input, gone) {
      const call = dispatch(caller, name, input, gone)
      open.add(call)
      void call.finally(() => open.delete(call))
      return call
    },
    async settle(turn, withinMs) {
      const late = Promise.withResolvers<'late'>()
      const limit = setTimeout(() => late.resolve('late'), withinMs)
      for (;;) {
        if ((await Promise.race([turn(), late.promise])) === 'late' || open.size === 0) break
        if ((await Promise.race([Promise.allSettled(open), late.promise])) === 'late') break
      }
      clearTimeout(limit)
    },
  }
}
