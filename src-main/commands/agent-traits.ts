import { z } from 'zod'
import { agentLookSchema, agentMemories, starterSchema } from '../contract/agent.ts'
import { modelRefSchema } from '../contract/model.ts'
import { textSchema } from '../contract/text.ts'

/** What an agent is made of beside its name. */
export const agentTraits = {
  instructions: textSchema(20_000).optional(),
  ...agentLookSchema.partial().shape,
  model: modelRefSchema.nullable().optional(),
  temperature: z.number().min(0).max(2).nullable().optional(),
  memory: z.enum(agentMemories).optional(),
  starters: z.array(starterSchema).max(8).optional(),
}
