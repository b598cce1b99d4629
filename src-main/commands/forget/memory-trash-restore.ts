import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { idSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryTrashRestore = defineCommand({
  name: 'memory_trash_restore',
  summary: 'Take memories out of the trash again, as they were before; what was learned again meanwhile is skipped.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'trash'],
  input: z.object({ agentId: agentIdSchema, ids: z.array(idSchema).min(1).max(1_000) }),
  output: z.object({ changeId: z.string().nullable(), restored: z.number().int(), skipped: z.array(z.string()) }),
  rows: ({ restored }) => restored,
  handle({ agents, trash }, { agentId, ids }, { caller }) {
    assertAgent(agents, caller, agentId)
    return trash.restore(agentId, ids)
  },
})
