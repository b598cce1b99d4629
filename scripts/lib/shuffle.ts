/** Numbers from 0 to 1, always the same for a seed. */
export function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The items in an order drawn from such numbers. */
export function shuffled<Item>(items: readonly Item[], next: () => number): Item[] {
  const order = items.map((item) => ({ item, key: next() }))
  return order.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}
