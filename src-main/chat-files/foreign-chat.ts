/** A conversation as another program exports it: a tree of messages. */
export interface ForeignChat {
  readonly id: string
  readonly title: string
  /** ISO. */
  readonly at: string
  /** The last message of what was shown; null: the last of all. */
  readonly shown: string | null
  readonly nodes: readonly ForeignNode[]
}

/** A message, or what only joins others: of no text and no files. */
export interface ForeignNode {
  readonly id: string
  readonly parent: string | null
  readonly role: 'user' | 'assistant'
  readonly text: string
  /** ISO; null where the program did not note it. */
  readonly at: string | null
  readonly files: readonly ForeignFile[]
}

export interface ForeignFile {
  readonly name: string
  /** What was read from it; null where the export does not hold it. */
  readonly text: string | null
}

/** A time of an export as ISO; null where it is none. */
export function isoOf(time: string | number): string | null {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
