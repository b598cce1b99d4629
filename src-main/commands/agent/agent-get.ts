import { z } from 'zod'
import { agentIdSchema, agentSchema } from '../../contract/agent.ts'
import { profileLineSchema } from '../../contract/profile.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const agentGet = defineCommand({
  name: 'agent_get',
  summary: 'An agent, what it knows of its user as a profile, and how much it remembers.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['agents', 'memories', 'profile'],
  input: z.object({ id: agentIdSchema }),
  output: z.object({ agent: agentSchema, profile: z.array(profileLineSchema), memoryCount: z.number().int() }),
  handle({ agents, memories, profile }, { id }, { caller }) {
    const agent = agents.get(caller, id)
    const active = memories.counts(caller, id).filter((row) => row.status === 'active')
    return { agent, profile: profile.lines(id), memoryCount: active.reduce((sum, row) => sum + row.total, 0) }
  },
})
