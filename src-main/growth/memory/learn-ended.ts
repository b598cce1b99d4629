import type { Memory, Slot } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Candidate } from '../candidate.ts'
import { contentHash } from '../content-hash.ts'
import { foldScript } from '../extract/fold-script.ts'
import { isSameValue } from '../extract/same-value.ts'
import { slotRelatives } from './learn-neighbours.ts'

/** What else is over by a new statement: values its words take back, and what hung on the old one. */
export function createEndedBy(file: MemoriesFile) {
  return (candidate: Candidate, memory: Memory, statuses: readonly Memory['status'][]): Memory[] => {
    const { agentId, slot } = memory
    const before = (other: Memory): boolean =>
      (other.saidAt ?? other.recordedAt) < (memory.saidAt ?? memory.recordedAt) && !other.locked
    const named = (subject: string, attribute: string): Memory[] => [
      ...file.memories.bySlot(agentId, subject, attribute),
      ...file.memories.waiting(agentId, '', { subject, attribute }),
    ]
    const takenBack =
      candidate.takesBack === undefined
        ? []
        : [
            ...file.memories.byHash(agentId, contentHash(candidate.takesBack)),
            ...file.memories.waiting(agentId, contentHash(candidate.takesBack), null),
          ]
    const corrected =
      slot && candidate.correction
        ? slotRelatives(slot.attribute)
            .flatMap((attribute) => named(slot.subject, attribute))
            .filter((other) => isTakenBack(other, slot, candidate.quote))
        : []
    const hanging = slot?.single ? (dependents[slot.attribute] ?? []).flatMap((name) => named(slot.subject, name)) : []
    return [...takenBack, ...corrected, ...hanging].filter(
      (other) => statuses.includes(other.status) && before(other) && other.id !== memory.id,
    )
  }
}

/** What hangs on a value that one has one of: a new employer ends the team, a new home the address. */
const dependents: Readonly<Record<string, readonly string[]>> = {
  employer: ['team'],
  residence: ['address', 'temporary_residence', 'commute'],
}

/** "Muse, not Radiohead": the words of a correction name the value that it ends. */
function isTakenBack(other: Memory, slot: Slot, quote: string): boolean {
  if (!other.slot || isSameValue(other.slot.value, slot.value)) return false
  const [head = ''] = other.slot.value.split(/[,，]/)
  const said = foldScript(quote.normalize('NFKC')).toLowerCase()
  const at = said.indexOf(head)
  return head.length > 1 && at !== -1 && !slot.value.includes(head) && isWord(said, at, head.length)
}

const isWord = (text: string, at: number, length: number): boolean =>
  !/\p{Script=Latin}/u.test(text[at] ?? '') ||
  (!/\p{Script=Latin}/u.test(text[at - 1] ?? '') && !/[\p{Script=Latin}]/u.test(text[at + length] ?? ''))
