import { describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
import { withDatabase } from '../../testing/dump-profile.ts'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openedChat } from '../../testing/opened.ts'
import type { LoopbackKernel } from '../../testing/loopback-kernel.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel } from '../../testing/test-kernel.ts'
import { must } from '../../util/must.ts'

const agentId = 'majordomo'
const filler = Array.from(
  { length: 9 },
  (_, day) => `On day ${day + 3} of the tour we walked and talked, and the view was fine.`,
)
const long = [
  'The harbour tour with Ines Valdez starts on 4 June at 06:40.',
  ...filler,
  'The diesel tank must not be opened on board.',
  'A ticket is 64 euros.',
].join(' ')
const good = JSON.stringify({
  abstract: 'Harbour tour with Ines Valdez on 4 June',
  overview:
    'The harbour tour with Ines Valdez starts on 4 June at 06:40; a ticket is 64 euros. The diesel tank must not be opened on board. Days 3, 4, 5, 6, 7, 8, 9, 10 and 11 of the tour: walks, talk, a fine view.',
})
const turned = good.replace('must not be opened', 'must be opened')
const vague = JSON.stringify({
  abstract: 'A tour',
  overview: 'We walked and talked on the tour, and the view was fine.',
})

const choose = async (chat: LoopbackKernel): Promise<void> => {
  const [provider] = (await chat.kernel().call('provider_list', {})).items
  await chat
    .kernel()
    .call('viking_configure_summary_driver', { provider: must(provider, 'a provider').id, model: 'small' })
}
const asked = (chat: LoopbackKernel) => chat.server.requests.filter(({ kind }) => kind === 'extraction')
const uri = 'agent://majordomo/knowledge/tours/harbour'
const put = (chat: LoopbackKernel) => chat.kernel().call('viking_store_with_summaries', { uri, content: long })
const tiers = async (chat: LoopbackKernel, id: string) => {
  const { abstract, overview, content, version } = (await chat.kernel().call('memory_get', { id })).memory
  return { abstract, overview, content, version }
}
const jobs = async (chat: LoopbackKernel) => (await chat.kernel().call('job_list', {})).summaries

describe('viking_store_with_summaries', () => {
  test('makes both tiers by the model, under its own purpose', async () => {
    const chat = await openedChat()
    await choose(chat)
    chat.server.scriptExtraction(behave.reply(good))
    const made = await put(chat)
    const { items } = await chat.kernel().call('usage_summary', { since: '2020-01-01' })
    expect(made).toMatchObject({ uri, outcome: 'created', ...JSON.parse(good), generatedBy: 'model', reason: null })
    expect(await tiers(chat, made.id)).toEqual({ ...JSON.parse(good), content: long, version: 1 })
    expect(items).toMatchObject([{ purpose: 'summary', model: 'small', outcome: 'answered', calls: 1 }])
    const level = async (name: 'L0' | 'L1' | 'L2') =>
      (await chat.kernel().call('viking_read', { uri, level: name })).content
    expect([await level('L0'), await level('L1'), await level('L2')]).toEqual([made.abstract, made.overview, long])
  })

  test.each([
    { name: 'leaves out too much', answer: vague, reason: 'lossy', told: 'diesel tank must not be opened' },
    {
      name: 'turns a negation around',
      answer: turned,
      reason: 'turned_around',
      told: 'The diesel tank must be opened',
    },
    {
      name: 'adds a name',
      answer: good.replace('a ticket', 'Bruno Sanz says a ticket'),
      reason: 'added',
      told: 'Bruno Sanz',
    },
    { name: 'is prose', answer: 'Sure, it is a tour.', reason: 'bad_answer', told: 'not the JSON object' },
  ])(
    'asks once more, with what is wrong, where an answer $name, then lets the rules do it',
    async ({ answer, reason, told }) => {
      const chat = await openedChat()
      await choose(chat)
      chat.server.scriptExtraction(behave.reply(answer), behave.reply(answer))
      const made = await put(chat)
      expect(made).toMatchObject({ outcome: 'created', generatedBy: 'rules', reason })
      expect(made.overview).toContain('must not be opened')
      expect(asked(chat).map(({ body }) => body.messages[0]?.content.includes(told))).toEqual([false, true])
      expect(await tiers(chat, made.id)).toMatchObject({ overview: made.overview, content: long })
      expect(await jobs(chat)).toMatchObject([{ state: 'done', result: { generatedBy: 'rules', reason } }])
    },
  )

  test('takes the second answer where it is good', async () => {
    const chat = await openedChat()
    await choose(chat)
    chat.server.scriptExtraction(behave.reply(vague), behave.reply(good))
    expect(await put(chat)).toMatchObject({ generatedBy: 'model', reason: null, overview: JSON.parse(good).overview })
  })

  test.each([
    {
      name: 'the model fails',
      prepare: async (chat: LoopbackKernel): Promise<unknown> =>
        chat.server.scriptExtraction(...Array.from({ length: 9 }, () => behave.status(401))),
      reason: 'model_failed',
    },
    {
      name: 'a cap is reached',
      prepare: (chat: LoopbackKernel): Promise<unknown> =>
        chat.kernel().call('settings_update', { patch: { modelCaps: { run: 0, day: 0, month: 0 } } }),
      reason: 'cap_reached',
    },
  ])('stores the whole where $name, and says so', async ({ prepare, reason }) => {
    const chat = await openedChat()
    await choose(chat)
    await prepare(chat)
    const made = await put(chat)
    expect(made).toMatchObject({ outcome: 'created', generatedBy: 'rules', reason })
    expect(await tiers(chat, made.id)).toMatchObject({ content: long, overview: made.overview })
  })

  test('asks no model where none was chosen', async () => {
    const chat = await openedChat()
    expect(await put(chat)).toMatchObject({ outcome: 'created', generatedBy: 'rules', reason: 'no_model' })
    expect({ asked: chat.server.requests.length, jobs: await jobs(chat) }).toEqual({ asked: 0, jobs: [] })
  })

  test('stores the same text at the same address once', async () => {
    const chat = await openedChat()
    await choose(chat)
    chat.server.scriptExtraction(behave.reply(good))
    const first = await put(chat)
    expect(await put(chat)).toEqual({ ...first, outcome: 'duplicate', missing: [] })
    expect(asked(chat)).toHaveLength(1)
  })
})

