import { z } from 'zod'
import { modelRefSchema } from './model.ts'

/** What of its memories an agent is given: its own, or none, and then it learns nothing either. */
export const agentMemories = ['own', 'none'] as const

export const agentColours = ['green', 'blue', 'violet', 'rose', 'amber', 'grey'] as const

/** Its picture is a letter or an emoji on a colour; empty: the first letter of its name. */
export const agentLookSchema = z.object({ mark: z.string().max(16), colour: z.enum(agentColours) })

export const starterSchema = z.string().trim().min(1).max(300)

export const agentSchema = z.object({
  id: z.string(),
  name: z.string(),
  instructions: z.string(),
  ...agentLookSchema.shape,
  /** Null: the model of the settings. */
  model: modelRefSchema.nullable(),
  /** Null: what the service does by itself. */
  temperature: z.number().nullable(),
  memory: z.enum(agentMemories),
  /** What an empty chat with it offers to begin with. */
  starters: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Agent = z.infer<typeof agentSchema>

/** What an agent is where nobody says anything else. */
export const plainAgent: Omit<Agent, 'id' | 'name' | 'createdAt' | 'updatedAt'> = {
  instructions: '',
  mark: '',
  colour: 'green',
  model: null,
  temperature: null,
  memory: 'own',
  starters: [],
}

/** The agent that every profile begins with. */
export const defaultAgentId = 'majordomo'

/** An id is part of every URI, so it is kept to what needs no escaping. */
export const agentIdSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/)
