import { join } from 'node:path'
import { toInt8 } from '../../src-main/vectors/to-int8.ts'
import { localDimensions, localModelId } from '../../src-main/llm/embedding/local/model-files.ts'
import { openMemoriesFile, type MemoriesFile } from '../../src-main/storage/memories-file.ts'
import type { RowVersion } from '../../src-main/storage/vector-layout.ts'
import { createRandom, type Random } from './random.ts'

const seed = 384
const atOnce = 5_000
/** What pairs of unit vectors of random numbers in 384 dimensions reach: normal, with a deviation of 384 ** -0.5. */
const chance = { p50: 0, p95: 0.084, p99: 0.119 }

/**
 * Gives every memory of a closed profile a made-up vector under the id of the app's own model, so that it serves:
 * a search costs what it costs with real ones, and finds other things.
 */
export function addMadeVectors(home: string): void {
  const file = openMemoriesFile(join(home, 'memories.db'))
  try {
    addVectors(file)
  } finally {
    file.close()
  }
}

type File = Pick<MemoriesFile, 'vectors' | 'inTransaction'>

/** The same for every row of an open file that may have one. */
export function addVectors(file: File): void {
  const put = createVectorMaker(file)
  for (let after = 0; ;) {
    const rows = file.vectors.rowsAfter(after, atOnce)
    const last = rows.at(-1)
    if (!last) break
    file.inTransaction(() => put(rows))
    after = last.seq
  }
  settleVectors(file)
}

/** Puts a made-up vector for each of these rows. Call inside a transaction. */
export function createVectorMaker(file: File) {
  const { modelKey } = takeUp(file)
  const random = createRandom(seed)
  return (rows: readonly { readonly seq: number; readonly version: RowVersion }[]): void => {
    file.vectors.put(
      modelKey,
      rows.map(({ seq, version }) => ({ seq, version, ...toInt8(unitVector(random)) })),
    )
    file.vectors.due.take(rows.map(({ seq }) => seq))
  }
}

/** The vectors are complete. */
export function settleVectors(file: File): void {
  const { modelKey } = takeUp(file)
  file.vectors.models.setBackfill(modelKey, null)
  file.vectors.models.setChance(modelKey, chance)
  file.vectors.models.setState(modelKey, 'serving')
}

const takeUp = (file: File) =>
  file.vectors.models.upsert({
    modelId: localModelId,
    dimensions: localDimensions,
    createdAt: new Date().toISOString(),
  })

function unitVector(random: Random): Float32Array {
  // The sum of three even numbers is near enough to a normal one, so that no axis is preferred.
  const vector = Float32Array.from({ length: localDimensions }, () => random() + random() + random() - 1.5)
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
