import type { Clock } from '../util/clock.ts'
import { newId } from '../util/ids.ts'
import type { Witness, WitnessStore } from './witness-store.ts'

interface Pair {
  readonly memories: WitnessStore
  readonly data: WitnessStore
}

/**
 * Keeps each of two open files a witness of the other. What a file says of its partner stands in the partner before:
 * so a partner that is behind it has lost something, wherever a crash falls. `markUsed` is told before they note that they
 * hold something.
 */
export function createWitnesses({ memories, data }: Pair, clock: Clock, markUsed: () => void) {
  const isNew = memories.rows() + data.rows() === 0
  let [ofMemories, ofData] = begin(memories.read(), data.read(), isNew ? clock.now().toISOString() : null)
  let seen = 0
  let isInFiles = false
  let hasEnded = false

  const note = (isOpen: 0 | 1): void => {
    const generation = Math.max(ofMemories.generation, ofData.generation) + 1
    const now = { generation, isOpen, notedAt: clock.now().toISOString() }
    const [memoryRows, dataRows] = [memories.rows(), data.rows()]
    if (memoryRows + dataRows > 0) markUsed()
    ofMemories = { ...ofMemories, ...now }
    memories.write(ofMemories)
    ofData = { ...ofData, ...now, partnerGeneration: generation, partnerRows: memoryRows }
    data.write(ofData)
    ofMemories = { ...ofMemories, partnerGeneration: generation, partnerRows: dataRows }
    memories.write(ofMemories)
    seen = memories.changes() + data.changes()
    isInFiles = false
  }
  const checkpoint = (): void => {
    memories.checkpoint()
    data.checkpoint()
    isInFiles = true
  }

  return {
    /** Marks both files as in use, in the files themselves: a copy without the logs is known by it. */
    open: (): void => {
      note(1)
      checkpoint()
    },
    /**
     * To be called every few seconds: notes what was written since, and once nothing more comes, copies it into the
     * files, so that little rests on the logs alone.
     */
    keep: (): void => {
      if (memories.changes() + data.changes() !== seen) note(1)
      else if (!isInFiles) checkpoint()
    },
    /** Notes the proper end, once. */
    close: (): void => {
      if (!hasEnded) note(0)
      hasEnded = true
    },
    checkedAt: (): string | null => ofMemories.checkedAt,
    /** Both files were read whole and are sound. */
    noteChecked: (): void => {
      const checkedAt = clock.now().toISOString()
      ofMemories = { ...ofMemories, checkedAt }
      ofData = { ...ofData, checkedAt }
      note(1)
    },
  }
}
export type Witnesses = ReturnType<typeof createWitnesses>

/** What both hold already; a file that has none takes the name of the other. In new ones there is nothing to look through. */
function begin(memories: Witness | undefined, data: Witness | undefined, checkedAt: string | null): [Witness, Witness] {
  const fresh: Witness = {
    profileId: memories?.profileId ?? data?.profileId ?? newId(),
    generation: 0,
    partnerGeneration: 0,
    partnerRows: 0,
    isOpen: 1,
    notedAt: '',
    checkedAt,
  }
  return [memories ?? fresh, data ?? fresh]
}
