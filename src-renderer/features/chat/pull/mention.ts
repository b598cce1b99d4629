/** An `@` that is being typed, with the word after it. */
export interface Mention {
  /** Where the `@` stands. */
  readonly start: number
  readonly query: string
}

/** What stands before the caret is looked at this far. */
const mostBefore = 80

/** The `@` that stands before the caret, where that is no part of an address or of code: a letter before it says so. */
export function mentionAt(text: string, caret: number): Mention | null {
  const before = text.slice(Math.max(0, caret - mostBefore), caret)
  const match = /(?<![\p{Script=Latin}\p{N}._%+\-`@＠])[@＠]([^\s@＠`]{0,40})$/u.exec(before)
  return match ? { start: caret - match[0].length, query: match[1] ?? '' } : null
}
