/** Runs a piece of work once at a time: what is asked for while it is under way, by the same key, is left out. */
export function createOnce() {
  const underWay = new Set<string>()
  return async (key: string, run: () => Promise<void>): Promise<void> => {
    if (underWay.has(key)) return
    underWay.add(key)
    try {
      await run()
    } finally {
      underWay.delete(key)
    }
  }
}
