import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PersistentMemory } from '../../src-main/contract/memory.ts'
import { termsOf } from '../../src-main/memory/lifecycle/memory-text.ts'
import { openMemoriesFile, type MemoriesFile } from '../../src-main/storage/memories-file.ts'
import { openSession } from './kernel-session.ts'
import { makeMemories } from './made-memories.ts'
import { createVectorMaker, settleVectors } from './made-vectors.ts'

const atOnce = 20_000

/**
 * A profile of a million straight through the stores: row, keyword index and a made-up vector as the writer puts them,
 * in large transactions, without versions and without entries of changes, which no search reads.
 */
export async function makeLargeProfile(folder: string, count: number): Promise<string> {
  const home = join(folder, `profile-${count}`)
  await mkdir(home, { recursive: true })
  const session = await openSession(home)
  await session.idle()
  await session.close()
  const file = openMemoriesFile(join(home, 'memories.db'))
  try {
    const putVectors = createVectorMaker(file)
    let batch: PersistentMemory[] = []
    const flush = (): void => {
      file.inTransaction(() =>
        putVectors(batch.map((memory) => ({ seq: putRow(file, memory), version: memory.version }))),
      )
      batch = []
    }
    for (const memory of makeMemories(count)) {
      batch.push(memory)
      if (batch.length === atOnce) flush()
    }
    flush()
    settleVectors(file)
  } finally {
    file.close()
  }
  return home
}

function putRow(file: MemoriesFile, memory: PersistentMemory): number {
  const terms = termsOf(memory)
  const seq = file.memories.put(memory, terms.head.length + terms.body.length)
  file.index.add(seq, memory.agentId, terms)
  return seq
}
