import type { Pulled, PulledThing } from '../../../contract/pulled.ts'
import { isKept } from '../../../contract/validity.ts'
import type { Forgotten } from '../../../memory/forgetting/forgotten-in.ts'
import type { ForgetRequests } from '../../../memory/forgetting/requests.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import type { MemoriesFile } from '../../../storage/memories-file.ts'
import { onlyOf } from '../../../storage/scope.ts'

export interface PulledDeps {
  readonly memories: Pick<MemoriesFile['memories'], 'byIds'>
  readonly sessions: Pick<DataFile['sessions'], 'get'>
  readonly forgotten: Pick<Forgotten, 'of'>
  readonly requests: Pick<ForgetRequests, 'withheld'>
}

/** What was put in by hand as it is called today. What is gone, or not to be brought up, is not in it. */
export const createPulledThings =
  ({ memories, sessions, forgotten, requests }: PulledDeps) =>
  (agentId: string, pulled: readonly Pulled[]): PulledThing[] => {
    if (pulled.length === 0) return []
    const { titleOf } = forgotten.of(agentId)
    const withheld = requests.withheld(agentId).memoryIds
    return pulled.flatMap((one): PulledThing[] => {
      if ('sessionId' in one) {
        const session = sessions.get(one.sessionId, onlyOf(agentId))
        return session ? [{ kind: 'chat', id: session.id, title: titleOf(session) }] : []
      }
      const [memory] = memories.byIds([one.memoryId], onlyOf(agentId))
      if (!memory || !isKept(memory) || withheld.has(memory.id)) return []
      return [{ kind: 'memory', id: memory.id, title: memory.title, text: memory.content }]
    })
  }
