import { z } from 'zod'

export const agentSchema = z.object({
  id: z.string(),
  name: z.string(),
  instructions: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Agent = z.infer<typeof agentSchema>

/** The agent that every profile begins with. */
export const defaultAgentId = 'majordomo'

/** An id is part of every URI, so it is kept to what needs no escaping. */
export const agentIdSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/)
