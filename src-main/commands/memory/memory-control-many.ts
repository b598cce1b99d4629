import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { idSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryControlMany = defineCommand({
  name: 'memory_control_many',
  summary: 'Pin, confirm or keep on this computer several memories of one agent, as one change that is undone as one.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'browse'],
  input: z.object({
    agentId: agentIdSchema,
    ids: z.array(idSchema).min(1).max(1_000),
    /** `confirm`: what was imported or concluded counts as the user's own word. */
    control: z.enum(['pin', 'unpin', 'local_only', 'anywhere', 'confirm']),
  }),
  /** `changeId` is null where all were so already. */
  output: z.object({ changed: z.number().int(), changeId: z.string().nullable() }),
  rows: ({ changed }) => changed,
  handle({ agents, browse }, { agentId, ...chosen }, { caller }) {
    assertAgent(agents, caller, agentId)
    return browse.control(caller, agentId, chosen)
  },
})
