import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/dump-profile.ts'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
const openPlain = async (): Promise<TestKernel> => {
  const kernel = await openTestKernel()
  closing.push(() => discardTestKernel(kernel))
  return kernel
}
const openModel = async (options: Parameters<typeof openLoopbackKernel>[0] = {}): Promise<LoopbackKernel> => {
  const chat = await openLoopbackKernel(options)
  closing.push(chat.close)
  return chat
}

const note = async (kernel: TestKernel, summary: string): Promise<string> =>
  (await kernel.call('pain_record', { agentId, summary })).pain.id
const solved = async (kernel: TestKernel, summary: string, outcome: string): Promise<string> => {
  const id = await note(kernel, summary)
  await kernel.call('pain_update_status', { id, status: 'solved', outcome })
  return id
}
const ask = (kernel: TestKernel, painId: string, max = 3) => kernel.call('pain_generate_solutions', { painId, max })
const thought = (...solutions: string[]) =>
  behave.reply(
    JSON.stringify({ solutions: solutions.map((solution) => ({ solution, effort: 'low', benefit: 'high' })) }),
  )

describe('what may help against a trouble', () => {
  test('is what helped with the like, with the words it rests on; nothing is done with it', async () => {
    const kernel = await openPlain()
    const earlier = await solved(kernel, 'The office printer jams every morning', 'Cleaning the paper tray')
    await solved(kernel, 'The bicycle chain squeaks', 'A drop of oil')
    const painId = await note(kernel, 'The home printer jams with thick paper')
    const before = await kernel.call('pain_list', { agentId })
    expect(await ask(kernel, painId)).toEqual({
      items: [
        {
          solution: 'Cleaning the paper tray',
          effort: 'low',
          benefit: expect.stringMatching(/high|medium/),
          source: 'experience',
          from: {
            painId: earlier,
            summary: 'The office printer jams every morning',
            outcome: 'worked',
            said: { quote: 'Cleaning the paper tray', sessionId: null, messageId: null, saidAt: expect.any(String) },
          },
        },
      ],
      reason: 'no_model',
    })
    expect(await kernel.call('pain_list', { agentId })).toEqual(before)
  })

  test('is found in Chinese too', async () => {
    const kernel = await openPlain()
    await solved(kernel, '晚上总是失眠睡不着', '睡前不看手机')
    expect(await ask(kernel, await note(kernel, '最近又失眠睡不着了'))).toMatchObject({
      items: [{ solution: '睡前不看手机', source: 'experience' }],
    })
  })

  test('is nothing, with the reason, where nothing is known and no model is there', async () => {
    const kernel = await openPlain()
    expect(await ask(kernel, await note(kernel, 'The gate squeals'))).toEqual({ items: [], reason: 'no_model' })
  })

  test('of an agent is not drawn from what another one knows', async () => {
    const kernel = await openPlain()
    await kernel.call('agent_create', { id: 'other', name: 'Other' })
    const { pain } = await kernel.call('pain_record', { agentId: 'other', summary: 'The printer jams' })
    await kernel.call('pain_update_status', { id: pain.id, status: 'solved', outcome: 'A new drum' })
    expect(await ask(kernel, await note(kernel, 'The printer jams again'))).toMatchObject({ items: [] })
  })

  test('is thought of by the model where more is wanted, under its own purpose, without what is known', async () => {
    const chat = await openModel()
    const kernel = chat.kernel()
    await solved(kernel, 'The office printer jams every morning', 'Cleaning the paper tray')
    const painId = await note(kernel, 'The home printer jams')
    chat.server.scriptExtraction(
      thought('Cleaning the paper tray', 'Use thinner paper', 'Fan the stack before loading', 'Call the shop'),
    )
    const { items, reason } = await ask(kernel, painId)
    expect({ reason, items: items.map(({ solution, source }) => [source, solution]) }).toEqual({
      reason: null,
      items: [
        ['experience', 'Cleaning the paper tray'],
        ['model', 'Use thinner paper'],
        ['model', 'Fan the stack before loading'],
      ],
    })
    const used = await kernel.call('usage_summary', { since: '2020-01-01' })
    expect(used.items).toMatchObject([{ purpose: 'solutions', calls: 1 }])
  })

  test('does not ask the model where enough is known', async () => {
    const chat = await openModel()
    await solved(chat.kernel(), 'The office printer jams', 'Cleaning the paper tray')
    const painId = await note(chat.kernel(), 'The home printer jams')
    expect(await ask(chat.kernel(), painId, 1)).toMatchObject({
      items: [{ source: 'experience' }],
      reason: 'enough_known',
    })
    expect(chat.server.requests).toEqual([])
  })

  test.each([
    { name: 'answers prose', behaviour: behave.prose(), reason: 'bad_answer' },
    { name: 'refuses the key', behaviour: behave.status(401), reason: 'model_failed' },
  ])('says so where the model $name', async ({ behaviour, reason }) => {
    const chat = await openModel()
    chat.server.scriptExtraction(behaviour)
    expect(await ask(chat.kernel(), await note(chat.kernel(), 'The gate squeals'))).toEqual({ items: [], reason })
  })

  test('says so where a cap is reached', async () => {
    const chat = await openModel()
    await chat.kernel().call('settings_update', { patch: { modelCaps: { run: 0, day: 0, month: 0 } } })
    expect(await ask(chat.kernel(), await note(chat.kernel(), 'The gate squeals'))).toEqual({
      items: [],
      reason: 'cap_reached',
    })
    expect(chat.server.requests).toEqual([])
  })

  test.each([
    { name: 'is not given to a model elsewhere', host: '0.0.0.0', expected: { asked: 0, reason: 'local_only' } },
    { name: 'is given to one on this computer', host: '127.0.0.1', expected: { asked: 1, reason: null } },
  ])('that is kept on this computer $name', async ({ host, expected }) => {
    const chat = await openModel({ baseUrl: ({ baseUrl }) => baseUrl.replace('127.0.0.1', host) })
    const kernel = chat.kernel()
    await kernel.call('settings_update', { patch: { extraction: 'rules', reviewsDelicate: false } })
    const text = 'I live in Porto. The printer jams every morning.'
    await kernel.call('extract_and_store_memories', {
      agentId,
      sessionId: chat.sessionId,
      messages: [{ role: 'user', text }],
    })
    await kernel.idle()
    const [message] = (await kernel.call('session_get', { sessionId: chat.sessionId })).messages
    const evidence = {
      sessionId: chat.sessionId,
      messageId: message?.id ?? '',
      quote: 'The printer jams every morning',
    }
    const { pain } = await kernel.call('pain_record', { agentId, summary: 'The printer jams every morning', evidence })
    const changed = withDatabase(
      join(kernel.home, 'memories.db'),
      (db) => db.prepare('UPDATE memories SET local_only = 1').run().changes,
    )
    chat.server.scriptExtraction(thought('Use thinner paper'))
    const { reason } = await ask(kernel, pain.id)
    expect({ hasMemory: changed > 0, asked: chat.server.requests.length, reason }).toEqual({
      hasMemory: true,
      ...expected,
    })
  })
})
