import type { Turn } from '../../../src-main/contract/chat.ts'
import type { CommandClient, Input, Output } from '../../lib/command-client.ts'
import { createOnce } from '../../lib/once.ts'

/** What can be done about what a turn taught, or asks. */
export interface TurnMemoryActions {
  /** Null where the same undo is under way already. */
  undoLearned(changeId: string): Promise<Output<'change_undo'> | null>
  /** Keeps what a question is about, or not; the change that undo takes. Null where it is under way already. */
  answerQuestion(memoryId: string, answer: 'accept' | 'reject'): Promise<string | null>
  /** Answers several questions; the changes of what is not kept, which undo takes. Null where that is under way already. */
  answerAsked(keptIds: readonly string[], refusedIds: readonly string[]): Promise<string[] | null>
  /** Whether what is delicate is asked about before it is kept. */
  askBeforeDelicate(asks: boolean): Promise<void>
  /** The answer to a card that asks what is to be forgotten. */
  decideForget(answer: Input<'forget_request_decide'>): Promise<Output<'forget_request_decide'> | null>
  retryExtraction(turn: Turn): Promise<void>
}

export function createTurnMemoryActions(call: CommandClient, refresh: () => Promise<void>): TurnMemoryActions {
  const once = createOnce()
  return {
    undoLearned: (changeId) =>
      once(changeId, async () => {
        const undone = await call('change_undo', { changeId })
        await refresh()
        return undone
      }),

    answerQuestion: (id, kind) =>
      once(id, async () => {
        try {
          return (await call('memory_inbox_decide', { id, decision: { kind } })).changeId
        } finally {
          // Also where it was decided elsewhere meanwhile.
          await refresh()
        }
      }),

    answerAsked: (keptIds, refusedIds) =>
      once([...keptIds, ...refusedIds].toSorted().join(' '), async () => {
        const decide = async (id: string, kind: 'accept' | 'reject') =>
          (await call('memory_inbox_decide', { id, decision: { kind } })).changeId
        try {
          // One after the other: what is kept may change what the next one is.
          for (const id of keptIds) await decide(id, 'accept')
          const changes: string[] = []
          for (const id of refusedIds) changes.push(await decide(id, 'reject'))
          return changes
        } finally {
          await refresh()
        }
      }),

    askBeforeDelicate: async (reviewsDelicate) => {
      await call('settings_update', { patch: { reviewsDelicate } })
    },

    decideForget: (answer) =>
      once(answer.requestId, async () => {
        const decided = await call('forget_request_decide', answer)
        await refresh()
        return decided
      }),

    async retryExtraction(turn) {
      await retryJobOf(call, turn)
      await refresh()
    },
  }
}

async function retryJobOf(call: CommandClient, turn: Turn): Promise<void> {
  const state = turn.extraction?.state
  const { items } = await call('job_list', { sessionId: turn.sessionId, limit: 200, ...(state && { state }) })
  const job = items.find((item) => item.messageIds.includes(turn.userMessageId))
  if (job) await call('job_retry', { id: job.id })
}
