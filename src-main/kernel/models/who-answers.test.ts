import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { builtInProviderId } from '../../contract/receipt.ts'
import { reply } from '../../testing/loopback-behaviours.ts'
import { type LoopbackKernel, openLoopbackKernel } from '../../testing/loopback-kernel.ts'
import { type LoopbackProvider, startLoopbackProvider } from '../../testing/loopback-provider.ts'
import type { TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const builtIn = { providerId: builtInProviderId, model: '' }

/** The models that requests of a kind named. */
const asked = ({ requests }: LoopbackProvider, kind: 'chat' | 'extraction'): string[] =>
  requests.filter((one) => one.kind === kind).map(({ body }) => body.model)

describe('who answers', () => {
  let chat: LoopbackKernel
  let kernel: TestKernel
  let other: LoopbackProvider
  let otherId: string
  const connect = async (): Promise<string> => {
    const { id } = await kernel.call('provider_save', {
      name: 'Other',
      preset: 'custom',
      baseUrl: other.baseUrl,
      model: 'other-reader',
    })
    await kernel.call('model_trust_set', { providerId: id, level: 'trusted' })
    return id
  }
  beforeEach(async () => {
    chat = await openLoopbackKernel({ chat: () => reply('From the first.') })
    kernel = chat.kernel()
    other = await startLoopbackProvider({ chat: () => reply('From the other.') })
    otherId = await connect()
  })
  afterEach(async () => {
    await chat.close()
    await other.close()
  })

  const choose = (model: { providerId: string; model: string } | null) =>
    kernel.call('session_choose_model', { sessionId: chat.sessionId, model })
  const say = async (text = 'Tell me about rivers.') => {
    const { turnId } = await chat.send(text)
    return chat.ended(turnId)
  }

  test('is chosen for one chat, in the middle of it, and each answer says who gave it, whatever is chosen later', async () => {
    const first = await say()
    expect(first.answer.text).toBe('From the first.')
    const session = await choose({ providerId: otherId, model: 'other-large' })
    expect(session.model).toEqual({ providerId: otherId, model: 'other-large' })
    const second = await say()
    expect(second.answer.text).toBe('From the other.')
    expect(other.requests.at(-1)?.body.model).toBe('other-large')
    expect(second.turn.answeredBy).toMatchObject({ providerId: otherId, name: 'Other', model: 'other-large' })
    await choose(null)
    expect((await say()).answer.text).toBe('From the first.')
    expect((await chat.turn(second.turn.id)).turn.answeredBy?.model).toBe('other-large')
    expect((await chat.turn(first.turn.id)).turn.answeredBy?.model).toBe('loopback-small')
    const { id } = await kernel.call('session_create', { agentId })
    await kernel.say(id, 'And lakes?')
    expect(asked(other, 'chat')).toEqual(['other-large'])
  })

  test('is the app itself where that is chosen, and nothing of the chat goes anywhere, to be read neither', async () => {
    await choose(builtIn)
    const { turn } = await say('My sister is called Nora.')
    await kernel.call('session_settle', { sessionId: chat.sessionId })
    await kernel.idle()
    expect(turn.answeredBy?.providerId).toBe(builtInProviderId)
    expect([...chat.server.requests, ...other.requests]).toEqual([])
    expect((await kernel.call('memory_list', { agentId })).items).toHaveLength(1)
  })

  test('is of the service that reads what was said, with the model that is set up there', async () => {
    await choose({ providerId: otherId, model: 'other-large' })
    await say('My sister is called Nora.')
    await kernel.call('session_settle', { sessionId: chat.sessionId })
    await kernel.idle()
    expect(other.requests.map(({ body }) => body.model)).toEqual(['other-large', 'other-reader'])
    expect(chat.server.requests).toEqual([])
  })

  test('stays chosen over a restart, for answers that are given anew and gone on with too', async () => {
    await choose({ providerId: otherId, model: 'other-large' })
    const { turn } = await say()
    kernel = await chat.reopen()
    const { turnId } = await kernel.call('chat_regenerate', { turnId: turn.id })
    await kernel.idle()
    expect((await chat.turn(turnId)).answer.text).toBe('From the other.')
    expect((await kernel.call('session_context', { sessionId: chat.sessionId })).model).toBe('other-large')
    expect(chat.server.requests).toEqual([])
  })

  test('is what the agent has where the chat has no choice, and the settings decide where neither has', async () => {
    await kernel.call('agent_create', {
      id: 'writer',
      name: 'Writer',
      model: { providerId: otherId, model: 'other-large' },
    })
    const { id: sessionId } = await kernel.call('session_create', { agentId: 'writer' })
    await kernel.say(sessionId, 'Hello, how are you?')
    expect(asked(other, 'chat')).toEqual(['other-large'])
    await kernel.call('session_choose_model', { sessionId, model: builtIn })
    expect((await kernel.call('session_context', { sessionId })).model).toBeNull()
  })

  test('is as the settings say again where the service of a choice is removed', async () => {
    await kernel.call('agent_create', {
      id: 'writer',
      name: 'Writer',
      model: { providerId: otherId, model: 'other-large' },
    })
    await choose({ providerId: otherId, model: 'other-large' })
    await kernel.call('provider_remove', { id: otherId })
    expect((await kernel.call('session_get', { sessionId: chat.sessionId })).session.model).toBeNull()
    expect((await kernel.call('agent_get', { id: 'writer' })).agent.model).toBeNull()
    expect((await say()).answer.text).toBe('From the first.')
  })

  test('cannot be a service that is not there', async () => {
    const refused = kernel.ask('session_choose_model', {
      sessionId: chat.sessionId,
      model: { providerId: 'none', model: 'm' },
    })
    expect(await refused).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  test('stands in the file that a chat is exported to', async () => {
    await say()
    await choose({ providerId: otherId, model: 'other-large' })
    await say()
    await choose(builtIn)
    await say()
    const { handle } = await kernel.call('session_export', { sessionId: chat.sessionId })
    const lines = readFileSync(handle, 'utf8').trim().split('\n')
    const models = lines.map((line) => (JSON.parse(line) as { readonly model?: string }).model)
    expect(models.filter(Boolean)).toEqual(['loopback-small', 'other-large'])
  })

  test('decides what of an agent may be told', async () => {
    await kernel.call('provider_save', {
      id: otherId,
      name: 'Other',
      preset: 'custom',
      baseUrl: 'https://model.invalid/v1',
      model: 'other-reader',
    })
    const { id } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'My kettle is blue.' })
    await kernel.call('memory_local_only', { id, value: true })
    const told = async () =>
      (await kernel.call('memory_build_context', { agentId, query: 'What colour is my kettle?' })).text
    expect(await told()).toContain('kettle')
    await kernel.call('agent_update', { id: agentId, model: { providerId: otherId, model: 'other-large' } })
    expect(await told()).not.toContain('kettle is blue')
  })

  test('is shown with what a chat took, for each model, answers that were given anew among it', async () => {
    const { turn } = await say()
    await kernel.call('chat_regenerate', { turnId: turn.id })
    await kernel.idle()
    await choose({ providerId: otherId, model: 'other-large' })
    await say()
    await kernel.call('model_update', {
      providerId: otherId,
      model: 'other-large',
      price: { input: 2, output: 8, currency: 'EUR' },
    })
    const { items } = await kernel.call('session_usage', { sessionId: chat.sessionId })
    expect(items).toHaveLength(2)
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Loopback', model: 'loopback-small', answers: 2, price: null }),
        expect.objectContaining({
          name: 'Other',
          model: 'other-large',
          answers: 1,
          price: { input: 2, output: 8, currency: 'EUR' },
        }),
      ]),
    )
    for (const { promptTokens, completionTokens } of items)
      expect(Math.min(promptTokens, completionTokens)).toBeGreaterThan(0)
  })
})

