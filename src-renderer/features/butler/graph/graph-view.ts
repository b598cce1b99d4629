import type { TFunction } from 'i18next'
import type { Graph, GraphKind, GraphNode } from '../../../../src-main/contract/graph.ts'
import { capital, isPet, subjectLabel, subjectName, themeLabel } from '../memories/group-label.ts'

/** A node with its words, and whom and what it is joined with. */
export interface ShownNode extends GraphNode {
  readonly label: string
  /** What is drawn beside it. */
  readonly short: string
  readonly isPet: boolean
  /** Strongest first. */
  readonly joined: readonly Joined[]
}

/** What a node is joined with: its place among the nodes, and by how many memories. */
export interface Joined {
  readonly place: number
  readonly count: number
}

/** A graph with its words, ready to be drawn and listed. */
export interface ShownGraph {
  readonly nodes: readonly ShownNode[]
  readonly edges: Graph['edges']
  readonly placeOf: ReadonlyMap<string, number>
}

export function showGraph(t: TFunction, { nodes, edges }: Pick<Graph, 'nodes' | 'edges'>): ShownGraph {
  const joined = nodes.map((): Joined[] => [])
  for (const { from, to, count } of edges) {
    joined[from]?.push({ place: to, count })
    joined[to]?.push({ place: from, count })
  }
  return {
    nodes: nodes.map((node, place) => ({
      ...node,
      label: nodeLabel(t, node),
      short: node.key.startsWith('subject:') ? subjectName(t, node.name) : nodeLabel(t, node),
      isPet: node.key.startsWith('subject:') && isPet(node.name),
      joined: joined[place] ?? [],
    })),
    edges,
    placeOf: new Map(nodes.map(({ key }, place) => [key, place])),
  }
}

function nodeLabel(t: TFunction, { key, name }: GraphNode): string {
  if (key.startsWith('subject:')) return subjectLabel(t, name)
  return key.startsWith('attribute:') ? themeLabel(t, name) : capital(name)
}

/** What is looked at: kinds that are left out, and words that a node’s name is to hold. */
export interface Look {
  readonly hidden: ReadonlySet<GraphKind>
  readonly query: string
}

/** Which nodes fit, the most told of first. */
export function fitting({ nodes }: ShownGraph, { hidden, query }: Look): ShownNode[] {
  const wanted = query.trim().toLowerCase()
  return nodes.filter(({ kind, label }) => !hidden.has(kind) && label.toLowerCase().includes(wanted))
}
