import type { SourceMessage } from '../evidence/source-message.ts'
import type { Forget } from '../extraction/operation.ts'
import type { Meant } from './find.ts'

/** What a request to forget means, and whether that is clear. */
export interface Resolved {
  readonly verdict: 'clear' | 'ask' | 'nothing'
  /** Strongest first. */
  readonly memories: readonly Meant[]
  /** Messages of the user that say it, whatever was learned from them. */
  readonly messageIds: readonly string[]
  /** Of these, those that are listed without a tick. */
  readonly unsure?: readonly string[]
  /** Beside what is clear, messages that may say it too: asked about once that is gone. */
  readonly rest?: readonly string[]
}

/** What holds this much of the words is meant by them. */
export const clearAt = 0.75

/** More than so many facts are asked about (of a model that reads well: `mostNamed`), and more messages than `mostSaid`. */
export const mostFacts = 3
export const mostNamed = 12
export const mostSaid = 12
export const mostListed = 50
export const mostInTime = 500

export const nothing: Resolved = { verdict: 'nothing', memories: [], messageIds: [] }

/** Memories, and what was said long before, that a model which reads well was shown; null where none asks. */
export type Shown = ReadonlySet<string> | null
/** A request and what is known of how it was heard. */
export interface Asked {
  readonly agentId: string
  readonly request: Forget
  readonly message: SourceMessage
  readonly shown: Shown
}
