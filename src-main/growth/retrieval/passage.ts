import type { Memory } from '../../contract/memory.ts'

/** What ranking reads: a memory, or a message of an earlier conversation as if it were one (type `session`). */
export interface Passage extends Pick<
  Memory,
  | 'id'
  | 'agentId'
  | 'type'
  | 'content'
  | 'language'
  | 'status'
  | 'importance'
  | 'pinned'
  | 'slot'
  | 'speaker'
  | 'saidAt'
  | 'recordedAt'
  | 'sessionId'
  | 'position'
> {
  /** Key of the row in its index, and of its vector. */
  readonly seq: number
  readonly terms: PassageTerms
}

/**
 * The index terms of a passage as the index holds them: ` 7xcoffee 7xcup `, each with the owner's prefix, in order, with
 * repeats, a space before and after each.
 */
export interface PassageTerms {
  /** Terms of title, keywords and speaker. */
  readonly head: string
  /** Terms of the content. */
  readonly body: string
  /** What stands before each term: `7x`; may be empty. */
  readonly prefix: string
  /** How many terms head and body hold. */
  readonly length: number
}
