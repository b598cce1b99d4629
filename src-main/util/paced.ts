import { breathe } from './breathe.ts'

/** Of work of many small steps: to be called before each; serves others once `mostMs` have gone by since it last did. */
export function paced(mostMs = 4): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < mostMs) return undefined
    return breathe().then(() => {
      since = performance.now()
    })
  }
}

/** `items.flatMap(work)`, with others served in between. */
export async function flatMapPaced<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => readonly Result[] | Promise<readonly Result[]>,
): Promise<Result[]> {
  const pause = paced()
  const results: Result[] = []
  for (const item of items) {
    await pause()
    results.push(...(await work(item)))
  }
  return results
}

/** Of work in one transaction: true once `mostMs` have gone by, when the rest is left to the next. */
export function timeIsUp(mostMs = 8): () => boolean {
  const since = performance.now()
  return () => performance.now() - since >= mostMs
}
