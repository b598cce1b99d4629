import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { ModelPull } from '../../../src-main/contract/local-model.ts'
import type { CommandClient } from '../../lib/command-client.ts'
import { createLocalSlice, type LocalSlice } from './local-slice.ts'
import { proposedModel } from './proposed-model.ts'

const pull: ModelPull = { model: 'small', state: 'running', done: 1, total: 2, said: null }

function opened() {
  const asked: [string, unknown][] = []
  const call = (async (name: string, input: unknown) => {
    asked.push([name, input])
    return { items: [], fitting: { model: 'small', bytes: 2 }, pull: null }
  }) as unknown as CommandClient
  return { asked, store: createStore<LocalSlice>()(createLocalSlice(call)) }
}

test('nothing is asked until the user looks, also where a download ends', async () => {
  const { asked, store } = opened()
  await store.getState().applyPull({ ...pull, state: 'done' })
  expect(asked).toEqual([])
})

test('a download that is done has the services looked for again', async () => {
  const { asked, store } = opened()
  await store.getState().findLocal()
  await store.getState().applyPull(pull)
  expect(store.getState().local?.pull).toEqual(pull)
  await store.getState().cancelPull()
  await store.getState().applyPull({ ...pull, state: 'done' })
  expect(asked).toEqual([
    ['provider_find', {}],
    ['provider_pull', { model: 'small', cancel: true }],
    ['provider_find', {}],
  ])
})

test('the model in memory is proposed, or the only one; never the first of several', () => {
  const service = { preset: 'ollama' as const, baseUrl: 'http://127.0.0.1:11434/v1', models: ['a', 'b'], loaded: null }
  expect(proposedModel({ ...service, loaded: 'b' })).toBe('b')
  expect(proposedModel({ ...service, models: ['a'] })).toBe('a')
  expect(proposedModel(service)).toBeNull()
})
