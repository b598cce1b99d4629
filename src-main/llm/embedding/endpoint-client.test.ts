import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../contract/error.ts'
import * as behave from '../../testing/loopback-behaviours.ts'
import { embeddingsOf } from '../../testing/loopback-embedding.ts'
import { type LoopbackProvider, startLoopbackProvider } from '../../testing/loopback-provider.ts'
import type { EmbeddingUsage } from '../embedding-client.ts'
import { createEndpointEmbeddingClient, type EmbeddingTimeouts } from './endpoint-client.ts'

const never = new AbortController().signal
const inputsOf = (...texts: string[]) => texts.map((text) => ({ text, prefix: '' }))

async function failureOf(result: Promise<unknown>): Promise<unknown> {
  const error = await result.then(
    () => new Error('It did not fail'),
    (failure: unknown) => failure,
  )
  if (!(error instanceof AppError)) throw error
  return [error.code, error.params?.['reason']]
}

describe('embedding endpoint', () => {
  let server: LoopbackProvider
  beforeEach(async () => {
    server = await startLoopbackProvider()
  })
  afterEach(() => server.close())

  const clientWith = (timeouts: Partial<EmbeddingTimeouts> = {}) =>
    createEndpointEmbeddingClient({
      baseUrl: server.baseUrl,
      apiKey: 'sk-1',
      model: 'bge',
      local: true,
      timeouts: { queryMs: 5000, documentMs: 5000, ...timeouts },
    })

  test('sends the texts with their prefixes and returns vectors of unit length', async () => {
    const client = clientWith()
    const before = client.model
    const inputs = [
      { text: 'likes tea', prefix: 'Ann (8 May 2023): ' },
      { text: ' ', prefix: '' },
    ]
    expect({ id: before.id, dimensions: before.dimensions, local: before.local }).toEqual({
      id: `endpoint:${new URL(server.baseUrl).host}/v1:bge`,
      dimensions: null,
      local: true,
    })
    const vectors = await client.embed(inputs, 'document', never)
    expect(vectors.map((vector) => Math.hypot(...vector))).toEqual([expect.closeTo(1), expect.closeTo(1)])
    expect(client.model.dimensions).toBe(32)
    expect(server.embeddings).toEqual([
      { model: 'bge', input: ['Ann (8 May 2023): likes tea', '-'], encoding_format: 'float' },
    ])
  })

  test('sends at most 64 texts and 100 000 characters at once, and reports what each request used', async () => {
    const usage: EmbeddingUsage[] = []
    const inputs = inputsOf(
      ...Array.from({ length: 70 }, () => 'tea'),
      ...Array.from({ length: 20 }, () => 'x'.repeat(9000)),
    )
    const vectors = await clientWith().embed(inputs, 'document', never, (one) => usage.push(one))
    expect(vectors.length).toBe(90)
    expect(server.embeddings.map(({ input }) => [input.length, input.at(-1)?.length])).toEqual([
      [64, 3],
      [22, 6000],
      [4, 6000],
    ])
    expect(usage).toEqual([{ promptTokens: 64 }, { promptTokens: 22 }, { promptTokens: 4 }])
  })

  test('asks for fewer texts at once where the server refuses as many, and remembers it', async () => {
    server.scriptEmbeddings(behave.status(400, { error: { message: 'batch size must be at most 2' } }))
    const client = clientWith()
    await client.embed(inputsOf('a', 'b', 'c', 'd'), 'document', never)
    await client.embed(inputsOf('e', 'f', 'g'), 'document', never)
    expect(server.embeddings.map(({ input }) => input.join(''))).toEqual(['abcd', 'ab', 'cd', 'ef', 'g'])
  })

  test('a text that is refused by itself is a failure', async () => {
    server.scriptEmbeddings(behave.status(400), behave.status(400))
    expect(await failureOf(clientWith().embed(inputsOf('a', 'b'), 'document', never))).toEqual([
      'provider_failed',
      'refused',
    ])
  })

  test('documents are tried again where that may help', async () => {
    server.scriptEmbeddings(behave.status(429, {}, { 'retry-after': '0' }), behave.status(500))
    const vectors = await clientWith().embed(inputsOf('a'), 'document', never)
    expect([vectors.length, server.embeddings.length]).toEqual([1, 3])
  })

  test.each([
    ['429', behave.status(429, {}, { 'retry-after': '0' }), ['provider_rate_limited', undefined]],
    ['500', behave.status(500), ['provider_failed', '500']],
    ['401', behave.status(401), ['provider_auth', '401']],
    ['404', behave.wrongModel(), ['provider_failed', 'model_missing']],
    ['a web page', behave.html(), ['provider_failed', 'not_an_api']],
    ['an empty body', behave.whole(''), ['provider_failed', 'not_an_api']],
    ['NaN, which is no JSON', behave.whole('{"data":[{"embedding":[NaN]}]}'), ['provider_bad_answer', 'malformed']],
    ['a closed connection', behave.reset(), ['provider_unreachable', 'reset']],
    ['no vector', behave.whole(embeddingsOf([])), ['embedding_bad_vectors', 'count']],
    ['not a number', behave.whole(embeddingsOf([[Number.NaN, 1]])), ['embedding_bad_vectors', 'not_numbers']],
    ['zeros', behave.whole(embeddingsOf([[0, 0]])), ['embedding_bad_vectors', 'no_direction']],
  ])('a query answered by %s fails at once', async (_, behaviour, expected) => {
    server.scriptEmbeddings(behaviour)
    expect(await failureOf(clientWith().embed(inputsOf('a'), 'query', never))).toEqual(expected)
    expect(server.embeddings.length).toBe(1)
  })

  test('a later answer of another dimension is refused', async () => {
    const client = clientWith()
    await client.embed(inputsOf('a'), 'document', never)
    server.scriptEmbeddings(behave.whole(embeddingsOf([[1, 0, 0]])))
    expect(await failureOf(client.embed(inputsOf('b'), 'document', never))).toEqual([
      'embedding_bad_vectors',
      'dimension',
    ])
  })

  test('a query waits no longer than its limit', async () => {
    server.scriptEmbeddings(behave.stall())
    expect(await failureOf(clientWith({ queryMs: 50 }).embed(inputsOf('a'), 'query', never))).toEqual([
      'provider_timeout',
      'no_answer',
    ])
  })

  test('stops with the reason of the signal', async () => {
    server.scriptEmbeddings(behave.stall())
    const stop = new AbortController()
    const result = clientWith().embed(inputsOf('a'), 'document', stop.signal)
    stop.abort(new AppError('cancelled', 'Enough.', { params: { reason: 'user' } }))
    expect(await failureOf(result)).toEqual(['cancelled', 'user'])
  })

  test('ends what waits when it is closed, and embeds no more', async () => {
    server.scriptEmbeddings(behave.stall())
    const client = clientWith()
    const result = client.embed(inputsOf('a'), 'document', never)
    await client.close()
    expect(await failureOf(result)).toEqual(['cancelled', undefined])
    expect(await failureOf(client.embed(inputsOf('b'), 'query', never))).toEqual(['cancelled', undefined])
  })
})
