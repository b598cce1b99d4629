import { z } from 'zod'
import { agentIdSchema, agentSchema } from '../../contract/agent.ts'
import { filledTextSchema, textSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const agentUpdate = defineCommand({
  name: 'agent_update',
  summary: 'Change the name or the instructions of an agent.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['agents'],
  input: z.object({
    id: agentIdSchema,
    name: filledTextSchema(80).optional(),
    instructions: textSchema(20_000).optional(),
  }),
  output: agentSchema,
  handle({ agents }, { id, ...patch }, { caller }) {
    return agents.update(caller, id, patch)
  },
})
