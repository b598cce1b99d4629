import type { UntrustedSpan } from '../../contract/chat.ts'

/** A message as a reader sees it. */
export interface SourceMessage {
  readonly id: string
  readonly sessionId: string
  /** Index in its conversation, from 0. */
  readonly position: number
  readonly role: 'user' | 'assistant'
  readonly text: string
  /** Parts that are not the user's own words: never evidence. */
  readonly untrustedSpans: readonly UntrustedSpan[]
  /** ISO 8601 UTC; relative dates are resolved against the user's local day of it. */
  readonly at: string
}
