/** Lets answers wait for a test, with no timer. A release that comes before its wait is kept for it. */
export function createReleaseGate() {
  const waiting = new Set<() => void>()
  let permits = 0

  return {
    /** Lets one waiting answer go on. */
    release() {
      const [next] = waiting
      if (next) next()
      else permits += 1
    },
    /** Resolves on a release, or once `gone` aborts. */
    wait(gone: AbortSignal): Promise<void> {
      if (gone.aborted) return Promise.resolve()
      if (permits > 0) {
        permits -= 1
        return Promise.resolve()
      }
      return new Promise((resolve) => {
        const go = () => {
          waiting.delete(go)
          gone.removeEventListener('abort', go)
          resolve()
        }
        waiting.add(go)
        gone.addEventListener('abort', go)
      })
    },
  }
}
export type ReleaseGate = ReturnType<typeof createReleaseGate>
