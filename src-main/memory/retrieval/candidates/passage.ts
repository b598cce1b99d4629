import type { IndexedPassage } from '../../../storage/passage-row.ts'

/** What ranking reads: a memory, or a message of an earlier conversation as if it were one (type `session`). */
export type Passage = IndexedPassage

/** The index terms of a passage, each with the owner's prefix (`7x`, may be empty) before it. */
export type PassageTerms = Passage['terms']
