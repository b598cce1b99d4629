/**
 * True where one thing that the user asked for more than once is the other's question too: most of the other's messages,
 * two at least, are its own. All by their ids.
 */
export function coversQuestion(one: readonly (string | null)[], other: readonly (string | null)[]): boolean {
  const known = new Set(one.filter((id) => id !== null))
  const shared = other.filter((id) => id !== null && known.has(id)).length
  return shared >= 2 && shared * 2 > other.length
}
