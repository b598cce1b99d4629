interface Page {
  readonly items: readonly unknown[]
  readonly nextCursor: string | null
}

/** Reads a list anew, page by page, until there is as much of it as was shown: a reload takes nothing away. */
export async function asMany<Answer extends Page>(
  shown: number,
  ask: (from: { readonly cursor?: string }) => Promise<Answer>,
): Promise<Answer> {
  let page = await ask({})
  while (page.nextCursor !== null && page.items.length < shown) {
    const next = await ask({ cursor: page.nextCursor })
    page = { ...next, items: [...page.items, ...next.items] }
  }
  return page
}
