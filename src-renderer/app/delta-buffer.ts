/** Collects what comes in and hands it on together, once per frame. */
export function createDeltaBuffer<Delta>(
  apply: (deltas: readonly Delta[]) => void,
  schedule: (run: () => void) => void,
) {
  let waiting: Delta[] = []
  const flush = () => {
    if (waiting.length === 0) return
    const deltas = waiting
    waiting = []
    apply(deltas)
  }
  return {
    push(delta: Delta): void {
      waiting.push(delta)
      if (waiting.length === 1) schedule(flush)
    },
    /** Hands on what waits now, e.g. before the end of the answer is told. */
    flush,
  }
}
