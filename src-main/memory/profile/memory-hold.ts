import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { ProfileEvidenceRow } from '../../storage/profile-store.ts'
import { foldScript } from '../language/fold-script.ts'
import type { Observation } from './observation.ts'
import { literalFields } from './literal-fields.ts'

/** From when to when words speak for a value, and what ended it. */
export type Hold = Pick<Observation, 'from' | 'until' | 'ended' | 'endedBy'>

const longestChain = 20

/**
 * How long the memory that was learned from the same words lets a value hold. Null where it never did, or is gone: it
 * waits for the user's word, was taken back, or was destroyed.
 */
export function holdByMemory(file: MemoriesFile, row: ProfileEvidenceRow, now: string): Hold | null {
  const learned = row.memoryId === null ? undefined : file.memories.get(row.memoryId, null)
  const memory = learned && heirOf(file, learned)
  if (!memory) return null
  const from = beginOf(memory, row.saidAt)
  const { validTo, expiresAt } = memory
  switch (memory.status) {
    case 'pending':
    case 'quarantined':
    case 'archived':
      return null
    case 'trashed':
      return { from, until: memory.retractedAt ?? memory.updatedAt, ended: 'forgotten', endedBy: 'user' }
    case 'superseded':
      return { from, until: validTo ?? memory.retractedAt ?? now, ended: 'superseded', endedBy: 'assistant' }
    case 'active':
      if (!stillSays(file, row, memory)) return { from, until: memory.updatedAt, ended: 'superseded', endedBy: 'user' }
      if (validTo !== null) return { from, until: validTo, ended: 'superseded', endedBy: 'assistant' }
      if (expiresAt !== null) return { from, until: expiresAt, ended: 'faded', endedBy: 'assistant' }
      return { from, until: null, ended: null, endedBy: null }
  }
}

/** What a memory was folded into says it now. */
function heirOf(file: MemoriesFile, learned: Memory): Memory {
  let memory = learned
  for (let step = 0; step < longestChain; step += 1) {
    if (memory.status !== 'superseded' || memory.validTo !== null || memory.supersededBy === null) return memory
    const next = file.memories.get(memory.supersededBy, null)
    if (!next) return memory
    memory = next
  }
  return memory
}

/** A stated beginning counts where it lies before the words: nobody moved in the future. */
const beginOf = ({ validFrom }: Memory, saidAt: string): string =>
  validFrom !== null && validFrom < saidAt ? validFrom : saidAt

/** False where the memory named the value at first and was rewritten since. */
function stillSays(file: MemoriesFile, { field, value }: ProfileEvidenceRow, memory: Memory): boolean {
  if (memory.version === 1 || !literalFields.has(field)) return true
  const wanted = foldScript(value).toLowerCase()
  const says = (content: string): boolean => foldScript(content).toLowerCase().includes(wanted)
  if (says(memory.content)) return true
  return !file.versions.list(memory.id).some((version) => says(version.memory.content))
}
