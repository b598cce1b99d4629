import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { onlyOf } from '../../storage/scope.ts'
import type { Clock } from '../../util/clock.ts'
import { must } from '../../util/must.ts'
import type { Stated } from '../extraction/operation.ts'
import { indexTerms } from '../language/tokenize.ts'
import { deduplicate } from './deduplicate.ts'
import { createNeighbours } from './neighbours.ts'
import type { ReadingContext } from '../extraction/policy.ts'

const leastShared = 2

/** What a statement is to the memories near it. */
export function createPlaceOf({ file, clock }: { readonly file: MemoriesFile; readonly clock: Clock }) {
  const neighboursOf = createNeighbours(file, clock)

  /** A model that saw a value, or said it in the same breath, and adds another means both. Rules see nothing. */
  const isOlder = (memory: Memory, { trust, shown, messageIds }: ReadingContext): boolean =>
    trust === 'rules' ||
    (!shown.has(memory.id) &&
      !file.evidence.list(memory.id).some(({ messageId }) => messageId !== null && messageIds.has(messageId)))

  return (stated: Stated, memory: Memory, reading: ReadingContext) => {
    const near = neighboursOf(memory.agentId, memory)
    const target = stated.op === 'replace' ? file.memories.get(stated.target, onlyOf(memory.agentId)) : undefined
    const same = deduplicate({ ...memory, correction: stated.op === 'replace' }, near, indexTerms)
    const memoryOf = (id: string): Memory =>
      must(
        near.find((other) => other.id === id),
        'the memory that is the same',
      )
    const isSame = same.kind === 'duplicate' || same.kind === 'merge'
    // What takes the place of a memory says something else of the same value: another day, or less.
    const isSaidAnew = isSame && same.memoryId === target?.id && target.contentHash !== memory.contentHash
    if (isSame && !isSaidAnew) return { same: memoryOf(same.memoryId), old: target, fuller: undefined }
    const fuller = near.find((other) => other.id !== target?.id && saysMore(memory, other))
    const held = near.find((other) => other.id !== target?.id && saysMore(other, memory))
    if (held) return { same: held, old: target, fuller: undefined }
    const bySlot = same.kind === 'supersede' ? memoryOf(same.memoryId) : undefined
    const old = target ?? (bySlot && isOlder(bySlot, reading) ? bySlot : undefined)
    return { same: undefined, old, fuller }
  }
}

/** True where one value of an attribute holds another of the same subject whole, and more: `head nurse at X` and `head nurse`. */
function saysMore({ slot: fuller }: Memory, { slot: other }: Memory): boolean {
  if (!fuller || !other || fuller.attribute !== other.attribute || fuller.subject !== other.subject) return false
  const held = new Set(indexTerms(fuller.value))
  const terms = indexTerms(other.value)
  return terms.length >= leastShared && held.size > new Set(terms).size && terms.every((term) => held.has(term))
}
