import { AppError } from '../contract/error.ts'
import type { EmbeddingClient, EmbeddingInput } from '../llm/embedding-client.ts'

interface EmbedOptions {
  readonly client: EmbeddingClient
  /** The length that every vector is to have. */
  readonly dimensions: number
  readonly signal: AbortSignal
}

/** Something that every model takes. */
export const plainText: EmbeddingInput = { text: 'A short sentence to try the model with.', prefix: '' }

/**
 * A vector per input; null for a text that the model refuses by itself, so that one such memory does not keep all the
 * others from theirs. Throws what the client throws where the model takes no text at all.
 */
export async function embedDocuments(
  inputs: readonly EmbeddingInput[],
  options: EmbedOptions,
): Promise<readonly (Float32Array | null)[]> {
  if (inputs.length === 0) return []
  try {
    return await embedAll(inputs, options)
  } catch (error) {
    if (!isOfOneText(error)) throw error
    const vectors: (Float32Array | null)[] = []
    for (const input of inputs) vectors.push(inputs.length === 1 ? null : await embedOne(input, options))
    if (vectors.every((vector) => vector === null) && (await embedOne(plainText, options)) === null) throw error
    return vectors
  }
}

async function embedAll(
  inputs: readonly EmbeddingInput[],
  { client, dimensions, signal }: EmbedOptions,
): Promise<readonly Float32Array[]> {
  const vectors = await client.embed(inputs, 'document', signal)
  if (vectors.length === inputs.length && vectors.every(({ length }) => length === dimensions)) return vectors
  throw new AppError('embedding_bad_vectors', 'The model makes vectors of another length now.', {
    params: { reason: 'dimension' },
  })
}

async function embedOne(input: EmbeddingInput, options: EmbedOptions): Promise<Float32Array | null> {
  try {
    return (await embedAll([input], options))[0] ?? null
  } catch (error) {
    if (isOfOneText(error)) return null
    throw error
  }
}

/** True where another text may well get its vector. */
const isOfOneText = (error: unknown): boolean =>
  error instanceof AppError && textReasons.has(error.params?.['reason'] ?? '')

const textReasons: ReadonlySet<string> = new Set(['refused', 'too_long', 'count', 'not_numbers', 'no_direction'])
