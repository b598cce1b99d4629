import { z } from 'zod'
import { shownDraftSchema } from '../../contract/draft.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const draftList = defineCommand({
  name: 'draft_list',
  summary: 'What stands unsent in the fields of chats.',
  surfaces: ownerSurfaces,
  needs: 'owner',
  uses: ['drafts'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        agentId: z.string(),
        /** Null: of the agent's next chat. */
        sessionId: z.string().nullable(),
        draft: shownDraftSchema,
      }),
    ),
  }),
  handle({ drafts }) {
    return { items: drafts.list() }
  },
})
