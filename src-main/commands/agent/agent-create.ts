import { z } from 'zod'
import { agentIdSchema, agentSchema } from '../../contract/agent.ts'
import { filledTextSchema, textSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const agentCreate = defineCommand({
  name: 'agent_create',
  summary: 'Make an assistant persona with memories and conversations of its own.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['agents'],
  input: z.object({
    id: agentIdSchema.optional(),
    name: filledTextSchema(80),
    instructions: textSchema(20_000).default(''),
  }),
  output: agentSchema,
  handle({ agents }, input, { caller }) {
    return agents.create(caller, input)
  },
})
