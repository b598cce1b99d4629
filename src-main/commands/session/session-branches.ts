import { z } from 'zod'
import { branchSchema } from '../../contract/chat.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionBranches = defineCommand({
  name: 'session_branches',
  summary: 'The branches of a conversation as a tree: each before those that it forks into, at most 500.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['sessions'],
  input: z.object({ sessionId: idSchema }),
  output: z.object({ items: z.array(branchSchema) }),
  handle({ sessions }, { sessionId }, { caller }) {
    return { items: sessions.branches(caller, sessionId) }
  },
})
