import { z } from 'zod'
import { agentIdSchema, agentSchema } from '../../contract/agent.ts'
import { filledTextSchema } from '../../contract/text.ts'
import { agentTraits } from '../agent-traits.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const agentCreate = defineCommand({
  name: 'agent_create',
  summary: 'Make an assistant persona with memories and conversations of its own.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['agents', 'models'],
  input: z.object({
    id: agentIdSchema.optional(),
    name: filledTextSchema(80),
    ...agentTraits,
  }),
  output: agentSchema,
  handle({ agents, models }, input, { caller }) {
    models.assertThere(input.model ?? null)
    return agents.create(caller, input)
  },
})
