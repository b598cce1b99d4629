import type { ForgetRequests } from '../../memory/forgetting/requests.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { createForgetCardMessages } from './forget-card-messages.ts'

interface OpenForgetRequestsDeps {
  readonly file: Pick<MemoriesFile, 'forgetRequests'>
  readonly requests: Pick<ForgetRequests, 'open'>
  readonly onCard: Pick<ReturnType<typeof createForgetCardMessages>, 'read'>
}

const mostCards = 1_000

/** The cards of an agent that wait for an answer; their long messages are read first, with others served in between. */
export const createOpenForgetRequests =
  ({ file, requests, onCard }: OpenForgetRequestsDeps) =>
  async (agentId: string): Promise<ReturnType<ForgetRequests['open']>> => {
    await onCard.read(file.forgetRequests.open(agentId, mostCards).flatMap(({ messageIds }) => messageIds))
    return requests.open(agentId)
  }
