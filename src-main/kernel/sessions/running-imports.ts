import { AppError } from '../../contract/error.ts'
import { newId } from '../../util/ids.ts'

/** An import under way. */
export interface RunningImport {
  readonly id: string
  readonly agentId: string
  /** Aborts when nobody waits for it any more, and when it is stopped. */
  readonly signal: AbortSignal
  /** The user stopped it: what has come in stays. */
  readonly isStopped: () => boolean
}

/** The imports of conversations that are under way. */
export function createRunningImports() {
  const running = new Map<
    string,
    { readonly agentId: string; readonly stop: () => void; readonly ended: Promise<void> }
  >()
  const stopped = async (those: readonly { stop: () => void; ended: Promise<void> }[]): Promise<number> => {
    for (const { stop } of those) stop()
    await Promise.all(those.map(({ ended }) => ended))
    return those.length
  }
  return {
    run: async <Result>(
      agentId: string,
      signal: AbortSignal,
      work: (one: RunningImport) => Promise<Result>,
    ): Promise<Result> => {
      const id = newId()
      const stopping = new AbortController()
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const stop = (): void => stopping.abort(new AppError('cancelled', 'The import was stopped.'))
      running.set(id, { agentId, stop, ended })
      try {
        const either = AbortSignal.any([signal, stopping.signal])
        return await work({ id, agentId, signal: either, isStopped: () => stopping.signal.aborted })
      } finally {
        running.delete(id)
        resolve()
      }
    },
    has: (id: string): boolean => running.has(id),
    /** Resolves when it has ended; null where none is under way. */
    ended: (id: string): Promise<void> | null => running.get(id)?.ended ?? null,
    /** Resolves when it has ended. */
    stop: (id: string): Promise<number> => stopped([running.get(id) ?? []].flat()),
    /** All of one agent. Resolves with how many when they have ended. */
    stopOf: (agentId: string): Promise<number> =>
      stopped([...running.values()].filter((one) => one.agentId === agentId)),
  }
}
export type RunningImports = ReturnType<typeof createRunningImports>
