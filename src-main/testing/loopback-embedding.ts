import { z } from 'zod'

export const loopbackEmbeddingSchema = z.object({
  model: z.string(),
  input: z.array(z.string()),
  encoding_format: z.string().optional(),
})
export type LoopbackEmbedding = z.infer<typeof loopbackEmbeddingSchema>

const dimensions = 32

/** The body of an answer with these vectors. */
export const embeddingsOf = (vectors: readonly unknown[], promptTokens = 0): object => ({
  object: 'list',
  model: 'loopback',
  data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
  usage: { prompt_tokens: promptTokens, total_tokens: promptTokens },
})

/** What happens where nothing is scripted: texts that share words, or Chinese characters, have similar vectors. */
export function embeddingAnswer({ input }: LoopbackEmbedding): object {
  const words = input.map((text) => text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [])
  return embeddingsOf(words.map(hashedVector), words.flat().length)
}

/** Not of unit length, as those of many models. */
function hashedVector(words: readonly string[]): number[] {
  const vector: number[] = Array.from({ length: dimensions }, () => 0.01)
  for (const word of words) {
    const hash = hashOf(word)
    const at = hash % dimensions
    vector[at] = (vector[at] ?? 0) + (hash & 0x10000 ? 1 : -1)
  }
  return vector
}

/** FNV-1a, 32 bits. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(word)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}
