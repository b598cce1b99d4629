import { AppError } from '../../contract/error.ts'
import type { DegradedReason } from '../../contract/search.ts'
import type { EmbeddingClient } from '../embedding-client.ts'

interface Question {
  readonly client: EmbeddingClient
  readonly query: string
  /** The length that its vector is to have: another one cannot be compared. */
  readonly dimensions: number
  readonly deadlineMs: number
}

/** The vector of a question, or why it has none by then. */
export async function embedInTime({
  client,
  query,
  dimensions,
  deadlineMs,
}: Question): Promise<{ vector: Float32Array } | { reason: DegradedReason; error: unknown }> {
  const deadline = AbortSignal.timeout(deadlineMs)
  const input = { text: query.toWellFormed(), prefix: '' }
  try {
    const [vector] = await client.embed([input], 'query', deadline)
    return vector?.length === dimensions ? { vector } : { reason: 'bad_vectors', error: null }
  } catch (error) {
    return { reason: deadline.aborted ? 'timeout' : reasonOf(error), error }
  }
}

/** What a failure to embed means for search. */
export function reasonOf(error: unknown): DegradedReason {
  if (!(error instanceof AppError) || error.code === 'embedding_unavailable') return 'model_unavailable'
  if (error.code === 'embedding_bad_vectors') return 'bad_vectors'
  // Another model was chosen meanwhile.
  if (error.code === 'cancelled') return 'building'
  if (error.code === 'cap_reached') return 'cap_reached'
  return error.code === 'provider_timeout' ? 'timeout' : 'endpoint_failed'
}
