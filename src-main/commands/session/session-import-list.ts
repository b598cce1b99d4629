import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { chatImportSchema } from '../../contract/chat-import.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionImportList = defineCommand({
  name: 'session_import_list',
  summary: 'The imports of conversations of an agent of which anything is left, the newest first.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'importHistory'],
  input: z.object({ agentId: agentIdSchema }),
  output: z.object({ items: z.array(chatImportSchema) }),
  handle({ agents, importHistory }, { agentId }, { caller }) {
    assertAgent(agents, caller, agentId)
    return { items: importHistory.list(agentId) }
  },
})
