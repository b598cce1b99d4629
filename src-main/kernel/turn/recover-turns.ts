import { AppError } from '../../contract/error.ts'
import { indexMessage } from '../../memory/lifecycle/index-message.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import type { ReadingQueue } from '../reading/reading-queue.ts'
import { isDone } from './tools/tool.ts'
import { writtenUnder } from './tools/written-once.ts'
import type { TurnRunner } from './turn-runner.ts'

export interface RecoverDeps {
  readonly data: DataFile
  readonly memories: Pick<MemoriesFile, 'applied'>
  readonly clock: Clock
  readonly runner: Pick<TurnRunner, 'isRunning'>
  readonly readingQueue: Pick<ReadingQueue, 'addSettled'>
}

/** Puts turns right that a crash cut off: they keep what they had, and say so. Returns how many there were. */
export function createRecover({ data, memories, clock, runner, readingQueue }: RecoverDeps) {
  const now = (): string => clock.now().toISOString()

  /** What a call had written when it was cut off is there; the others were stopped. */
  const settleCalls = (turnId: string): void => {
    for (const { position, state, key } of data.toolCalls.steps(turnId)) {
      const written = state === 'running' ? writtenUnder(memories, key) : undefined
      if (!written) continue
      const { reason = null, stored = null } = written
      const ended = {
        position,
        state: isDone(written) ? 'done' : 'failed',
        reason,
        found: 0,
        tokens: 0,
        ms: 0,
      } as const
      data.toolCalls.end(turnId, ended, stored, null)
    }
    data.toolCalls.settle(turnId)
  }

  return (): number => {
    const cutOff = data.turns.running().filter((turn) => !runner.isRunning(turn.id))
    for (const turn of cutOff) {
      const answer = data.messages.get(turn.answerMessageId)
      const text = answer?.text ?? ''
      data.inTransaction(() => {
        data.messages.write({ id: turn.answerMessageId, text, state: 'partial', at: now(), usage: null })
        if (answer) indexMessage(data, turn.agentId, answer)
        data.turns.setState(turn.id, 'interrupted', null)
        settleCalls(turn.id)
        readingQueue.addSettled(turn, turn.userMessageId)
      })
    }
    return cutOff.length
  }
}

/** Throws `busy` while an answer is on its way in a conversation; one that was cut off is put right first. */
export const createAssertFree =
  ({ turns }: Pick<DataFile, 'turns'>, recover: () => number) =>
  (sessionId: string): void => {
    if (!turns.hasRunning(sessionId)) return
    recover()
    if (turns.hasRunning(sessionId))
      throw new AppError('busy', 'An answer is still being written in this conversation.')
  }
export type AssertFree = ReturnType<typeof createAssertFree>
