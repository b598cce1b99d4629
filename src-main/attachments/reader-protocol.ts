import type { UnreadableReason } from '../contract/attachment.ts'
import type { ReadFile } from './read-result.ts'

/** What the thread is started with. */
export interface ReaderStart {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Thread to kernel. What was read of a long document so far is not lost when time is up. */
export type ReaderAnswer =
  | { readonly kind: 'pages'; readonly count: number }
  | { readonly kind: 'page'; readonly text: string }
  | { readonly kind: 'read'; readonly file: ReadFile }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason }
