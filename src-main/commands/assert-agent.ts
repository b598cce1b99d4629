import type { Caller } from '../contract/caller.ts'
import type { AgentService } from '../kernel/agent-service.ts'
import { notFound } from '../contract/found.ts'

/** Throws `not_found` for an agent that is not there or that the caller may not see; `all` asks for every agent. */
export function assertAgent(agents: AgentService, caller: Caller, agentId: string): void {
  if (agentId !== 'all') agents.get(caller, agentId)
  else if (caller.agents !== 'all') throw notFound('agent')
}
