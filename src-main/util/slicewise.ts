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
