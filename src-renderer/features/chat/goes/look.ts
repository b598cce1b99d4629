import type { Preview } from '../../../../src-main/contract/shown.ts'
import type { Loadable } from '../../../lib/loadable.ts'
import type { Draft } from '../untrusted-spans.ts'

/**
 * What is about to go, and of which chat: what stood in its field, an own message said otherwise, an answer asked for
 * again. It holds the words: they stand nowhere else meanwhile.
 */
export type Wish = { readonly key: string } & (
  | { readonly kind: 'send'; readonly draft: Draft }
  | { readonly kind: 'edit'; readonly draft: Draft; readonly messageId: string }
  | { readonly kind: 'again'; readonly turnId: string }
)

export interface Look {
  readonly wish: Wish
  readonly preview: Loadable<Preview>
  /** It was asked for by hand and opens at once; else nothing opens before it is known that something leaves. */
  readonly isAsked: boolean
  /** It was shown before, and was not so any more when it was to go. */
  readonly hasChanged: boolean
}

/** The words that are looked at. */
export const wordsIn = ({ wish }: Look): Draft | undefined => (wish.kind === 'again' ? undefined : wish.draft)
