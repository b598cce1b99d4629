import { z } from 'zod'
import { AppError } from '../../contract/error.ts'
import { notAnApi } from '../provider-error.ts'

export interface EmbeddingAnswer {
  /** One of unit length per text, in the order of the texts. */
  readonly vectors: readonly Float32Array[]
  readonly promptTokens: number | null
}

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().optional(), embedding: z.unknown() })),
  usage: z.object({ prompt_tokens: z.number() }).nullish().catch(null),
})

/**
 * Reads the answer to `count` texts. Throws `embedding_bad_vectors` where it holds another number of vectors, vectors of
 * different sizes or of another than `dimensions`, or one without direction; `provider_failed` where it is no such answer.
 */
export function readVectors(body: unknown, count: number, dimensions: number | null): EmbeddingAnswer {
  const parsed = answerSchema.safeParse(body)
  if (!parsed.success) throw notAnApi()
  const { data, usage } = parsed.data
  if (data.length !== count) throw bad('count')
  const ordered = data.every(({ index }) => index !== undefined) ? inOrder(data) : data
  const vectors = ordered.map(({ embedding }) => toUnitLength(toNumbers(embedding)))
  const expected = dimensions ?? vectors[0]?.length
  if (vectors.some(({ length }) => length !== expected)) throw bad('dimension')
  return { vectors, promptTokens: usage?.prompt_tokens ?? null }
}

interface Item {
  readonly index?: number | undefined
  readonly embedding?: unknown
}

function inOrder(items: readonly Item[]): readonly Item[] {
  const ordered = items.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0))
  if (ordered.some(({ index }, at) => index !== at)) throw bad('count')
  return ordered
}

/** A list of numbers, or the base64 of 32 bit floats, which some servers send though numbers were asked for. */
function toNumbers(embedding: unknown): Float32Array {
  if (typeof embedding === 'string') return toFloats(Buffer.from(embedding, 'base64'))
  if (!Array.isArray(embedding)) throw bad('not_numbers')
  return Float32Array.from(embedding as unknown[], (value) => (typeof value === 'number' ? value : Number.NaN))
}

function toFloats(bytes: Buffer): Float32Array {
  if (bytes.length % 4 !== 0) throw bad('not_numbers')
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4))
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  if (Number.isNaN(length) || length === Number.POSITIVE_INFINITY) throw bad('not_numbers')
  if (length === 0) throw bad('no_direction')
  return vector.map((value) => value / length)
}

function bad(reason: 'count' | 'dimension' | 'not_numbers' | 'no_direction'): AppError {
  return new AppError('embedding_bad_vectors', 'The endpoint sent vectors that cannot be used.', { params: { reason } })
}
