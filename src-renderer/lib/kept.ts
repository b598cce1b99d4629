/** What this window keeps for its next start, such as the width of a column: never a word of what was said. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    // A browser may keep nothing for us, or something else.
    return null
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // It is as it was at the next start.
  }
}
