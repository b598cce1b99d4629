import { breathe } from './breathe.ts'

const mostMsAtOnce = 4
const mostMsOfTransaction = 8

/** Of work of many small steps: to be called before each; serves others once some time has gone by since it last did. */
export function paced(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < mostMsAtOnce) return undefined
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

/** Of work in one transaction: true once it took so long that the rest is left to the next. */
export function timeIsUp(): () => boolean {
  const since = performance.now()
  return () => performance.now() - since >= mostMsOfTransaction
}
