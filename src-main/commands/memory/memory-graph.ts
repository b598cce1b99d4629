import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { graphSchema } from '../../contract/graph.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryGraph = defineCommand({
  name: 'memory_graph',
  summary:
    'People, places and themes that the memories of one agent are about, and how many memories join two of them: of what holds today, the 500 most told of.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'memoryGraph'],
  input: z.object({ agentId: agentIdSchema }),
  output: graphSchema,
  rows: ({ nodes }) => nodes.length,
  handle({ agents, memoryGraph }, { agentId }, { caller, signal }) {
    assertAgent(agents, caller, agentId)
    return memoryGraph.graph(agentId, signal)
  },
})
