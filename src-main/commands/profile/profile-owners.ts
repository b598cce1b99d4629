import type { Caller } from '../../contract/caller.ts'
import { notFound } from '../../contract/found.ts'
import type { AgentService } from '../../kernel/agent-service.ts'

/** The agents whose view of the user is asked for. Throws `not_found` where the caller may not see it; none means the person: all of them. */
export function profileOwners(agents: AgentService, caller: Caller, agentId: string | null): string[] {
  if (agentId !== null) return [agents.get(caller, agentId).id]
  if (caller.agents !== 'all') throw notFound('profile')
  return agents.list(caller).map(({ id }) => id)
}
