import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as behave from '../testing/loopback-behaviours.ts'
import { type LoopbackProvider, startLoopbackProvider } from '../testing/loopback-provider.ts'
import { listModels, testProvider } from './provider-test.ts'

const listed = ['loopback-large', 'loopback-small']

describe('provider test', () => {
  let server: LoopbackProvider
  beforeEach(async () => {
    server = await startLoopbackProvider()
  })
  afterEach(() => server.close())

  const { signal } = new AbortController()
  const settings = (model = 'loopback-small') => ({
    provider: { baseUrl: server.baseUrl, model },
    apiKey: 'sk-secret',
    signal,
  })

  test('finds a provider that works, with its models', async () => {
    expect(await testProvider(settings())).toEqual({
      verdict: 'ok',
      ms: expect.any(Number),
      models: listed,
      detail: 'The model loopback-small answers.',
      contextWindow: null,
      tools: true,
      images: false,
    })
    expect(server.requests.map(({ body }) => body['max_tokens'])).toEqual([1])
  })

  test('asks for a model where none is chosen', async () => {
    expect(await testProvider(settings(''))).toMatchObject({ verdict: 'model_missing', models: listed })
  })

  test('works with a server that lists no models', async () => {
    server.scriptModels(behave.status(404))
    expect(await testProvider(settings())).toMatchObject({ verdict: 'ok', models: [] })
  })

  test.each([
    ['400', behave.status(400, { error: { message: 'loopback-small does not support tools' } }), 2],
    ['422 without a name', behave.status(422, { error: 'Unprocessable' }), 1],
    ['500', behave.status(500, { error: { message: 'tools param requires --jinja flag' } }), 1],
  ])('finds that a model takes no tools, which it refuses with %s', async (_, refusal, times) => {
    server.script(...Array.from({ length: times }, () => refusal))
    expect(await testProvider(settings())).toMatchObject({ verdict: 'ok', tools: false })
    expect(server.requests.map(({ body }) => body['tools'] !== undefined).at(-1)).toBe(false)
  })

  test('works with a model that accepts no limit of tokens', async () => {
    server.script(behave.status(400, { error: { message: 'Unsupported parameter: max_tokens' } }))
    expect(await testProvider(settings())).toMatchObject({ verdict: 'ok' })
  })

  test.each([
    ['wrong_key', behave.status(401, { error: { message: 'Incorrect API key sk-secret' } })],
    ['model_missing', behave.wrongModel()],
    ['rate_limited', behave.status(429)],
    ['failed', behave.status(500)],
    ['unreachable', behave.reset()],
    ['not_an_api', behave.html()],
    ['not_an_api', behave.whole({ hello: 'world' })],
  ])('finds %s', async (verdict, behaviour) => {
    server.script(behaviour)
    const found = await testProvider(settings())
    expect(found).toMatchObject({ verdict, models: listed })
    expect(found.detail).not.toContain('sk-secret')
  })

  test('takes an address where neither path exists for no API', async () => {
    const provider = { baseUrl: server.baseUrl.replace('/v1', ''), model: 'loopback-small' }
    expect(await testProvider({ ...settings(), provider })).toMatchObject({ verdict: 'not_an_api', models: [] })
  })

  test('finds nothing where nothing listens', async () => {
    await server.close()
    expect(await testProvider(settings())).toMatchObject({ verdict: 'unreachable', models: [] })
  })

  test('ends at its limit', async () => {
    server.script(behave.stall())
    expect(await testProvider({ ...settings(), limitMs: 100 })).toMatchObject({ verdict: 'timeout' })
  })

  test('rejects with the reason of an abort', async () => {
    const reason = new Error('window closed')
    await expect(testProvider({ ...settings(), signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test('lists the models, none where the server has none', async () => {
    server.scriptModels(behave.whole({ object: 'list', data: null }))
    const names = async () => (await listModels(settings())).map(({ id }) => id)
    expect([await names(), await names()]).toEqual([[], listed])
  })

  test.each([
    ['provider_auth', behave.status(401)],
    ['provider_failed', behave.html()],
    ['provider_bad_answer', behave.status(200, '{"data":')],
  ])('fails to list models with %s', async (code, behaviour) => {
    server.scriptModels(behaviour)
    await expect(listModels(settings())).rejects.toMatchObject({ code })
  })
})
