import { describe, expect, test } from 'vitest'
import { AppError } from '../../../src-main/contract/error.ts'
import { defaultSettings } from '../../../src-main/contract/settings.ts'
import { failed, ready } from '../../lib/loadable.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createSettingsStore } from './settings-store.ts'

describe('settings', () => {
  test('keep the error of a profile that cannot be opened', async () => {
    const error = new AppError('storage_newer', 'Newer')
    const { call } = createFakeClient({
      settings_get: () => {
        throw error
      },
    })
    const store = createSettingsStore(call, async () => false)
    await store.getState().loadSettings()
    expect(store.getState().settings).toEqual(failed(error))
  })

  test('keep a failure in sight until the next try is over', async () => {
    const answers = [Promise.reject(new AppError('storage_locked', 'In use')), Promise.resolve(defaultSettings)]
    const { call } = createFakeClient({ settings_get: () => answers.shift() ?? defaultSettings })
    const store = createSettingsStore(call, async () => false)
    await store.getState().loadSettings()
    const retry = store.getState().loadSettings()
    expect(store.getState().settings.status).toBe('failed')
    await retry
    expect(store.getState().settings).toEqual(ready(defaultSettings))
  })

  test('went back where an answer from before a change came after it', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof defaultSettings>()
    const { call } = createFakeClient({ settings_get: () => promise })
    const store = createSettingsStore(call, async () => false)
    const asked = store.getState().loadSettings()
    const changed = { ...defaultSettings, language: 'zh' } as const
    store.getState().applySettings(changed)
    resolve(defaultSettings)
    await asked
    expect(store.getState().settings).toEqual(ready(changed))
  })

  test('go back to what they were where a change is refused', async () => {
    const { call } = createFakeClient({
      settings_get: () => defaultSettings,
      settings_update: () => {
        throw new AppError('storage_full', 'Full')
      },
    })
    const store = createSettingsStore(call, async () => false)
    await store.getState().loadSettings()
    await expect(store.getState().updateSettings({ theme: 'dark' })).rejects.toThrow('Full')
    expect(store.getState().settings).toEqual(ready(defaultSettings))
  })
})

test('who makes overviews could be chosen by a command alone', async () => {
  const chosen = { ...defaultSettings, summaryDriver: { providerId: 'p1', model: 'small' } }
  const { call, inputsOf } = createFakeClient({
    settings_get: () => chosen,
    viking_configure_summary_driver: () => ({ provider: 'p1', model: 'small', local: true, waiting: 0 }),
  })
  const store = createSettingsStore(call, async () => false)
  await store.getState().chooseSummaryDriver('p1')
  expect(inputsOf('viking_configure_summary_driver')).toEqual([{ provider: 'p1' }])
  expect(store.getState().settings).toEqual(ready(chosen))
})

describe('a connection test', () => {
  const draft = {
    name: 'Mine',
    preset: 'ollama',
    baseUrl: 'http://127.0.0.1:1/v1',
    model: 'm',
    contextWindow: 1,
  } as const
  const probe = { preset: 'ollama', baseUrl: 'http://127.0.0.1:1/v1', model: 'm' }
  test.each([
    { title: 'of a saved one uses the saved key', draft: { ...draft, id: 'p1' }, input: { id: 'p1', ...probe } },
    {
      title: 'of a new key sends it',
      draft: { ...draft, id: 'p1', apiKey: 'k' },
      input: { id: 'p1', ...probe, apiKey: 'k' },
    },
    { title: 'without a key sends none', draft: { ...draft, apiKey: null }, input: { ...probe, apiKey: null } },
  ])('$title', async ({ draft, input }) => {
    const { call, inputsOf } = createFakeClient({
      provider_test: () => ({
        verdict: 'ok',
        ms: 1,
        models: [],
        detail: '',
        contextWindow: null,
        tools: null,
        images: null,
      }),
    })
    await createSettingsStore(call, async () => false)
      .getState()
      .testProvider(draft)
    expect(inputsOf('provider_test')).toEqual([input])
  })
})
