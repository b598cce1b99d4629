interface Node {
  type: string
  value?: string
  children?: Node[]
  data?: { hName: string; hProperties: Record<string, string> }
}

/** Remark plugin: `[3]` in the text of an answer becomes a `cite` element that carries the number. */
export function remarkCitations() {
  return (tree: Node): void => markCitations(tree)
}

const citation = /\[(\d{1,3})\]/g

function markCitations(node: Node): void {
  if (!node.children || node.type === 'link') return
  node.children = node.children.flatMap((child) => (child.type === 'text' ? splitText(child.value ?? '') : [child]))
  for (const child of node.children) markCitations(child)
}

function splitText(text: string): Node[] {
  const parts: Node[] = []
  let from = 0
  for (const match of text.matchAll(citation)) {
    if (match.index > from) parts.push({ type: 'text', value: text.slice(from, match.index) })
    const number = match[1] ?? ''
    parts.push({
      type: 'citation',
      children: [{ type: 'text', value: number }],
      data: { hName: 'cite', hProperties: { 'data-number': number } },
    })
    from = match.index + match[0].length
  }
  if (from < text.length || parts.length === 0) parts.push({ type: 'text', value: text.slice(from) })
  return parts
}
