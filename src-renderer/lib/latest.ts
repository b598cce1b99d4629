/** Numbers the askings of one question, so that an answer that was overtaken can be dropped. */
export function createLatest() {
  let current = 0
  return {
    /** Begins an asking. The result says whether it is still the newest one. */
    begin(): () => boolean {
      const mine = ++current
      return () => mine === current
    },
  }
}
