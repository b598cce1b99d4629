import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Evidence, Memory, VersionReason } from '../../contract/memory.ts'
import type { ChangeHead } from './memory-writer.ts'
import { found } from '../../contract/found.ts'
import { ownMemory } from './own-memory.ts'
import { evidenceOf, joinEvidence, mergedOf, partOf, replacedBy, successorOf } from './derive.ts'
import type { LifeDeps } from './life-deps.ts'

interface Successor {
  readonly content: string
  /** The new value of the same slot, where that is known; otherwise it is read in the content. */
  readonly value?: string
  /** Null: from now on. */
  readonly validFrom: string | null
}

/** Folding, splitting and correcting: what was there stays as history, and each is one change. */
export function createReshape({ file, writer, clock, onChange }: LifeDeps) {
  const now = () => clock.now().toISOString()

  /** Of these ids, each once, what the caller may see and what holds. Call inside the transaction. */
  const holding = (caller: Caller, ids: readonly string[]): Memory[] => {
    const memories = [...new Set(ids)].map((id) => ownMemory(file, caller, id))
    if (memories.some(({ status }) => status !== 'active'))
      throw new AppError('conflict', 'Only what holds now can be changed like this.')
    return memories
  }

  const add = (change: ChangeHead, memory: Memory, evidence: readonly Evidence[], reason: VersionReason): Memory =>
    writer.write(change, { memory, evidence, reason })

  return {
    /** One memory in the place of several of one agent, resting on the words of all of them. */
    merge: (caller: Caller, ids: readonly string[], content: string) => {
      const result = file.inTransaction(() => {
        const sources = holding(caller, ids)
        const [first, second] = sources
        if (!first || !second) throw new AppError('invalid_input', 'Two memories at least are needed.')
        if (sources.some(({ agentId }) => agentId !== first.agentId))
          throw new AppError('invalid_input', 'The memories are not of one agent.')
        const at = now()
        const merged = mergedOf([first, ...sources.slice(1)], content, at)
        const change = writer.beginOn(merged, 'merge')
        for (const memory of sources) {
          writer.write(change, { memory: replacedBy(memory, merged.id, at), reason: 'merged' })
        }
        const evidence = joinEvidence(sources.flatMap(({ id }) => file.evidence.list(id)))
        return {
          memory: add(change, merged, evidence, 'merged'),
          changeId: change.changeId,
          ids: sources.map(({ id }) => id),
        }
      })
      onChange(result.memory.agentId, [result.memory.id, ...result.ids], 'updated', result.changeId)
      return { memory: result.memory, changeId: result.changeId }
    },

    /** Several memories in the place of one, each with the words that bear on it. */
    split: (caller: Caller, id: string, parts: readonly string[]) => {
      const result = file.inTransaction(() => {
        const [source] = holding(caller, [id])
        const at = now()
        const made = parts.map((content) => partOf(found(source, 'memory'), content, at))
        const [first] = made
        if (!source || !first) throw new AppError('invalid_input', 'Two parts at least are needed.')
        const change = writer.beginOn(source, 'split')
        const evidence = file.evidence.list(id)
        writer.write(change, { memory: replacedBy(source, first.id, at), reason: 'split' })
        const memories = made.map((part) => add(change, part, evidenceOf(part.content, evidence), 'split'))
        return { memories, changeId: change.changeId, agentId: source.agentId }
      })
      onChange(result.agentId, [id, ...result.memories.map((memory) => memory.id)], 'updated', result.changeId)
      return { memories: result.memories, changeId: result.changeId }
    },

    /** A new value that holds from `validFrom` on: what held before ends there, and is still the answer for then. */
    supersede: (caller: Caller, id: string, { validFrom, ...told }: Successor) => {
      const result = file.inTransaction(() => {
        const [source] = holding(caller, [id])
        const old = found(source, 'memory')
        const at = now()
        if (validFrom !== null && validFrom > at)
          throw new AppError('invalid_input', 'What is yet to come cannot replace what holds now.')
        const next = successorOf(old, told, validFrom ?? at, at)
        const change = writer.beginOn(next, 'supersede')
        const past = replacedBy(old, next.id, at, validFrom ?? at)
        const superseded = writer.write(change, { memory: past, reason: 'superseded' })
        return { memory: add(change, next, [], 'stored'), superseded, changeId: change.changeId }
      })
      onChange(result.memory.agentId, [result.memory.id, id], 'updated', result.changeId)
      return result
    },
  }
}
