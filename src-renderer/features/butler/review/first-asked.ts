import type { WaitingItem } from './review-slice.ts'

/** The first so many of what waits; the one that is worded anew is among them, whatever came in since. */
export function firstAsked(
  items: readonly WaitingItem[],
  most: number,
  editedId: string | null,
): readonly WaitingItem[] {
  const edited = items.slice(most).filter(({ memory }) => memory.id === editedId)
  return [...items.slice(0, most - edited.length), ...edited]
}
