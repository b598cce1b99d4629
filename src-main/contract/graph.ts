import { z } from 'zod'

export const graphKinds = ['person', 'place', 'theme'] as const
const graphKindSchema = z.enum(graphKinds)
export type GraphKind = z.infer<typeof graphKindSchema>

/** What a node stands for: somebody or something memories are about, an attribute of theirs, a value of one. */
const graphSources = ['subject', 'attribute', 'value'] as const

/** Names a node from one visit to the next: `subject:sister nora`, `attribute:likes`, `value:ghent`. */
export const graphKeySchema = z
  .string()
  .max(520)
  .regex(new RegExp(`^(?:${graphSources.join('|')}):.`, 'su'))

const graphNodeSchema = z.object({
  key: graphKeySchema,
  kind: graphKindSchema,
  /** As memories write it; of a subject or an attribute the word that slots carry. */
  name: z.string(),
  /** How many memories are about it. */
  count: z.number().int(),
  /** When the newest of them was said. */
  at: z.string(),
})
export type GraphNode = z.infer<typeof graphNodeSchema>

/** People, places and themes of an agent's memories, and how many memories join two of them. */
export const graphSchema = z.object({
  /** The user first, then the most told of. */
  nodes: z.array(graphNodeSchema),
  /** `from` and `to` are places in `nodes`. The strongest first. */
  edges: z.array(z.object({ from: z.number().int(), to: z.number().int(), count: z.number().int() })),
  /** Nodes that found no room. */
  more: z.number().int(),
})
export type Graph = z.infer<typeof graphSchema>

export const mostGraphNodes = 500
