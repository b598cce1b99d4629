/** Runs a piece of work once at a time: what is asked for while it is under way, by the same key, is left out: null. */
export function createOnce() {
  const underWay = new Set<string>()
  return async <Result>(key: string, run: () => Promise<Result>): Promise<Result | null> => {
    if (underWay.has(key)) return null
    underWay.add(key)
    try {
      return await run()
    } finally {
      underWay.delete(key)
    }
  }
}
