import { AppError } from '../../contract/error.ts'
import type { EmbeddingClient, EmbeddingInput, EmbeddingUsage } from '../embedding-client.ts'
import { createOpenAiClient } from '../openai-client.ts'
import { toProviderError } from '../provider-error.ts'
import { type RetryWaits, withRetries } from '../retry.ts'
import { type EmbeddingAnswer, readVectors } from './read-vectors.ts'

export interface EndpointEmbeddingOptions {
  readonly baseUrl: string
  readonly apiKey: string | null
  readonly model: string
  /** Whether the address is on this computer. */
  readonly local: boolean
  readonly timeouts?: EmbeddingTimeouts
  readonly retries?: Partial<RetryWaits>
}

export interface EmbeddingTimeouts {
  /** Milliseconds a query may take. */
  readonly queryMs: number
  /** Milliseconds one request for documents may take. */
  readonly documentMs: number
}

const defaultTimeouts: EmbeddingTimeouts = { queryMs: 2500, documentMs: 60_000 }
const documentAttempts = 4
const mostTexts = 64
const mostCharacters = 100_000
/** What is beyond would cost much and change a vector little. */
const longestText = 6000

/** Any endpoint that speaks OpenAI's /embeddings. */
export function createEndpointEmbeddingClient(options: EndpointEmbeddingOptions): EmbeddingClient {
  const { baseUrl, apiKey, model, local, timeouts = defaultTimeouts, retries = {} } = options
  const address = new URL(baseUrl)
  const closing = new AbortController()
  let dimensions: number | null = null
  let batchSize = mostTexts

  const ask = async (texts: readonly string[], signal: AbortSignal, limitMs: number): Promise<EmbeddingAnswer> => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
    try {
      const { embeddings } = await createOpenAiClient({ baseUrl, apiKey })
      const body = { model, input: [...texts], encoding_format: 'float' as const }
      const answer = readVectors(await embeddings.create(body, { signal: limited }), texts.length, dimensions)
      dimensions ??= answer.vectors[0]?.length ?? null
      return answer
    } catch (error) {
      signal.throwIfAborted()
      if (limited.aborted) throw tooSlow()
      throw toProviderError(error)
    }
  }
  const embedBatch = async (texts: readonly string[], request: Request): Promise<readonly Float32Array[]> => {
    const { purpose, signal, onUsage } = request
    const limitMs = purpose === 'query' ? timeouts.queryMs : timeouts.documentMs
    const attempts = purpose === 'query' ? 1 : documentAttempts
    try {
      const answer = await withRetries(() => ask(texts, signal, limitMs), { ...retries, signal, attempts })
      onUsage?.({ promptTokens: answer.promptTokens })
      return answer.vectors
    } catch (error) {
      if (texts.length === 1 || !isRefused(error)) throw error
      // Servers differ in how many texts they take, and say so in words of their own.
      const half = Math.ceil(texts.length / 2)
      batchSize = Math.min(batchSize, half)
      return [...(await embedBatch(texts.slice(0, half), request)), ...(await embedBatch(texts.slice(half), request))]
    }
  }

  return {
    model: {
      id: `endpoint:${address.host}${address.pathname.replace(/\/$/, '')}:${model}`,
      get dimensions() {
        return dimensions
      },
      local,
      chance: null,
    },
    async embed(inputs, purpose, caller, onUsage) {
      const signal = AbortSignal.any([caller, closing.signal])
      const waiting = inputs.map(toText)
      const vectors: Float32Array[] = []
      while (vectors.length < waiting.length) {
        signal.throwIfAborted()
        const batch = firstBatch(waiting.slice(vectors.length), batchSize)
        vectors.push(...(await embedBatch(batch, { purpose, signal, onUsage })))
      }
      return vectors
    },
    async close() {
      closing.abort(new AppError('cancelled', 'The endpoint is no longer used.'))
    },
  }
}

interface Request {
  readonly purpose: 'query' | 'document'
  readonly signal: AbortSignal
  readonly onUsage: ((usage: EmbeddingUsage) => void) | undefined
}

/** Never empty, which most endpoints refuse. */
function toText({ prefix, text }: EmbeddingInput): string {
  return (prefix + text).slice(0, longestText).toWellFormed().trim() || '-'
}

function firstBatch(texts: readonly string[], most: number): readonly string[] {
  let room = mostCharacters
  const end = texts.findIndex((text, at) => {
    room -= text.length
    return at === most || (at > 0 && room < 0)
  })
  return end === -1 ? texts : texts.slice(0, end)
}

function isRefused(error: unknown): boolean {
  return error instanceof AppError && ['refused', 'too_long'].includes(error.params?.['reason'] ?? '')
}

function tooSlow(): AppError {
  return new AppError('provider_timeout', 'The provider took too long to answer.', { params: { reason: 'no_answer' } })
}
