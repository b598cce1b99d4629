import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { AppError } from '../../contract/error.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryDeleteAll = defineCommand({
  name: 'memory_delete_all',
  summary:
    'Move every memory of one agent to the trash; change_undo brings them back. What stands unsent in its chats is gone.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'drafts', 'memories'],
  input: z.object({
    agentId: agentIdSchema,
    /** The agent's id once more, so that nothing is emptied by accident. */
    confirm: z.string(),
  }),
  output: z.object({ deleted: z.number().int(), changeId: z.string() }),
  rows: ({ deleted }) => deleted,
  async handle({ agents, drafts, memories }, { agentId, confirm }, { caller }) {
    assertAgent(agents, caller, agentId)
    if (confirm !== agentId) throw new AppError('invalid_input', 'The confirmation is not the agent’s id.')
    const trashed = await memories.trashAll(agentId)
    drafts.clear(agentId)
    return trashed
  },
})
