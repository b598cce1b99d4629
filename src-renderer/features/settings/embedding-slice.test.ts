import { expect, test } from 'vitest'
import type { EmbeddingStatus } from '../../../src-main/contract/embedding.ts'
import { AppError } from '../../../src-main/contract/error.ts'
import { failed, ready } from '../../lib/loadable.ts'
import { anEmbeddingStatus } from '../../testing/builders.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createSettingsStore } from './settings-store.ts'

const storeOf = (call: Parameters<typeof createSettingsStore>[0]) => createSettingsStore(call, async () => false)

test.each([
  { choice: { kind: 'none' }, input: { provider: 'none' } },
  { choice: { kind: 'local' }, input: { provider: 'local' } },
  { choice: { kind: 'endpoint', providerId: 'p1', model: 'm' }, input: { provider: 'p1', model: 'm' } },
] as const)('choosing $choice.kind asks for it and shows what came of it', async ({ choice, input }) => {
  const status = anEmbeddingStatus({ choice, state: 'building', done: 0 })
  const { call, inputsOf } = createFakeClient({ viking_configure_embedding: () => status })
  const store = storeOf(call)
  await store.getState().chooseEmbedding(choice)
  expect(inputsOf('viking_configure_embedding')).toEqual([input])
  expect(store.getState().embedding).toEqual(ready(status))
})

test('a choice that fails leaves what was chosen before', async () => {
  const { call } = createFakeClient({
    viking_configure_embedding: () => {
      throw new AppError('provider_unreachable', 'Nobody there')
    },
  })
  const store = storeOf(call)
  store.getState().applyEmbedding(anEmbeddingStatus())
  const choice = { kind: 'endpoint', providerId: 'p1', model: 'm' } as const
  await expect(store.getState().chooseEmbedding(choice)).rejects.toThrow('Nobody there')
  expect(store.getState().embedding).toEqual(ready(anEmbeddingStatus()))
})

test('what the kernel tells is newer than an answer that was on its way', async () => {
  const slow = Promise.withResolvers<EmbeddingStatus>()
  const { call } = createFakeClient({ embedding_status: () => slow.promise })
  const store = storeOf(call)
  const load = store.getState().loadEmbedding()
  store.getState().applyEmbedding(anEmbeddingStatus({ done: 2 }))
  slow.resolve(anEmbeddingStatus({ done: 1 }))
  await load
  expect(store.getState().embedding).toEqual(ready(anEmbeddingStatus({ done: 2 })))
})

test('a state that cannot be read is a failure in sight', async () => {
  const error = new AppError('busy', 'Busy')
  const { call } = createFakeClient({
    embedding_status: () => {
      throw error
    },
  })
  const store = storeOf(call)
  await store.getState().loadEmbedding()
  expect(store.getState().embedding).toEqual(failed(error))
})

test('pausing and going on show the state that follows', async () => {
  const { call } = createFakeClient({
    embedding_pause: ({ paused }) => anEmbeddingStatus({ state: paused ? 'paused' : 'building' }),
  })
  const store = storeOf(call)
  await store.getState().pauseEmbedding(true)
  expect(store.getState().embedding).toEqual(ready(anEmbeddingStatus({ state: 'paused' })))
  await store.getState().pauseEmbedding(false)
  expect(store.getState().embedding).toEqual(ready(anEmbeddingStatus({ state: 'building' })))
})

test.each([
  { id: 'p1', models: ['text-small', 'text-large'] },
  { id: 'gone', models: [] },
])('the embedding models of $id are those that are known', async ({ id, models }) => {
  const { call } = createFakeClient({
    embedding_providers: () => ({
      items: [
        {
          id: 'p1',
          name: 'One',
          models: ['text-small', 'text-large'],
          dimensions: null,
          local: false,
          needsKey: true,
          status: 'available',
        },
      ],
    }),
  })
  expect(await storeOf(call).getState().embeddingModelsOf(id)).toEqual(models)
})
