/** Fields that hold ids of the user's things and are not called so. */
const alsoIds: ReadonlySet<string> = new Set(['keepMessages'])
/** What a file holds is not what a call is about. */
const contents: ReadonlySet<string> = new Set(['memories', 'lines'])
const isOfIds = (field: string): boolean => /(?:^i|I)ds?$/u.test(field) || alsoIds.has(field)

/** How deep an input is read: no command takes an id that lies deeper. */
const deepest = 5

/**
 * The ids in the input of any command, in order, however deep it names them: by these it is told whose it is about, and
 * whether it is about a chat that is in memory only. That no command names one in another field is held by a test over
 * all of them.
 */
export function* idsIn(input: unknown, depth = deepest): Generator<string, void> {
  if (typeof input !== 'object' || input === null || depth === 0) return
  for (const [field, value] of Object.entries(input)) {
    if (contents.has(field)) continue
    if (!isOfIds(field)) yield* idsIn(value, depth - 1)
    else for (const id of Array.isArray(value) ? value : [value]) if (typeof id === 'string') yield id
  }
}