describe('the models of a service', () => {
  let chat: LoopbackKernel
  beforeEach(async () => {
    chat = await openLoopbackKernel()
  })
  afterEach(() => chat.close())

  test('are there once it was asked, with what the user says of them, and stay where it cannot be asked', async () => {
    const kernel = chat.kernel()
    const { items: services } = await kernel.call('provider_list', {})
    const [service] = services
    if (!service) throw new Error('no service')
    const { id, preset, baseUrl, model } = service
    const ask = () => kernel.ask('provider_models', { id, preset, baseUrl, model })
    const names = async () => (await kernel.call('model_list', {})).items.map((one) => one.model).toSorted()
    expect(await names()).toEqual(['loopback-small'])
    expect(await ask()).toMatchObject({ ok: true })
    expect(await names()).toEqual(['loopback-large', 'loopback-small'])
    await kernel.call('model_update', {
      providerId: id,
      model: 'loopback-large',
      favourite: true,
      contextWindow: 50_000,
    })
    const again = (await chat.reopen()).call
    await chat.server.close()
    expect(await chat.kernel().ask('provider_models', { id, preset, baseUrl, model })).toMatchObject({
      ok: false,
      error: { code: 'provider_unreachable' },
    })
    expect((await again('model_list', {})).items.find((one) => one.model === 'loopback-large')).toMatchObject({
      favourite: true,
      contextWindow: 50_000,
      windowSource: 'user',
      listed: true,
    })
    const { id: sessionId } = await chat.kernel().call('session_create', { agentId })
    await chat.kernel().call('session_choose_model', { sessionId, model: { providerId: id, model: 'loopback-large' } })
    expect((await chat.kernel().call('session_context', { sessionId })).windowTokens).toBe(50_000)
  })
})

