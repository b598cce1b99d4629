import type { Meant } from './find.ts'

/** What a request to forget means, and whether that is clear. */
export interface Resolved {
  readonly verdict: 'clear' | 'ask' | 'nothing'
  /** Strongest first. */
  readonly memories: readonly Meant[]
  /** Messages of the user that say it, whatever was learned from them. */
  readonly messageIds: readonly string[]
}

/** What holds this much of the words is meant by them. */
export const clearAt = 0.75
