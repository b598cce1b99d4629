import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Memory } from '../../contract/memory.ts'
import { ownMemory } from './own-memory.ts'
import { contradiction } from './conflicts.ts'
import { joinEvidence, mergedOf, replacedBy } from './derive.ts'
import type { LifeDeps } from './life-deps.ts'

/** Which of two that cannot both be true is right. */
export const verdicts = ['first', 'second', 'both'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * Takes the user's word on two memories that cannot both be true, as one change. What is right is confirmed by the
 * user; what is wrong was never true, and so is no past fact. Where both are right one memory says both. Throws
 * `conflict` where the two do not contradict each other, or no longer.
 */
export function createSettle({ file, writer, clock, onChange }: LifeDeps) {
  return (caller: Caller, ids: readonly [string, string], verdict: Verdict): { memory: Memory; changeId: string } => {
    const result = file.inTransaction(() => {
      const [first, second] = ids.map((id) => ownMemory(file, caller, id))
      if (!first || !second || !contradiction(first, second))
        throw new AppError('conflict', 'These two do not contradict each other any more.')
      const at = clock.now().toISOString()
      const [right, wrong] = verdict === 'second' ? [second, first] : [first, second]
      const memory = verdict === 'both' ? bothOf(first, second, at) : confirmed(right, wrong)
      const change = writer.beginOn(memory, 'settle')
      if (verdict !== 'both') {
        writer.write(change, { memory: replacedBy(wrong, memory.id, at), reason: 'said to be wrong' })
        return { memory: writer.write(change, { memory, reason: 'said to be right' }), changeId: change.changeId }
      }
      for (const part of [first, second])
        writer.write(change, { memory: replacedBy(part, memory.id, at), reason: 'both are right' })
      const evidence = joinEvidence([...file.evidence.list(first.id), ...file.evidence.list(second.id)])
      return {
        memory: writer.write(change, { memory, evidence, reason: 'both are right' }),
        changeId: change.changeId,
      }
    })
    onChange(result.memory.agentId, [...new Set([result.memory.id, ...ids])], 'updated', result.changeId)
    return result
  }
}

const confirmed = (right: Memory, wrong: Memory): Memory => ({
  ...right,
  origin: 'user_confirmed',
  confidence: 1,
  supersedes: right.supersedes ?? wrong.id,
  localOnly: right.localOnly || wrong.localOnly,
})

const bothOf = (first: Memory, second: Memory, at: string): Memory => ({
  ...mergedOf([first, second], `${first.content}\n${second.content}`, at),
  confidence: 1,
})
