import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { draftSchema } from '../../contract/draft.ts'
import { idSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const draftSave = defineCommand({
  name: 'draft_save',
  summary: 'Keep what stands unsent in the field of a chat, or of the next one of an agent. An empty one is removed.',
  surfaces: ownerSurfaces,
  needs: 'owner',
  uses: ['agents', 'drafts'],
  input: z.object({
    /** Whose next chat it is of, where `sessionId` is null. */
    agentId: agentIdSchema,
    sessionId: idSchema.nullable(),
    draft: draftSchema,
    /** The window that says so, as `draft_changed` names it. */
    by: idSchema.optional(),
  }),
  output: z.object({}),
  handle({ agents, drafts }, { agentId, sessionId, draft, by }, { caller }) {
    assertAgent(agents, caller, agentId)
    drafts.save(caller, { agentId, sessionId }, draft, by)
    return {}
  },
})
