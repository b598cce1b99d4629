import { afterAll, beforeAll, expect, test } from 'vitest'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'
import { sourceModels } from '../../testing/source-parts.ts'
import type { TestKernel } from '../../testing/test-kernel.ts'
import { must } from '../../util/must.ts'

const agentId = 'majordomo'
let chat: LoopbackKernel
let providerId: string
beforeAll(async () => {
  chat = await openLoopbackKernel({ models: sourceModels })
  providerId = must((await chat.kernel().call('provider_list', {})).activeId, 'a model service')
})
afterAll(() => chat.close())

const call: TestKernel['call'] = (name, input) => chat.kernel().call(name, input)
const lengthOf = (vector: readonly number[] | undefined): number => Math.hypot(...must(vector, 'a vector'))

test('embedding_create makes vectors of unit length with the model in use', async () => {
  const { modelId, dimensions, vectors, usage } = await call('embedding_create', {
    texts: ['The kettle is blue.', '水壶是蓝色的。'],
  })
  expect({ modelId, dimensions, sizes: vectors.map(({ length }) => length), usage }).toEqual({
    modelId: 'local:minilm-l6-v2-a1-int8-g1',
    dimensions: 384,
    sizes: [384, 384],
    usage: null,
  })
  expect(vectors.map(lengthOf)).toEqual([expect.closeTo(1, 4), expect.closeTo(1, 4)])
})

test('embedding_create asks another service, and says what it used', async () => {
  const made = await call('embedding_create', { provider: providerId, model: 'bge', texts: ['two words'] })
  expect({ ...made, vectors: made.vectors.map(lengthOf) }).toEqual({
    modelId: `endpoint:${new URL(chat.server.baseUrl).host}/v1:bge`,
    dimensions: 32,
    vectors: [expect.closeTo(1, 4)],
    usage: { promptTokens: 2 },
  })
  expect((await call('embedding_status', {})).choice).toEqual({ kind: 'local' })
})

test.each([
  ['a service that is not there', { provider: 'nobody', texts: ['x'] }, 'not_found'],
  ['no model', { provider: 'none', texts: ['x'] }, 'embedding_unavailable'],
])('embedding_create with %s is refused', async (_, input, code) => {
  const result = await chat.kernel().ask('embedding_create', input)
  expect(result.ok || result.error.code).toBe(code)
})

test('viking_configure_embedding takes another model, and embedding_providers shows it', async () => {
  await call('memory_store', { agentId, type: 'knowledge', content: 'The kettle is blue.' })
  const chosen = await call('viking_configure_embedding', { provider: providerId, model: 'bge' })
  await chat.kernel().idle()
  const endpoint = { kind: 'endpoint', providerId, model: 'bge' }
  const modelId = `endpoint:${new URL(chat.server.baseUrl).host}/v1:bge`
  expect(chosen).toMatchObject({ choice: endpoint, modelId, dimensions: 32, local: true })
  expect(await call('embedding_status', {})).toMatchObject({ choice: endpoint, state: 'ready', done: 1, total: 1 })
  expect((await call('settings_get', {})).embedding).toEqual(endpoint)
  expect(await call('embedding_providers', {})).toEqual({
    items: [
      { id: 'none', name: 'none', models: [], dimensions: null, local: true, needsKey: false, status: 'available' },
      {
        id: 'local',
        name: 'MiniLM-L6-v2',
        models: ['minilm-l6-v2'],
        dimensions: 384,
        local: true,
        needsKey: false,
        status: 'available',
      },
      {
        id: providerId,
        name: 'Loopback',
        models: ['bge'],
        dimensions: 32,
        local: true,
        needsKey: false,
        status: 'active',
      },
    ],
  })
})

test('viking_configure_embedding without a model takes that of the service', async () => {
  const { choice } = await call('viking_configure_embedding', { provider: providerId })
  expect(choice).toEqual({ kind: 'endpoint', providerId, model: 'loopback-small' })
})

test('viking_configure_embedding with none turns search by meaning off, and says so', async () => {
  await call('viking_configure_embedding', { provider: 'none' })
  await chat.kernel().idle()
  expect(await call('embedding_status', {})).toMatchObject({ choice: { kind: 'none' }, state: 'off', reason: 'off' })
  expect(await call('memory_search', { agentId, query: 'kettle' })).toMatchObject({
    mode: 'keyword',
    degraded: 'off',
    items: [{ memory: { content: 'The kettle is blue.' } }],
  })
})

test.each([
  ['a service that is not there', { provider: 'nobody' }, null, 'not_found'],
  ['another length than wanted', { dimensions: 8 }, null, 'embedding_bad_vectors'],
  ['a web page', {}, behave.html(), 'provider_failed'],
  ['an empty body', {}, behave.whole(''), 'provider_failed'],
  ['zeros', {}, behave.whole({ data: [{ embedding: [0, 0] }] }), 'embedding_bad_vectors'],
  ['no vector', {}, behave.whole({ data: [] }), 'embedding_bad_vectors'],
  ['a missing model', {}, behave.wrongModel(), 'provider_failed'],
  ['a wrong key', {}, behave.status(401), 'provider_auth'],
])('viking_configure_embedding with %s changes nothing', async (_, input, behaviour, code) => {
  if ((await call('embedding_status', {})).state === 'off')
    await call('viking_configure_embedding', { provider: 'local' })
  await chat.kernel().idle()
  const before = { status: await call('embedding_status', {}), settings: await call('settings_get', {}) }
  chat.server.treatEmbeddings(behaviour)
  const result = await chat
    .kernel()
    .ask('viking_configure_embedding', { provider: providerId, model: 'broken', ...input })
  chat.server.treatEmbeddings(null)
  await chat.kernel().idle()
  expect(result.ok || result.error.code).toBe(code)
  expect({ status: await call('embedding_status', {}), settings: await call('settings_get', {}) }).toEqual(before)
  expect(before.status).toMatchObject({ choice: { kind: 'local' }, state: 'ready', done: 1 })
  expect(await call('memory_search', { agentId, query: 'What boils water?' })).toMatchObject({
    mode: 'hybrid',
    degraded: null,
  })
})
