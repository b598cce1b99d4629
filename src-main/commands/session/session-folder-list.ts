import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { sessionFolderSchema } from '../../contract/chat.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionFolderList = defineCommand({
  name: 'session_folder_list',
  summary: 'The folders of one agent’s conversations, by name.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'sessionFolders'],
  input: z.object({ agentId: agentIdSchema }),
  output: z.object({ items: z.array(sessionFolderSchema) }),
  handle({ agents, sessionFolders }, { agentId }, { caller }) {
    assertAgent(agents, caller, agentId)
    return { items: sessionFolders.list(agentId) }
  },
})
