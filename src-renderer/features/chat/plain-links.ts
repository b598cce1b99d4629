interface Node {
  type: string
  url?: string
  value?: string
  position?: { readonly start: { readonly offset?: number } }
  children?: Node[]
}

const address = /(https?:\/\/[^\s<>]+?)(?=[\u3000-\u303f\uff00-\uffef\u2018-\u201d\s<>]|$)/gu

/** Remark plugin: an address that stands without brackets ends at Chinese punctuation, where GFM goes on to the next space. */
export function remarkPlainLinks() {
  return (tree: Node, { value }: { readonly value: unknown }): void => shorten(tree, String(value))
}

function shorten(node: Node, source: string): void {
  if (!node.children || node.type === 'link') return
  node.children = node.children.flatMap((child) => (isPlain(child, source) ? parted(child) : [child]))
  for (const child of node.children) shorten(child, source)
}

function isPlain({ type, url, position }: Node, source: string): boolean {
  const first = source[position?.start.offset ?? -1]
  return type === 'link' && /^https?:/.test(url ?? '') && first !== '<' && first !== '['
}

function parted(link: Node): Node[] {
  const text = link.children?.[0]?.value ?? ''
  const parts: Node[] = []
  let from = 0
  for (const { 0: url, index } of text.matchAll(address)) {
    if (index > from) parts.push({ type: 'text', value: text.slice(from, index) })
    parts.push({ type: 'link', url, children: [{ type: 'text', value: url }] })
    from = index + url.length
  }
  if (from === 0) return [link]
  return from < text.length ? [...parts, { type: 'text', value: text.slice(from) }] : parts
}
