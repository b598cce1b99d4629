import { type Agent, defaultAgentId } from '../contract/agent.ts'
import type { Caller } from '../contract/caller.ts'
import { AppError } from '../contract/error.ts'
import { found } from '../contract/found.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import { onlyOf, ownersOf } from '../storage/scope.ts'
import type { Clock } from '../util/clock.ts'
import { newId } from '../util/ids.ts'
import { withoutUndefined } from '../util/without-undefined.ts'
import type { JobRunner } from './jobs/job-runner.ts'

type Traits = Omit<Agent, 'id' | 'createdAt' | 'updatedAt'>
/** What is not given stays, or is as a plain agent has it. */
export type AgentPatch = { readonly [Field in keyof Traits]?: Traits[Field] | undefined }

interface AgentDeps {
  readonly data: DataFile
  readonly memories: MemoriesFile
  readonly runner: Pick<JobRunner, 'wake'>
  readonly clock: Clock
}

/** Assistant personas. The default one is there from the first start. */
export function createAgentService({ data, memories, runner, clock }: AgentDeps) {
  const { agents: store } = data
  const now = () => clock.now().toISOString()
  const add = (agent: AgentPatch & { id: string; name: string }): boolean =>
    store.add({ ...withoutUndefined(agent), id: agent.id, name: agent.name, createdAt: now(), updatedAt: now() })
  add({ id: defaultAgentId, name: 'Majordomo' })

  return {
    list: (caller: Caller): Agent[] => store.list(ownersOf(caller)),
    get: (caller: Caller, id: string): Agent => found(store.get(id, ownersOf(caller)), 'agent'),
    create: (caller: Caller, input: AgentPatch & { id?: string | undefined; name: string }): Agent => {
      if (caller.agents !== 'all') throw new AppError('not_found', 'This caller cannot make agents.')
      const id = input.id ?? `agent-${newId().slice(-12)}`
      if (!add({ ...input, id })) throw new AppError('conflict', 'An agent with this id exists.')
      return found(store.get(id, null), 'agent')
    },
    update: (caller: Caller, id: string, patch: AgentPatch): Agent => {
      const agent = found(store.get(id, ownersOf(caller)), 'agent')
      store.update({ ...agent, ...withoutUndefined(patch), updatedAt: now() })
      return found(store.get(id, null), 'agent')
    },
    /** An agent that may go: not the first one, to which everything falls back. */
    removable: (caller: Caller, id: string): Agent => {
      const agent = found(caller.agents === 'all' ? store.get(id, null) : undefined, 'agent')
      if (id === defaultAgentId)
        throw new AppError('conflict', 'The first agent stays.', { params: { reason: 'default_agent' } })
      return agent
    },
    /**
     * Destroys an agent with whatever row is still its own; then the files are rewritten, by a purge of nothing more.
     * False where it has conversations or memories: these go before it, out of their indexes too.
     */
    remove: (id: string): boolean => {
      if (data.sessions.idsOf(id).length + memories.memories.counts(onlyOf(id)).length > 0) return false
      memories.inTransaction(() => {
        memories.trash.begin({ id: newId(), agentId: id, at: now(), author: 'user' }, [], false)
        memories.owned.destroy(id)
      })
      data.inTransaction(() => {
        data.owned.destroy(id)
        store.remove(id)
      })
      runner.wake('purge')
      return true
    },
    /** Makes an agent that an import brings along. */
    ensure: (id: string): void => {
      add({ id, name: id })
    },
  }
}
export type AgentService = ReturnType<typeof createAgentService>
