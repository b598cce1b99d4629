import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { AppError } from '../../contract/error.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const agentRemove = defineCommand({
  name: 'agent_remove',
  summary:
    'Remove an agent for good, with its conversations, memories, schedules and all else that is its own. Not undone; a dry run says what that is.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['access', 'agents', 'importHistory', 'memories', 'purge', 'schedules', 'sessions', 'temporary'],
  input: z.object({
    id: agentIdSchema,
    /** The id once more, so that nothing goes by accident. */
    confirm: z.string(),
    dryRun: z.boolean().default(false),
  }),
  output: z.object({ chats: z.number().int(), memories: z.number().int(), schedules: z.number().int() }),
  rows: ({ chats, memories }) => chats + memories,
  async handle(services, { id, confirm, dryRun }, { caller }) {
    const { access, agents, importHistory, memories, purge, sessions, temporary } = services
    agents.removable(caller, id)
    if (confirm !== id) throw new AppError('invalid_input', 'The confirmation is not the agent’s id.')
    const held = (): number => memories.counts(caller, id).reduce((sum, { total }) => sum + total, 0)
    const schedules = services.schedules.list(caller).filter(({ agentId }) => agentId === id).length
    const counts = { chats: sessions.countOf(id), memories: held(), schedules }
    if (dryRun) return counts
    await importHistory.stop(id)
    do {
      for (const { id: sessionId } of await temporary.list(id))
        await temporary
          .meant(caller, 'session_delete', { sessionId })
          ?.sessions.remove(caller, sessionId, { forgetExclusive: false, dryRun: false })
      await sessions.removeAll(id)
      // Something may have been learned while the conversations went.
      if (held() > 0) {
        await memories.trashAll(id)
        await purge(id, null, false)
      }
      access.leaveAgent(id)
      // Something may have begun meanwhile.
    } while (!agents.remove(id))
    return counts
  },
})
