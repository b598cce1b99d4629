import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { ForgetCard } from '../../contract/forget.ts'
import { ownersOf } from '../../storage/scope.ts'
import type { SourceMessage } from '../../memory/evidence/source-message.ts'
import type { Find } from '../../memory/forgetting/find.ts'
import type { ForgetRequests } from '../../memory/forgetting/requests.ts'
import { isBareQuestion } from '../../memory/language/questions.ts'
import { found } from '../../contract/found.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'

interface OfferDeps {
  readonly file: Pick<MemoriesFile, 'forgetRequests' | 'inTransaction'>
  readonly data: Pick<DataFile, 'messageIndex' | 'traces'>
  readonly find: Pick<Find, 'nearest'>
  readonly requests: ForgetRequests
  /** What is not brought up elsewhere is not offered here either. */
  readonly leftOutAmong: (agentId: string, messageIds: readonly string[]) => ReadonlySet<string>
}

const mostOffered = 5
const lookedBack = 12
const mostLast = 3

/**
 * What comes nearest to a request that found nothing, and what was said last before it, for the user to choose from: none
 * of it is ticked, nor withheld. Throws `not_found`, and `conflict` where the request found something or was answered.
 */
export function createOfferNearest({ file, data, find, requests, leftOutAmong }: OfferDeps) {
  const saidLast = (agentId: string, { at }: SourceMessage): string[] =>
    data.messageIndex.saidByUser(agentId, { since: '', until: at }, lookedBack).map(({ id }) => id)

  /** Of these, what the user told before a message and may be brought up. */
  const tellingBefore = (agentId: string, message: SourceMessage, ids: readonly string[]): string[] => {
    const leftOut = leftOutAmong(agentId, ids)
    return ids.filter((id) => {
      const one = leftOut.has(id) || id === message.id ? undefined : data.traces.message(agentId, id)
      return one !== undefined && one.at <= message.at && !isBareQuestion(one.text)
    })
  }

  return async (caller: Caller, requestId: string): Promise<ForgetCard> => {
    const request = () => {
      const one = found(file.forgetRequests.get(requestId, ownersOf(caller)), 'request')
      if (one.state !== 'nothing') throw new AppError('conflict', 'This was answered before.')
      return one
    }
    const { agentId, messageId, about } = request()
    const message = found(data.traces.message(agentId, messageId), 'message')
    const near = await find.nearest(agentId, about === '' ? message.text : about, mostOffered)
    const last = tellingBefore(agentId, message, saidLast(agentId, message)).slice(0, mostLast)
    const messageIds = [...new Set([...tellingBefore(agentId, message, near.messageIds), ...last])]
    const memories = near.memories.map((memory) => ({ memory, strength: 0 }))
    file.inTransaction(() => {
      const { id } = request()
      if (memories.length + messageIds.length === 0) return
      file.forgetRequests.close(id)
      const resolved = { verdict: 'ask', memories, messageIds, unsure: messageIds } as const
      requests.ask({ agentId, messageId, about, resolved, isRest: true })
    })
    return found(requests.ofMessage(messageId), 'request')
  }
}
export type OfferNearest = ReturnType<typeof createOfferNearest>