test('the window of the model that is set up could not be made unknown again', async () => {
  const chat = await openLoopbackKernel()
  try {
    const { call } = chat.kernel()
    const [service] = (await call('provider_list', {})).items
    if (!service) throw new Error('no service')
    const ref = { providerId: service.id, model: service.model }
    await call('model_update', { ...ref, contextWindow: 32_000 })
    const told = (await call('model_list', {})).items[0]
    await call('model_update', { ...ref, contextWindow: null })
    const emptied = (await call('model_list', {})).items[0]
    expect([told, emptied]).toMatchObject([
      { contextWindow: 32_000, windowSource: 'user' },
      { contextWindow: null, windowSource: 'assumed' },
    ])
  } finally {
    await chat.close()
  }
})

describe('an agent without memory', () => {
  let chat: LoopbackKernel
  beforeEach(async () => {
    chat = await openLoopbackKernel()
  })
  afterEach(() => chat.close())

  test('is given none, learns nothing, and is not told that it has one', async () => {
    const kernel = chat.kernel()
    await kernel.call('agent_create', { id: 'plain', name: 'Plain', memory: 'none', temperature: 0.3 })
    await kernel.call('memory_store', { agentId: 'plain', type: 'knowledge', content: 'My sister is called Nora.' })
    const { id: sessionId } = await kernel.call('session_create', { agentId: 'plain' })
    await kernel.say(sessionId, 'What is my sister called? My brother is called Piet.')
    await kernel.idle()
    expect(chat.server.requests).toHaveLength(1)
    const sent = JSON.stringify(chat.server.requests[0]?.body)
    expect(sent).not.toContain('Nora')
    expect(sent).toContain('You are Plain, an assistant.')
    expect(chat.server.requests[0]?.body).toMatchObject({ temperature: 0.3 })
    expect((await kernel.call('memory_list', { agentId: 'plain' })).items).toHaveLength(1)
    expect((await kernel.call('job_list', {})).items.filter(({ kind }) => kind === 'extract')).toEqual([])
  })
})