describe('overviews in the background', () => {
  const store = (chat: LoopbackKernel, content = long) =>
    chat.kernel().call('memory_store', { agentId, type: 'knowledge', content })

  test('are made of what was there when the model is chosen, and of what comes after', async () => {
    const chat = await openedChat()
    const { id } = await store(chat)
    expect((await tiers(chat, id)).overview).toContain('must not be opened')
    chat.server.scriptExtraction(behave.reply(good), behave.reply(good))
    await choose(chat)
    await chat.kernel().idle()
    const later = await store(chat, `${long} And so on.`)
    await chat.kernel().idle()
    const { overview } = JSON.parse(good) as { overview: string }
    expect([(await tiers(chat, id)).overview, (await tiers(chat, later.id)).overview]).toEqual([overview, overview])
    expect(await jobs(chat)).toMatchObject([
      { memoryId: later.id, state: 'done', result: { generatedBy: 'model', reason: null } },
      { memoryId: id, state: 'done', result: { generatedBy: 'model', reason: null } },
    ])
  })

  test('can be taken back with the memory: they are no change of their own', async () => {
    const chat = await openedChat()
    chat.server.scriptExtraction(behave.reply(good))
    await choose(chat)
    const { id, changeId } = await store(chat)
    await chat.kernel().idle()
    expect(await chat.kernel().call('change_undo', { changeId: must(changeId, 'a change') })).toMatchObject({
      restored: 1,
    })
    expect(await chat.kernel().ask('memory_get', { id })).toMatchObject({ ok: false })
    expect(await jobs(chat)).toEqual([])
  })

  test('go with the memory when it is purged', async () => {
    const chat = await openedChat()
    chat.server.scriptExtraction(behave.reply(good))
    await choose(chat)
    const { id } = await store(chat)
    await chat.kernel().idle()
    expect(bytesInProfile(chat.kernel().home, { overview: 'a fine view' })).not.toEqual([])
    await chat.kernel().call('memory_delete', { id })
    expect(await jobs(chat)).toEqual([])
    await chat.kernel().call('memory_trash_purge', { agentId, ids: [id] })
    await chat.kernel().idle()
    await chat.reopen()
    expect(bytesInProfile(chat.kernel().home, { overview: 'a fine view' })).toEqual([])
  })

  test('begin anew where the text is edited', async () => {
    const chat = await openedChat()
    chat.server.scriptExtraction(behave.reply(good), behave.reply(good))
    await choose(chat)
    const { id } = await store(chat)
    await chat.kernel().idle()
    await chat.kernel().call('memory_update', { id, patch: { content: `${long} Soon.` }, expectedVersion: 1 })
    await chat.kernel().idle()
    expect(asked(chat)).toHaveLength(2)
    await chat.kernel().call('memory_update', { id, patch: { content: 'Short now.' }, expectedVersion: 2 })
    await chat.kernel().idle()
    expect({ ...(await tiers(chat, id)), jobs: await jobs(chat) }).toEqual({
      abstract: 'Short now.',
      overview: 'Short now.',
      content: 'Short now.',
      version: 3,
      jobs: [],
    })
  })

  /** A model that fails until the third attempt is over; returns the memory. */
  const failing = async (chat: LoopbackKernel, advance: (ms: number) => void): Promise<string> => {
    await choose(chat)
    chat.server.scriptExtraction(...Array.from({ length: 40 }, () => behave.status(500)))
    const { id } = await store(chat)
    await chat.kernel().idle()
    for (const seconds of [20, 80]) {
      expect(await jobs(chat)).toMatchObject([{ state: 'retrying', lastError: { code: 'provider_failed' } }])
      advance(seconds * 1_000)
      await store(chat, `Something short, ${seconds}.`)
      await chat.kernel().idle()
    }
    return id
  }

  test('are tried three times, then left to the rules, with the reason', async () => {
    const clock = createMovableClock()
    const chat = await openedChat({ clock })
    const id = await failing(chat, clock.advance)
    expect(await jobs(chat)).toMatchObject([
      { id: `summary:${id}`, state: 'done', attempts: 3, result: { generatedBy: 'rules', reason: 'model_failed' } },
    ])
    expect(await tiers(chat, id)).toMatchObject({
      overview: expect.stringContaining('must not be opened'),
      content: long,
    })
  })

  test('that rules made in the model’s place are made by it when the user asks for that', async () => {
    const clock = createMovableClock()
    const chat = await openedChat({ clock })
    await choose(chat)
    await chat.kernel().call('settings_update', { patch: { modelCaps: { run: 0, day: 0, month: 0 } } })
    const { id } = await store(chat)
    await chat.kernel().idle()
    expect(await jobs(chat)).toMatchObject([{ state: 'done', result: { generatedBy: 'rules', reason: 'cap_reached' } }])
    expect((await chat.kernel().call('usage_summary', { since: '2020-01-01' })).refusals).toMatchObject([
      { purpose: 'summary' },
    ])
    await chat.kernel().call('settings_update', { patch: { modelCaps: { run: 9_999, day: 9_999, month: 9_999 } } })
    chat.server.scriptExtraction(behave.reply(good))
    await chat.kernel().call('job_retry', { id: `summary:${id}` })
    await chat.kernel().idle()
    expect(await jobs(chat)).toMatchObject([{ state: 'done', result: { generatedBy: 'model', reason: null } }])
  })

  test('that are cancelled stay as the rules made them, until they are retried', async () => {
    const clock = createMovableClock()
    const chat = await openedChat({ clock })
    await choose(chat)
    chat.server.scriptExtraction(...Array.from({ length: 12 }, () => behave.status(500)))
    const { id } = await store(chat)
    await chat.kernel().idle()
    expect(await chat.kernel().call('job_cancel', { id: `summary:${id}` })).toMatchObject({ state: 'cancelled' })
    expect(await chat.kernel().ask('job_cancel', { id: `summary:${id}` })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    const before = chat.server.requests.length
    clock.advance(24 * 3_600_000)
    await chat.reopen()
    await chat.kernel().idle()
    expect({ asked: chat.server.requests.length - before, jobs: await jobs(chat) }).toMatchObject({
      asked: 0,
      jobs: [{ state: 'cancelled' }],
    })
  })

  test('of a day on which nothing new comes ask no model', async () => {
    const clock = createMovableClock()
    const chat = await openedChat({ clock })
    chat.server.scriptExtraction(behave.reply(good))
    await choose(chat)
    await store(chat)
    await chat.kernel().idle()
    const before = chat.server.requests.length
    for (let hour = 0; hour < 24; hour += 1) {
      clock.advance(3_600_000)
      await chat.kernel().idle()
    }
    await chat.reopen()
    await chat.kernel().idle()
    expect(chat.server.requests.length - before).toBe(0)
  })

  test('that a crash left half made are made after the next start', async () => {
    const chat = await openedChat()
    await choose(chat)
    await chat.kernel().call('settings_update', { patch: { modelCaps: { run: 0, day: 0, month: 0 } } })
    const { id } = await store(chat)
    await chat.kernel().idle()
    await chat.kernel().call('settings_update', { patch: { modelCaps: { run: 9_999, day: 9_999, month: 9_999 } } })
    withDatabase(join(chat.kernel().home, 'memories.db'), (db) =>
      db.prepare("UPDATE summaries SET state = 'running'").run(),
    )
    chat.server.scriptExtraction(behave.reply(good))
    await chat.reopen()
    await chat.kernel().idle()
    expect(await jobs(chat)).toMatchObject([{ memoryId: id, state: 'done', result: { generatedBy: 'model' } }])
  })

  test('that the file did not take were left as running until the next start', async () => {
    const chat = await openedChat({ extraction: () => good })
    await choose(chat)
    const inFile = (sql: string) => withDatabase(join(chat.kernel().home, 'memories.db'), (db) => db.exec(sql))
    inFile(`CREATE TRIGGER full BEFORE UPDATE ON summaries WHEN NEW.state NOT IN ('pending', 'running')
      BEGIN SELECT RAISE(ABORT, 'full'); END`)
    const { id } = await store(chat)
    await chat.kernel().caughtUp()
    expect(await jobs(chat)).toMatchObject([{ memoryId: id, state: 'running' }])
    inFile('DROP TRIGGER full')
    await chat.kernel().event('summary_changed', ({ job }) => job.state === 'done')
    expect(await jobs(chat)).toMatchObject([{ memoryId: id, state: 'done', result: { generatedBy: 'model' } }])
  })

  test('that a quit cut off are made after the next start', async () => {
    const chat = await openedChat()
    await choose(chat)
    chat.server.scriptExtraction(behave.hold(''), behave.reply(good))
    const { id } = await store(chat)
    await chat.server.received(chat.server.requests.length + 1)
    await chat.reopen()
    await chat.kernel().idle()
    expect(await jobs(chat)).toMatchObject([{ memoryId: id, state: 'done', result: { generatedBy: 'model' } }])
  })

  test('of what is kept on this computer are made by a model on it only', async () => {
    const chat = await openedChat()
    const { id } = await store(chat)
    await chat.kernel().call('memory_local_only', { id, value: true })
    chat.server.scriptExtraction(behave.reply(good))
    await choose(chat)
    await chat.kernel().idle()
    expect(await jobs(chat)).toMatchObject([{ memoryId: id, result: { generatedBy: 'model' } }])
    const away = await openedChat({ baseUrl: ({ baseUrl }) => baseUrl.replace('127.0.0.1', '0.0.0.0') })
    const other = await store(away)
    await away.kernel().call('memory_local_only', { id: other.id, value: true })
    await choose(away)
    await away.kernel().idle()
    expect({ asked: asked(away).length, jobs: await jobs(away) }).toMatchObject({
      asked: 0,
      jobs: [{ memoryId: other.id, state: 'done', result: { generatedBy: 'rules', reason: 'local_only' } }],
    })
  })

  test('a service that does not answer is not chosen', async () => {
    const chat = await openedChat()
    await chat.server.close()
    const [provider] = (await chat.kernel().call('provider_list', {})).items
    const chosen = await chat.kernel().ask('viking_configure_summary_driver', { provider: provider?.id })
    expect(chosen).toMatchObject({ ok: false, error: { code: 'provider_unreachable' } })
    expect((await chat.kernel().call('settings_get', {})).summaryDriver).toBeNull()
  })
})

test('a memory file of elsewhere without an overview gets one by rules', async () => {
  const kernel = await openTestKernel()
  const { id } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: long })
  const { memory, evidence } = await kernel.call('memory_get', { id })
  const bare = {
    ...memory,
    id: 'other',
    uri: `${memory.uri}-other`,
    content: `${long} Else.`,
    overview: '',
    abstract: '',
    evidence,
    history: [],
  }
  await kernel.call('memory_import', { memories: [bare] })
  const imported = (await kernel.call('memory_get', { id: 'other' })).memory
  expect([imported.abstract !== '', imported.overview.includes('must not be opened')]).toEqual([true, true])
  await discardTestKernel(kernel)
})
