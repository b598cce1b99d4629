import { breathe } from './breathe.ts'

/** What `work` makes of each slice, in order; others are served in between. */
export async function slicewise<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (slice: readonly Item[]) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await breathe()
    results.push(work(items.slice(start, start + size)))
  }
  return results
}

/** The items in slices of at most `most`, each of which is over with what fills `room`: a long one is little at once. */
export function* slicesWithin<Item>(
  items: Iterable<Item>,
  { most, room }: { readonly most: number; readonly room: number },
  lengthOf: (item: Item) => number,
): Generator<readonly Item[]> {
  let slice: Item[] = []
  let length = 0
  for (const item of items) {
    slice.push(item)
    length += lengthOf(item)
    if (slice.length < most && length < room) continue
    yield slice
    slice = []
    length = 0
  }
  if (slice.length > 0) yield slice
}
