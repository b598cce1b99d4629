import { breathe } from './breathe.ts'

/** Of work of many small steps: to be called before each; serves others once `mostMs` have gone by since it last did. */
export function paced(mostMs = 8): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < mostMs) return undefined
    return breathe().then(() => {
      since = performance.now()
    })
  }
}
