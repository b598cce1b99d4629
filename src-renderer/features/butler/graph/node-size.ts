import type { ShownGraph } from './graph-view.ts'

/** A few are drawn with all that joins them; of very many only what tells. */
export const fewNodes = 60
const userSize = 34
const longestLabel = 26
/** As many of very many have room for their names from the start. */
const labelled = 60

/** How wide a node is drawn. */
export function nodeSize(graph: ShownGraph, place: number): number {
  const most = Math.max(1, ...graph.nodes.slice(1, 2).map(({ count }) => count))
  const node = graph.nodes[place]
  if (!node || node.key === 'subject:user') return userSize
  const [least, more] = graph.nodes.length <= fewNodes ? [17, 9] : [9, 17]
  return least + more * Math.min(1, Math.sqrt(node.count / most))
}

/** How much room a node needs: of few each has its name beside it. */
export function roomOf(graph: ShownGraph, place: number): number {
  const size = nodeSize(graph, place) / 2
  const name = shorten(graph.nodes[place]?.short ?? '')
  const half = [...name].reduce((sum, letter) => sum + (/[\u2E80-\uFFFF]/u.test(letter) ? 12 : 6.6), 0) / 2
  if (graph.nodes.length <= fewNodes) return Math.max(size + 26, half + 4)
  return place < labelled ? Math.max(size + 15, Math.min(half, 36)) : size + 9
}

/** A name as it stands beside its node. */
export const shorten = (text: string): string => {
  const letters = [...text]
  return letters.length > longestLabel ? `${letters.slice(0, longestLabel - 1).join('')}…` : text
}
