import { brotliDecompressSync } from 'node:zlib'

/** Logistic regression over hashed features, a row of weights for each feature kept. The last column is a yes or no. */
export interface HashedWeights {
  /** One of them holds, whichever has the highest share. */
  readonly labels: readonly string[]
  /** By column, what one step of a weight is worth. */
  readonly steps: readonly number[]
  /** Rows of a 24 bit key and half a byte for each column: brotli, in base64. */
  readonly rows: string
}

/** Gives the probability of each label, and that of the last column. The rows are unpacked when first asked. */
export function createHashedRegression({ labels, steps, rows }: HashedWeights) {
  let unpacked: Rows | undefined
  return (features: readonly string[]): readonly number[] => {
    const { bytes, rowByKey } = (unpacked ??= unpack(rows, rowLength(steps.length)))
    const weightAt = (row: number, column: number): number => {
      const byte = bytes[row + (column >> 1)] ?? 0
      return (((column & 1) === 0 ? byte >> 4 : byte & 15) - 8) * (steps[column] ?? 0)
    }
    const known = features.flatMap((feature) => rowByKey.get(keyOf(feature)) ?? [])
    const scores = steps.map(
      (_, column) => known.reduce((sum, row) => sum + weightAt(row, column), 0) / Math.sqrt(features.length),
    )
    return toProbabilities(scores, labels.length)
  }
}

interface Rows {
  readonly bytes: Buffer
  /** Where the weights of a key begin. */
  readonly rowByKey: ReadonlyMap<number, number>
}

function unpack(rows: string, size: number): Rows {
  const bytes = brotliDecompressSync(Buffer.from(rows, 'base64'))
  const rowByKey = new Map<number, number>()
  for (let at = 0; at < bytes.length; at += size) rowByKey.set(bytes.readUIntBE(at, 3), at + 3)
  return { bytes, rowByKey }
}

/** Shares of the labels, and behind them what is a question of its own. */
export function toProbabilities(scores: readonly number[], labels: number): readonly number[] {
  const highest = Math.max(...scores.slice(0, labels))
  const shares = scores.slice(0, labels).map((score) => Math.exp(score - highest))
  const total = shares.reduce((sum, share) => sum + share, 0)
  return [...shares.map((share) => share / total), ...scores.slice(labels).map((score) => 1 / (1 + Math.exp(-score)))]
}

export const rowLength = (columns: number): number => 3 + Math.ceil(columns / 2)

/** The first 24 bits of FNV-1a. */
export function keyOf(feature: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(feature)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 8
}
