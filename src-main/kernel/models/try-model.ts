import { AppError } from '../../contract/error.ts'
import { plainText } from '../../vectors/embed-documents.ts'
import type { EmbeddingClient } from '../../llm/embedding-client.ts'

const longestMs = 30_000

/** Asks the model for one vector, as for a document: a service may have to load it first. Returns its length. */
export async function vectorLengthOf(client: EmbeddingClient, signal: AbortSignal): Promise<number> {
  const slow = new AppError('provider_timeout', 'The model took too long to answer.')
  const limit = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
  const [vector] = await client.embed([plainText], 'document', limit).catch((error: unknown) => {
    throw limit.aborted && !signal.aborted ? slow : error
  })
  if (!vector) throw new AppError('embedding_bad_vectors', 'The model gave no vector.')
  return vector.length
}

/** The length of its vectors. Throws what the try threw, or where it is not the wanted one, and closes the client. */
export async function tryModel(client: EmbeddingClient, wanted: number | null, signal: AbortSignal): Promise<number> {
  try {
    const length = await vectorLengthOf(client, signal)
    if (wanted === null || wanted === length) return length
    throw new AppError('embedding_bad_vectors', 'The model makes vectors of another length.')
  } catch (error) {
    await client.close()
    throw error
  }
}
