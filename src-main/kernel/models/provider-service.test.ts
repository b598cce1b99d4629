import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as behave from '../../testing/loopback-behaviours.ts'
import { startLoopbackProvider, type LoopbackProvider } from '../../testing/loopback-provider.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const key = 'sk-never-to-be-seen-again'

describe('providers', () => {
  let kernel: TestKernel
  let server: LoopbackProvider
  beforeEach(async () => {
    server = await startLoopbackProvider()
    kernel = await openTestKernel()
  })
  afterEach(async () => {
    await discardTestKernel(kernel)
    await server.close()
  })

  const save = (fields: object = {}) =>
    kernel.call('provider_save', {
      name: 'Mine',
      preset: 'custom',
      baseUrl: `${server.baseUrl}/`,
      model: 'loopback-small',
      apiKey: key,
      ...fields,
    })

  const probeOf = (id: string) => ({ id, preset: 'custom', baseUrl: server.baseUrl, model: 'loopback-small' }) as const

  test('are kept with a normal address and the window of their preset, without the key', async () => {
    const { id, ...provider } = await save()
    expect(provider).toEqual({
      name: 'Mine',
      preset: 'custom',
      baseUrl: server.baseUrl,
      model: 'loopback-small',
      contextWindow: 8_192,
      windowSource: 'assumed',
      tools: null,
      images: null,
      firstTokenMs: null,
      stallMs: null,
      local: true,
      hasKey: true,
      keyStorage: 'session',
    })
    expect((await kernel.call('provider_list', {})).items).toEqual([{ id, ...provider }])
  })

  test('keep their keys out of every file and every output', async () => {
    const { id } = await save()
    await kernel.call('settings_update', { patch: { providerId: id } })
    const { id: sessionId } = await kernel.call('session_create', { agentId: 'majordomo' })
    server.script(behave.status(401, { error: { message: `Wrong key ${key}` } }))
    const { turnId } = await kernel.call('chat_send', { sessionId, text: 'Hello' })
    await kernel.idle()
    const outputs = await Promise.all([
      kernel.ask('provider_list', {}),
      kernel.ask('provider_test', probeOf(id)),
      kernel.ask('provider_models', probeOf(id)),
      kernel.ask('settings_get', {}),
      kernel.ask('session_get', { sessionId }),
      kernel.ask('turn_receipt', { turnId }),
      kernel.ask('job_list', {}),
    ])
    await kernel.call('memory_export', { agentId: 'majordomo', format: 'json' })
    expect(server.requests[0]?.authorization).toBe(`Bearer ${key}`)
    expect(outputs.map((output) => output.ok)).toEqual(outputs.map(() => true))
    expect(JSON.stringify([outputs, kernel.events])).not.toContain(key)
    const files = readdirSync(kernel.home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['data.db', 'memories.db', 'majordomo.log']))
    expect(files.filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(key))).toEqual([])
  })

  test('keep the key that is not mentioned, and lose the one that is taken away', async () => {
    const { id } = await save()
    const kept = await save({ id, name: 'Renamed', apiKey: undefined })
    const taken = await save({ id, apiKey: null })
    expect([kept, taken].map(({ name, hasKey, keyStorage }) => ({ name, hasKey, keyStorage }))).toEqual([
      { name: 'Renamed', hasKey: true, keyStorage: 'session' },
      { name: 'Mine', hasKey: false, keyStorage: 'none' },
    ])
    await kernel.call('settings_update', { patch: { providerId: id } })
    const { id: sessionId } = await kernel.call('session_create', { agentId: 'majordomo' })
    await kernel.say(sessionId, 'Hello')
    expect(server.requests[0]?.authorization).toBeNull()
  })

  test('the saved key was sent to another host once the address of the connection was changed', async () => {
    const { id } = await save()
    const elsewhere = await startLoopbackProvider()
    const moved = await save({ id, baseUrl: elsewhere.baseUrl, apiKey: undefined })
    expect(moved).toMatchObject({ hasKey: false, keyStorage: 'none' })
    await kernel.call('settings_update', { patch: { providerId: id } })
    await kernel.call('viking_configure_embedding', { provider: id, model: 'bge' })
    const { id: sessionId } = await kernel.call('session_create', { agentId: 'majordomo' })
    await kernel.say(sessionId, 'Hello')
    expect([...new Set(elsewhere.requests.map(({ authorization }) => authorization))]).toEqual([null])
    const back = await save({ id, apiKey: undefined })
    expect(back).toMatchObject({ hasKey: false })
    expect(await save({ id, baseUrl: elsewhere.baseUrl, apiKey: 'sk-of-the-other' })).toMatchObject({ hasKey: true })
    await elsewhere.close()
  })

  test('a service whose key went with the app looked like one that never had one', async () => {
    const { id } = await save()
    await save({ name: 'Open', baseUrl: 'http://127.0.0.1:9/v1', apiKey: undefined })
    await kernel.close()
    kernel = await openTestKernel({ home: kernel.home })
    const states = async () => (await kernel.call('provider_list', {})).items.map(({ keyStorage }) => keyStorage)
    expect(await states()).toEqual(['lost', 'none'])
    await save({ id, apiKey: null })
    expect(await states()).toEqual(['none', 'none'])
  })

  test.each([
    { name: 'that answers', behaviours: [], verdict: 'ok' },
    { name: 'that refuses the key', behaviours: [behave.status(401)], verdict: 'wrong_key' },
    { name: 'without the model', behaviours: [behave.wrongModel()], verdict: 'model_missing' },
    { name: 'that is busy', behaviours: [behave.status(429)], verdict: 'rate_limited' },
  ])('$name is tested as $verdict', async ({ behaviours, verdict }) => {
    const { id } = await save()
    server.script(...behaviours)
    expect(await kernel.call('provider_test', probeOf(id))).toMatchObject({
      verdict,
      models: ['loopback-large', 'loopback-small'],
    })
  })

  test('that are being edited are tested as typed, with the saved key only where it was saved for', async () => {
    const { id } = await save()
    const elsewhere = await startLoopbackProvider()
    await kernel.call('provider_test', { ...probeOf(id), model: 'loopback-large' })
    await kernel.call('provider_test', { ...probeOf(id), baseUrl: elsewhere.baseUrl })
    expect(server.requests.at(-1)).toMatchObject({ authorization: `Bearer ${key}` })
    expect(elsewhere.requests.map(({ authorization }) => authorization)).not.toContain(`Bearer ${key}`)
    await elsewhere.close()
  })

  test('the same address saved once more was a second connection to one service', async () => {
    const { id, baseUrl } = await save()
    const byName = await save({
      baseUrl: baseUrl.replace('127.0.0.1', 'localhost'),
      model: 'another',
      apiKey: undefined,
    })
    const again = await save({ name: 'Renamed' })
    expect([byName.id, again.id, again.hasKey]).toEqual([id, id, true])
    expect((await kernel.call('provider_list', {})).items).toMatchObject([{ id, name: 'Renamed' }])
    expect((await save({ apiKey: 'sk-of-another-account' })).id).not.toBe(id)
  })

  test('can be tested before they are saved', async () => {
    const probe = { preset: 'custom', baseUrl: server.baseUrl, model: 'loopback-small', apiKey: key } as const
    expect(await kernel.call('provider_test', probe)).toMatchObject({ verdict: 'ok' })
    expect(await kernel.call('provider_models', probe)).toEqual({ models: ['loopback-large', 'loopback-small'] })
    expect((await kernel.call('provider_list', {})).items).toEqual([])
  })

  test('are removed with their key; the app itself answers then', async () => {
    const { id } = await save()
    await kernel.call('settings_update', { patch: { providerId: id } })
    expect(await kernel.call('provider_remove', { id })).toEqual({ removed: true })
    const { id: sessionId } = await kernel.call('session_create', { agentId: 'majordomo' })
    const { turnId } = await kernel.say(sessionId, 'Hello')
    expect({
      settings: (await kernel.call('settings_get', {})).providerId,
      again: await kernel.call('provider_remove', { id }),
      driver: (await kernel.call('turn_receipt', { turnId })).driver.model,
      asked: server.requests.length,
    }).toMatchObject({ settings: null, again: { removed: false }, asked: 0 })
    expect(await kernel.ask('provider_test', probeOf(id))).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  test.each(['ftp://host/v1', 'http://me:word@host/v1', 'not an address', 'http://host/v1?key=1'])(
    'do not take the address %s',
    async (baseUrl) => {
      expect(await kernel.ask('provider_save', { name: 'x', preset: 'custom', baseUrl, model: 'm' })).toMatchObject({
        ok: false,
        error: { code: 'invalid_input' },
      })
    },
  )
})
