import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionImportStop = defineCommand({
  name: 'session_import_stop',
  summary:
    'End the imports of conversations of an agent that are under way: what has come in stays, and can be taken back.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'importHistory'],
  input: z.object({ agentId: agentIdSchema }),
  output: z.object({ stopped: z.number().int() }),
  async handle({ agents, importHistory }, { agentId }, { caller }) {
    assertAgent(agents, caller, agentId)
    return { stopped: await importHistory.stop(agentId) }
  },
})
