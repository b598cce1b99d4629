import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { sessionFolderSchema } from '../../contract/chat.ts'
import { filledTextSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionFolderCreate = defineCommand({
  name: 'session_folder_create',
  summary: 'Make a folder for conversations; one of that name that is there already is answered.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['agents', 'sessionFolders'],
  input: z.object({ agentId: agentIdSchema, name: filledTextSchema(100) }),
  output: sessionFolderSchema,
  handle({ agents, sessionFolders }, { agentId, name }, { caller }) {
    assertAgent(agents, caller, agentId)
    return sessionFolders.create(agentId, name.trim())
  },
})
