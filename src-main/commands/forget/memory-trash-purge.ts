import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { AppError } from '../../contract/error.ts'
import { idSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryTrashPurge = defineCommand({
  name: 'memory_trash_purge',
  summary:
    'Destroy what is in the trash so that no byte of it is left, on request in the conversations too. Not undone.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['agents', 'purge'],
  input: z.object({
    agentId: agentIdSchema,
    ids: z.array(idSchema).min(1).max(1_000).optional(),
    all: z.literal(true).optional(),
    /** Takes the words out of the conversations as well; else they stay there. */
    alsoInConversations: z.boolean().default(false),
  }),
  output: z.object({
    changeId: z.string(),
    purged: z.number().int(),
    /** Messages that words were taken out of. */
    redacted: z.number().int(),
    /** False where a large file is rewritten when the app closes: until then traces may be left in its gaps. */
    isComplete: z.boolean(),
  }),
  rows: ({ purged }) => purged,
  handle({ agents, purge }, { agentId, ids, all, alsoInConversations }, { caller }) {
    assertAgent(agents, caller, agentId)
    if ((ids === undefined) === (all === undefined)) throw new AppError('invalid_input', 'Give either the ids or all.')
    return purge(agentId, ids ?? null, alsoInConversations)
  },
})
