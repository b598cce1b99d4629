import type { Turn } from '../../../src-main/contract/chat.ts'
import type { CommandClient, Input, Output } from '../../lib/command-client.ts'
import { type Loadable, settle, valueOf } from '../../lib/loadable.ts'
import { createOnce } from '../../lib/once.ts'

/** What came of several answers given at once. */
export interface Answered {
  readonly keptIds: readonly string[]
  /** Of what is not kept, which undo takes. */
  readonly changeIds: readonly string[]
  /** Why one of them was not taken, where all were not. */
  readonly failure: unknown
}

/** What can be done about what a turn taught, or asks. */
export interface TurnMemoryActions {
  /** What is asked about and is not to be kept, by memory: it stays so where the question moves below another answer. */
  readonly unticked: ReadonlySet<string>
  tick(memoryId: string): void
  /** Null where the same undo is under way already. */
  undoLearned(changeId: string): Promise<Output<'change_undo'> | null>
  /** Keeps what a question is about, or not; the change that undo takes. Null where it is under way already. */
  answerQuestion(memoryId: string, answer: 'accept' | 'reject'): Promise<string | null>
  /** Answers several questions, each by itself: one may have been decided elsewhere. Null where that is under way already. */
  answerAsked(keptIds: readonly string[], refusedIds: readonly string[]): Promise<Answered | null>
  /** Undoes these, the last first, each by itself; throws the first failure. */
  undoAll(changeIds: readonly string[]): Promise<void>
  /** Whether what is delicate is asked about before it is kept. */
  askBeforeDelicate(asks: boolean): Promise<void>
  /** The answer to a card that asks what is to be forgotten. */
  decideForget(answer: Input<'forget_request_decide'>): Promise<Output<'forget_request_decide'> | null>
  /** What comes nearest to a request that found nothing stands there to be ticked. */
  offerToForget(requestId: string): Promise<Output<'forget_request_offer'> | null>
  retryExtraction(turn: Turn): Promise<void>
}

interface TurnMemoryDeps {
  readonly call: CommandClient
  get(): Pick<TurnMemoryActions, 'unticked' | 'undoLearned'> & { refresh(): Promise<void> }
  set(change: Pick<TurnMemoryActions, 'unticked'>): void
}

export function createTurnMemoryActions({ call, get, set }: TurnMemoryDeps): TurnMemoryActions {
  const once = createOnce()
  const refresh = () => get().refresh()
  const decide = async (id: string, kind: 'accept' | 'reject') => {
    const { changeId } = await call('memory_inbox_decide', { id, decision: { kind } })
    set({ unticked: get().unticked.difference(new Set([id])) })
    return { id, changeId }
  }
  return {
    unticked: new Set(),

    tick: (memoryId) => set({ unticked: get().unticked.symmetricDifference(new Set([memoryId])) }),

    undoLearned: (changeId) =>
      once(changeId, async () => {
        const undone = await call('change_undo', { changeId })
        await refresh()
        return undone
      }),

    answerQuestion: (id, kind) =>
      once(id, async () => {
        try {
          return (await decide(id, kind)).changeId
        } finally {
          // Also where it was decided elsewhere meanwhile.
          await refresh()
        }
      }),

    answerAsked: (keptIds, refusedIds) =>
      once([...keptIds, ...refusedIds].toSorted().join(' '), async () => {
        // One after the other: what is kept may change what the next one is.
        const kept = await settleEach(keptIds, (id) => decide(id, 'accept'))
        const refused = await settleEach(refusedIds, (id) => decide(id, 'reject'))
        const shown = await settle(refresh())
        return {
          keptIds: kept.flatMap((one) => valueOf(one)?.id ?? []),
          changeIds: refused.flatMap((one) => valueOf(one)?.changeId ?? []),
          failure: failureOf([...kept, ...refused, shown]),
        }
      }),

    async undoAll(changeIds) {
      const undone = await settleEach(changeIds.toReversed(), (changeId) => get().undoLearned(changeId))
      const failure = failureOf(undone)
      if (failure !== undefined) throw failure
    },

    askBeforeDelicate: async (reviewsDelicate) => {
      await call('settings_update', { patch: { reviewsDelicate } })
    },

    decideForget: (answer) =>
      once(answer.requestId, async () => {
        const decided = await call('forget_request_decide', answer)
        await refresh()
        return decided
      }),

    offerToForget: (requestId) =>
      once(requestId, async () => {
        const card = await call('forget_request_offer', { requestId })
        await refresh()
        return card
      }),

    async retryExtraction(turn) {
      await retryJobOf(call, turn)
      await refresh()
    },
  }
}

/** One after the other; a failure does not keep the rest from being done. */
async function settleEach<Value>(
  ids: readonly string[],
  run: (id: string) => Promise<Value>,
): Promise<Loadable<Value>[]> {
  const settled: Loadable<Value>[] = []
  for (const id of ids) settled.push(await settle(run(id)))
  return settled
}

const failureOf = (settled: readonly Loadable<unknown>[]): unknown =>
  settled.flatMap((one) => (one.status === 'failed' ? [one.error] : []))[0]

async function retryJobOf(call: CommandClient, turn: Turn): Promise<void> {
  const state = turn.extraction?.state
  const { items } = await call('job_list', { sessionId: turn.sessionId, limit: 200, ...(state && { state }) })
  const job = items.find((item) => item.messageIds.includes(turn.userMessageId))
  if (job) await call('job_retry', { id: job.id })
}
