import type { GrepHit, GrepRow } from './find-lines.ts'

/** What the thread is started with. */
export interface GrepStart {
  readonly pattern: string
  readonly caseInsensitive: boolean
}

/** Kernel to thread: the next rows, and how many hits are still wanted. */
export interface GrepPage {
  readonly rows: readonly GrepRow[]
  readonly room: number
}

/** Thread to kernel. `next` follows once after the start and once after each page. */
export type GrepAnswer =
  | { readonly kind: 'invalid'; readonly reason: string }
  | { readonly kind: 'hits'; readonly hits: readonly GrepHit[] }
  | { readonly kind: 'next' }
