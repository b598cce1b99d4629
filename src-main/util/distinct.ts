/** Each once, where it comes first; of those with one key the last. */
export const distinctBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]

export const distinctById = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] =>
  distinctBy(items, ({ id }) => id)
