import { ownerCaller } from '../../contract/caller.ts'
import type { UseLabel } from '../../contract/feedback.ts'
import { wentAlong } from '../../contract/receipt.ts'
import { classifyUse } from '../../memory/habits/feedback/classify-use.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { TurnRecord } from '../../storage/turn-store.ts'
import type { Clock } from '../../util/clock.ts'
import type { EventBus } from '../common/event-bus.ts'

interface FeedbackDeps {
  readonly data: DataFile
  readonly file: MemoriesFile
  readonly events: EventBus
  readonly clock: Clock
}

/** Characters of what was asked, answered and said that are compared with the memories. */
const longestJudged = 2_000

/**
 * Marks after each answer what became of the memories it was given, and once more when the user has said something
 * after it. Only what was used raises a memory's weight. Returns its unsubscribe.
 */
export function collectFeedback({ data, file, events, clock }: FeedbackDeps): () => void {
  const textOf = (messageId: string): string => data.messages.startOf(messageId, longestJudged)

  const label = (turn: TurnRecord, next: string | null): void => {
    const given = (data.turns.receipt(turn.id)?.entries ?? []).flatMap((entry) => {
      const { citation, memoryId, outcome, cited } = entry
      const memory = memoryId === null ? undefined : file.memories.get(memoryId, null)
      const isOffered = outcome === 'injected' && (!wentAlong(entry) || cited)
      return memory && citation !== null && isOffered ? [{ n: citation, memory }] : []
    })
    if (given.length === 0 || data.unlearned.has(turn.userMessageId)) return
    const said = classifyUse({
      question: textOf(turn.userMessageId),
      answer: textOf(turn.answerMessageId),
      next,
      memories: given.map(({ n, memory }) => ({ n, content: memory.content.slice(0, longestJudged) })),
    })
    const labels = new Map(given.map(({ n, memory }): [string, UseLabel] => [memory.id, said.get(n) ?? 'ignored']))
    const before = data.uses.ofTurn(turn.id)
    const at = clock.now().toISOString()
    data.inTransaction(() => data.uses.replace(turn.id, labels, at))
    file.inTransaction(() => {
      for (const [id, now] of labels) {
        const was = before.get(id)
        if (now === 'used' && was !== 'used') file.memories.markUsed(id, at)
        if (now !== 'used' && was === 'used') file.memories.unmarkUsed(id)
      }
    })
  }

  /** The turn whose answer the user's message follows. */
  const turnBefore = (turn: TurnRecord): TurnRecord | undefined => {
    const before = data.messages.turnBefore(turn.userMessageId)
    return before === null ? undefined : data.turns.get(before, null)
  }

  return events.subscribe(ownerCaller('ipc'), (event) => {
    if (event.name !== 'turn_ended') return
    const turn = data.turns.get(event.payload.turnId, null)
    if (!turn) return
    const earlier = turnBefore(turn)
    if (earlier && !data.unlearned.has(turn.userMessageId)) label(earlier, textOf(turn.userMessageId))
    if (turn.state === 'done' || turn.state === 'stopped') label(turn, null)
  })
}
