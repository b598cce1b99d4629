import { z } from 'zod'
import { agentIdSchema, agentSchema } from '../../contract/agent.ts'
import { filledTextSchema } from '../../contract/text.ts'
import { agentTraits } from '../agent-traits.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const agentUpdate = defineCommand({
  name: 'agent_update',
  summary:
    'Change an agent: its name, picture, instructions, model, temperature, memory or what it offers to begin with.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['agents', 'models'],
  input: z.object({
    id: agentIdSchema,
    name: filledTextSchema(80).optional(),
    ...agentTraits,
  }),
  output: agentSchema,
  handle({ agents, models }, { id, ...patch }, { caller }) {
    models.assertThere(patch.model ?? null)
    return agents.update(caller, id, patch)
  },
})
