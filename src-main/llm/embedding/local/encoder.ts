import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { AppError } from '../../../contract/error.ts'
import { must } from '../../../util/must.ts'
import type { EmbeddingInput } from '../../embedding-client.ts'
import { createGlossary } from './glossary.ts'
import { readModelFile } from './model-files.ts'
import type { NativeSection } from './native-section.ts'
import { createWordPiece } from './word-piece.ts'

export interface Encoder {
  encode(input: EmbeddingInput): Promise<Float32Array<ArrayBuffer>>
  close(): Promise<void>
}

/** More than 128 tokens ever need. */
const longestText = 4000

/** Loads the model. Throws `embedding_unavailable` where a file or the runtime does not load. */
export async function openEncoder(folder: string, native: NativeSection): Promise<Encoder> {
  const [words, traditional, vocabulary, bytes] = await Promise.all([
    readModelFile(folder, 'words'),
    readModelFile(folder, 'traditional'),
    readModelFile(folder, 'vocabulary'),
    readModelFile(folder, 'encoder'),
  ])
  const { session, toTensor } = await native.run(() => openSession(bytes))
  const glossary = createGlossary({ words, traditional })
  const wordPiece = createWordPiece(vocabulary.toString('utf8'))
  return {
    async encode({ prefix, text }) {
      const ids = wordPiece.encode(prefix + glossary.gloss(text.slice(0, longestText)))
      const { vectors } = await native.run(() => session.run({ ids: toTensor(ids) }))
      // A copy, because what is sent to another thread is given away.
      return Float32Array.from(must(vectors, 'the output of the model').data as Float32Array)
    },
    close: () => native.run(() => session.release()),
  }
}

interface OpenSession {
  readonly session: InferenceSession
  toTensor(ids: readonly number[]): Tensor
}

async function openSession(model: Uint8Array): Promise<OpenSession> {
  try {
    // Imported here, because its native library may be missing on this computer.
    const { InferenceSession, Tensor } = await import('onnxruntime-node')
    return {
      session: await InferenceSession.create(model, {
        intraOpNumThreads: 1,
        interOpNumThreads: 1,
        logSeverityLevel: 4,
        // More makes of this model the same vectors, no sooner, and takes a fifth of a second longer to load.
        graphOptimizationLevel: 'basic',
      }),
      toTensor: (ids) => new Tensor('int32', Int32Array.from(ids), [1, ids.length]),
    }
  } catch (cause) {
    const params = { reason: 'runtime' }
    throw new AppError('embedding_unavailable', 'The local model does not run on this computer.', { cause, params })
  }
}
