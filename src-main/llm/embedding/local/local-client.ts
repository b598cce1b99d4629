import { AppError } from '../../../contract/error.ts'
import type { EmbeddingClient, EmbeddingInput } from '../../embedding-client.ts'
import { type EmbeddingThread, startEmbeddingThread } from './embedding-thread.ts'
import { localChance, localDimensions, localModelId } from './model-files.ts'
import { createTurns } from './turns.ts'

export interface LocalEmbeddingOptions {
  /** Where `embedding-worker` runs from. */
  readonly worker: URL
  /** The folder of the app's models. */
  readonly folder: string
  /** Milliseconds without work after which the model leaves the memory. */
  readonly idleMs?: number
}

const defaultIdleMs = 5 * 60_000
/** A query waits for one part at most: a long text, or a few short ones. */
const mostTexts = 8
const mostCharacters = 160

/** The model that comes with the app. Its thread starts at the first use. */
export function createLocalEmbeddingClient(options: LocalEmbeddingOptions): EmbeddingClient {
  const { worker, folder, idleMs = defaultIdleMs } = options
  const turns = createTurns()
  const closing = new AbortController()
  let thread: EmbeddingThread | null = null
  let idle: NodeJS.Timeout | undefined
  let ending: Promise<unknown> = Promise.resolve()

  const unload = (): void => {
    clearTimeout(idle)
    const used = thread
    thread = null
    ending = Promise.all([ending, used?.end()])
  }
  const runPart = async (part: readonly EmbeddingInput[]): Promise<readonly Float32Array[]> => {
    clearTimeout(idle)
    thread ??= startEmbeddingThread(worker, folder)
    try {
      return await thread.run(part)
    } catch (error) {
      // The next call starts anew: a file may be back by then.
      unload()
      throw error
    } finally {
      if (thread) idle = setTimeout(unload, idleMs).unref()
    }
  }

  return {
    model: { id: localModelId, dimensions: localDimensions, local: true, chance: localChance },
    async embed(inputs, purpose, signal) {
      const stop = AbortSignal.any([signal, closing.signal])
      const vectors: Float32Array[] = []
      for (const part of toParts(inputs)) vectors.push(...(await turns.run(purpose, stop, () => runPart(part))))
      return vectors
    },
    async close() {
      closing.abort(new AppError('cancelled', 'The local model was closed.'))
      unload()
      await ending
    },
  }
}

function toParts(inputs: readonly EmbeddingInput[]): readonly (readonly EmbeddingInput[])[] {
  const parts: EmbeddingInput[][] = []
  let room = 0
  for (const input of inputs) {
    const { length } = input.text
    const part = parts.at(-1)
    if (!part || part.length === mostTexts || length > room) {
      parts.push([input])
      room = mostCharacters - length
    } else {
      part.push(input)
      room -= length
    }
  }
  return parts
}
