import { z } from 'zod'
import { filledTextSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const vikingAdd = defineCommand({
  name: 'viking_add',
  summary:
    'Store a memory at an address agent://agent/type/category[/name]. The same content there is the same memory.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'viking'],
  input: z.object({ uri: z.string().min(1).max(500), content: filledTextSchema(200_000) }),
  output: z.object({
    id: z.string(),
    uri: z.string(),
    outcome: z.enum(['created', 'duplicate', 'merged', 'quarantined']),
  }),
  handle({ agents, viking }, { uri, content }, { caller }) {
    assertAgent(agents, caller, viking.scope(caller, uri).agentId)
    const { id, uri: address, outcome } = viking.add(caller, uri, content)
    return { id, uri: address, outcome }
  },
})
