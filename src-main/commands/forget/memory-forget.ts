import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { AppError } from '../../contract/error.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { forgetSelectionSchema } from './forget-selection.ts'

export const memoryForget = defineCommand({
  name: 'memory_forget',
  summary: 'Move what a preview showed to the trash and do not learn it again; change_undo brings it back for 30 days.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'forgetting', 'sessions'],
  input: z.object({
    agentId: agentIdSchema,
    selection: forgetSelectionSchema,
    /** Either says what is expected to go: nothing is forgotten where it would be something else. */
    expectedCount: z.number().int().min(0).optional(),
    previewToken: z.string().max(100).optional(),
    /** Once they leave the trash, their words leave the conversations too. */
    alsoInConversations: z.boolean().default(false),
  }),
  output: z.object({ changeId: z.string(), forgotten: z.number().int(), memoryIds: z.array(z.string()) }),
  handle({ agents, forgetting, sessions }, { agentId, selection, ...input }, { caller }) {
    assertAgent(agents, caller, agentId)
    if (input.expectedCount === undefined && input.previewToken === undefined)
      throw new AppError('invalid_input', 'Say how many memories are expected, or give the token of a preview.')
    if (selection.sessionId !== undefined) sessions.get(caller, selection.sessionId)
    return forgetting.forget(agentId, {
      selection,
      expectedCount: input.expectedCount ?? null,
      previewToken: input.previewToken ?? null,
      alsoInConversations: input.alsoInConversations,
    })
  },
})
