import { ownerCaller } from '../../contract/caller.ts'
import type { Learned } from '../../contract/chat.ts'
import { AppError } from '../../contract/error.ts'
import { isWaiting } from '../../contract/validity.ts'
import { createQuestions } from '../../memory/lifecycle/questions.ts'
import type { createUndo } from '../../memory/lifecycle/undo.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { TurnRecord } from '../../storage/turn-store.ts'

interface TakeBackDeps {
  readonly data: DataFile
  readonly file: MemoriesFile
  readonly undo: ReturnType<typeof createUndo>
}

/**
 * Takes back what was learned from words that their writer put others in place of: each change is undone, the last
 * first. What was built on since, by another message or by the user's own hand, stays; so does what was forgotten.
 */
export function createTakeBack({ data, file, undo }: TakeBackDeps) {
  const questions = createQuestions(file)

  const taughtBy = (agentId: string, messageId: string): string[] => {
    const learned = data.jobs.learnedOf([messageId]).filter(({ outcome }) => outcome !== 'forgotten')
    const sessionId = data.messages.get(messageId)?.sessionId ?? ''
    const asked = questions.ofMessage(agentId, messageId)
    const made = (memoryId: string): string[] =>
      file.versions
        .list(memoryId)
        .slice(0, 1)
        .map(({ changeId }) => changeId)
    return [
      ...learned.map(({ changeId }) => changeId),
      ...data.turns
        .byUserMessages(sessionId, [messageId])
        .flatMap(({ id }) => data.toolCalls.storedBy(id).map(({ changeId }) => changeId)),
      ...asked.kept.flatMap(({ changeId, memory }) => [changeId, ...made(memory.id)]),
      ...waitingOn(messageId).flatMap((memoryId) => askedBy(memoryId) ?? made(memoryId)),
    ]
  }

  /** What is asked anew keeps its id: the change that asked last is its own. */
  const askedBy = (memoryId: string): string | undefined =>
    file.versions.list(memoryId).findLast(({ changeId }) => {
      const change = file.changes.get(changeId)
      return change?.kind === 'propose' && !change.undoneBy
    })?.changeId

  const waitingOn = (messageId: string): string[] =>
    file.evidence.ofMessages([messageId]).flatMap(({ memoryId }) => {
      const memory = file.memories.get(memoryId, null)
      return memory && isWaiting(memory) ? [memoryId] : []
    })

  const of = async (agentId: string, messageId: string): Promise<void> => {
    const changes = [...new Set(taughtBy(agentId, messageId))].flatMap((id) => file.changes.get(id) ?? [])
    for (const { changeId, undoneBy } of changes.toSorted((a, b) => b.seq - a.seq)) {
      if (undoneBy) continue
      await undo(ownerCaller('ipc'), changeId).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'conflict') throw error
      })
    }
  }

  return {
    of,
    /** The same of all messages in whose place the one of a turn came. */
    ofReplacedBy: async ({ agentId, userMessageId }: TurnRecord): Promise<void> => {
      for (const id of data.branches.replacedBy(userMessageId)) await of(agentId, id)
    },
  }
}
export type TakeBack = ReturnType<typeof createTakeBack>

/** What was taken back where this turn's message came in the place of others, and is not there again. */
export function takenBackFor(data: DataFile, file: MemoriesFile, { userMessageId }: TurnRecord): Learned[] {
  const earlier = data.branches.replacedBy(userMessageId)
  return (earlier.length === 0 ? [] : data.jobs.learnedOf(earlier)).flatMap(({ memoryId, outcome, changeId }) => {
    const undo = file.changes.get(file.changes.get(changeId)?.undoneBy ?? '')
    if (!undo || undo.undoneBy || undo.kind !== 'undo' || undo.summary === '') return []
    return [{ memoryId, title: undo.summary, outcome, changeId: undo.changeId }]
  })
}
