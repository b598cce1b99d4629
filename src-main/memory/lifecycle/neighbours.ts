import { takeAtOnce } from '../../util/steps.ts'
import type { Memory, Slot } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import { distinctById } from '../../util/distinct.ts'
import { isInForce } from '../../contract/validity.ts'
import { candidateTerms, weighTerms } from '../retrieval/score/weigh-terms.ts'
import { queryTerms } from '../language/tokenize.ts'
import { hasSameMarks } from './memory-text.ts'
import { onlyOf } from '../../storage/scope.ts'
import { oppositeOf } from '../ontology/attributes.ts'

const neighbourTerms = 12
const neighbourLimit = 20

/** The memories in force that a new one may be the same as, or contradict. */
export function createNeighbours(file: MemoriesFile, clock: Clock) {
  /** Of what has many values the latest of the same attribute too: one may say the same in the other language. */
  const ofSlot = (agentId: string, slot: Slot): Memory[] => {
    if (slot.single) return file.memories.bySlot(agentId, slot.subject, slot.attribute)
    const attributes = [slot.attribute, oppositeOf(slot.attribute)].filter((one) => one !== undefined)
    return attributes.flatMap((attribute) => [
      ...file.memories.bySlotValue(agentId, { ...slot, attribute }),
      ...file.memories.bySlot(agentId, slot.subject, attribute),
    ])
  }

  return (agentId: string, memory: Memory): Memory[] => {
    const { slot } = memory
    const related = slot ? ofSlot(agentId, slot) : []
    // The rarest words: common ones choose nothing, and among 100,000 memories take a second to rank.
    const weighed = weighTerms(file.index, agentId, queryTerms(memory.content))
    const terms = candidateTerms(weighed, file.index.count(agentId)).slice(0, neighbourTerms)
    const passages = takeAtOnce(file.index.matching(agentId, terms, { statuses: ['active'] }, neighbourLimit))
    const similar = file.memories.byIds(
      passages.map(({ id }) => id),
      onlyOf(agentId),
    )
    const all = [...file.memories.byHash(agentId, memory.contentHash), ...related, ...similar]
    // The fold compares words: C++ and C# are one to it. What can have one value only is left to it all the same.
    const isComparable = (other: Memory): boolean =>
      slot?.single === true || hasSameMarks(other.content, memory.content)
    // What has expired is no longer brought up: said again, it is learned anew.
    const at = clock.now().toISOString()
    const current = all.filter((other) => isInForce(other, at) && isComparable(other))
    return distinctById(current)
  }
}
