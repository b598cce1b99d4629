import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../contract/error.ts'

export type ModelFile = 'encoder' | 'vocabulary' | 'words' | 'traditional'

interface Pinned {
  /** Below the folder of models. */
  readonly path: string
  readonly sha256: string
}

/** What `scripts/model.ts` makes. Vectors depend on every byte of it: other files need another id of the model. */
export const modelFiles: Readonly<Record<ModelFile, Pinned>> = {
  encoder: {
    path: 'minilm-l6-v2/model.onnx',
    sha256: '4960dde8c809a0e605b4a7c80a4c69b63b65bc445b73eb2b33f95ab37e63201e',
  },
  vocabulary: {
    path: 'minilm-l6-v2/vocab.txt',
    sha256: '0f052197aac305fe42f378b5c61554b7bacb34b8be4af83fec2cfdcdffbc9973',
  },
  words: {
    path: 'zh-en-glosses/words.tsv',
    sha256: 'de4148fcb3373ec5964961fb5468e2347722d6e8bd63278ccd87814aeb42b2fd',
  },
  traditional: {
    path: 'zh-en-glosses/traditional.txt',
    sha256: '02eb7cd933b39b282f2fa3c25cc32539e3241c2422a37bed014bd32736f527db',
  },
}

/** Names the vectors of these files, and of how `embedding-worker.ts` uses them. */
export const localModelId = 'local:minilm-l6-v2-a1-int8-g1'
export const localDimensions = 384
/** What it makes of `calibrationTexts`, so that nobody has to load it for a profile in which nothing is yet. */
export const localChance = { p50: 0.052, p95: 0.236, p99: 0.311 } as const

/** A file's bytes. Throws `embedding_unavailable` where it is missing, unreadable or not the one that was made. */
export async function readModelFile(folder: string, file: ModelFile): Promise<Buffer> {
  const { path, sha256 } = modelFiles[file]
  const bytes = await readFile(join(folder, path)).catch((cause: unknown) => {
    throw unavailable('A file of the local model is missing.', 'missing', file, cause)
  })
  if (sha256Of(bytes) === sha256) return bytes
  throw unavailable('A file of the local model is damaged.', 'damaged', file)
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function unavailable(sentence: string, reason: string, file: ModelFile, cause?: unknown): AppError {
  return new AppError('embedding_unavailable', sentence, { cause, params: { reason, file } })
}
