/** Each once, where it comes first; of those with one id the last. */
export const distinctById = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]
