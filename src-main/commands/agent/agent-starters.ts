import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { starterSchema } from '../../contract/starter.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const agentStarters = defineCommand({
  name: 'agent_starters',
  summary:
    'What an empty chat can begin with, from what an agent knows: nothing delicate, nothing that stays on this computer. No model is asked.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'starters'],
  input: z.object({ agentId: agentIdSchema }),
  output: z.object({
    /** Anything is known of the user at all. */
    isKnown: z.boolean(),
    items: z.array(starterSchema),
  }),
  handle({ agents, starters }, { agentId }, { caller }) {
    assertAgent(agents, caller, agentId)
    return starters.of(agentId)
  },
})
