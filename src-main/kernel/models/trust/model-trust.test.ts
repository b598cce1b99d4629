import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import type { ModelTrust } from '../../../contract/trust.ts'
import { answerWith } from '../../../testing/extraction-request.ts'
import * as behave from '../../../testing/loopback-behaviours.ts'
import { openedChat } from '../../../testing/opened.ts'
import type { LoopbackKernel } from '../../../testing/loopback-kernel.ts'
import { createMovableClock } from '../../../testing/movable-clock.ts'

const clock = createMovableClock()
const open: typeof openedChat = (options) => openedChat({ clock, timeouts: { firstRetryMs: 1 }, ...options })

const hour = 60 * 60 * 1_000
const agentId = 'majordomo'
const idOf = async (chat: LoopbackKernel) => (await chat.kernel().call('provider_list', {})).items[0]?.id ?? ''
const trustOf = async (chat: LoopbackKernel): Promise<ModelTrust> =>
  chat.kernel().call('model_trust_get', { providerId: await idOf(chat) })
const asked = (chat: LoopbackKernel) => chat.server.requests.filter(({ kind }) => kind === 'extraction').length
const contents = async (chat: LoopbackKernel) =>
  (await chat.kernel().call('memory_list', { agentId })).items.map(({ content }) => content)
const say = async (chat: LoopbackKernel, text: string) => {
  const { turnId } = await chat.send(text)
  await chat.ended(turnId)
  await chat.kernel().idle()
  return turnId
}
const unmeasured = async () => {
  const chat = await open({ trust: null })
  await chat.kernel().idle()
  return chat
}

describe('a model that is connected', () => {
  test('is measured before it reads anything of the user, and what that took is in the ledger', async () => {
    const chat = await unmeasured()
    const trust = await trustOf(chat)
    const { items } = await chat.kernel().call('usage_summary', { since: '2020-01-01' })
    expect({ trust, ledger: items.map(({ purpose, calls }) => [purpose, calls]) }).toMatchObject({
      // It answers that there is nothing to note, whatever is said.
      trust: { level: 'suggests_only', setBy: 'measured', figures: { lines: 60, right: 0, met: 0 }, progress: null },
      ledger: [['trust', 60]],
    })
  })

  test('lowered what is remembered, where it reads badly: what rules read is kept, what it reads is only asked', async () => {
    const bees = {
      op: 'add',
      says: 'keep bees in Kladow',
      attribute: 'habit',
      value: 'bees',
      fact: 'The user keeps bees.',
    }
    const chat = await open({ trust: null, extraction: (body) => answerWith([bees], body) })
    await chat.kernel().idle()
    await say(chat, 'I live in Berlin. We keep bees in Kladow.')
    const { items } = await chat.kernel().call('memory_inbox_list', { agentId })
    expect({
      memories: await contents(chat),
      asks: items.map(({ memory }) => [memory.content, memory.reviewReason]),
    }).toEqual({
      memories: ['I live in Berlin.'],
      asks: [['The user keeps bees.', 'unsure']],
    })
  })

  test('that answers prose is not asked again: rules read at once, and why is told', async () => {
    const chat = await open({ trust: 'trusted' })
    chat.server.scriptExtraction(...Array.from({ length: 60 }, () => behave.prose()))
    await chat.kernel().call('model_trust_set', { providerId: await idOf(chat), level: null })
    await say(chat, 'I live in Berlin.')
    const before = asked(chat)
    await say(chat, 'I like tea.')
    expect({ trust: await trustOf(chat), few: before < 20, again: asked(chat) - before }).toMatchObject({
      trust: { level: 'cannot_read', reason: 'unparsable', retryAt: null },
      few: true,
      again: 0,
    })
    expect(await contents(chat)).toContain('I live in Berlin.')
  })

  test('that is asked too much is measured again after an hour, and not before', async () => {
    const chat = await open()
    await chat.kernel().call('model_trust_set', { providerId: await idOf(chat), level: null })
    chat.server.scriptExtraction(...Array.from({ length: 18 }, () => behave.status(429)))
    await say(chat, 'I live in Berlin.')
    const [first, trust] = [asked(chat), await trustOf(chat)]
    await say(chat, 'I like tea.')
    const second = asked(chat)
    chat.server.scriptExtraction()
    clock.advance(hour)
    await say(chat, 'My dog is called Bram.')
    expect({ trust, second, more: asked(chat) > second, memories: await contents(chat) }).toMatchObject({
      trust: { level: 'cannot_read', reason: 'provider_rate_limited', retryAt: expect.any(String) },
      second: first,
      more: true,
      memories: expect.arrayContaining(['I live in Berlin.']),
    })
  })

  test('is measured again where another model takes its place, and not for another name', async () => {
    const chat = await unmeasured()
    const [provider] = (await chat.kernel().call('provider_list', {})).items
    const save = async (fields: object): Promise<number> => {
      const { name = '', preset = 'custom', baseUrl = '', model = '', contextWindow = 8_192 } = provider ?? {}
      const id = provider?.id ?? ''
      await chat.kernel().call('provider_save', { id, name, preset, baseUrl, model, contextWindow, ...fields })
      await chat.kernel().idle()
      return asked(chat)
    }
    expect([await save({ name: 'Renamed' }), await save({ model: 'loopback-large' })]).toEqual([60, 120])
  })

  test('is measured when the user asks, and believed as the user says', async () => {
    const chat = await open()
    const providerId = await idOf(chat)
    const { call, idle } = chat.kernel()
    await call('model_trust_measure', { providerId })
    await idle()
    const byHand = await trustOf(chat)
    const asMeasured = await call('model_trust_set', { providerId, level: null })
    expect([byHand, asMeasured]).toMatchObject([
      { level: 'trusted', setBy: 'user', measuredLevel: 'suggests_only' },
      { level: 'suggests_only', setBy: 'measured' },
    ])
  })

  test('is not measured on where the user stops it: rules read until it is asked for', async () => {
    const chat = await open({ trust: 'trusted' })
    const providerId = await idOf(chat)
    const { call, idle } = chat.kernel()
    await call('model_trust_set', { providerId, level: null })
    chat.server.scriptExtraction(behave.stall(), behave.stall())
    await call('model_trust_measure', { providerId })
    await chat.server.received(2)
    const stopped = await call('model_trust_measure', { providerId, cancel: true })
    await idle()
    const before = asked(chat)
    await say(chat, 'I live in Berlin.')
    expect({ stopped, more: asked(chat) - before }).toMatchObject({
      stopped: { level: 'cannot_read', reason: 'cancelled', progress: null },
      more: 0,
    })
  })

  test.each(['its id', 'its address'])(
    'whose place another one took, by %s, while it was measured was measured on by asking that one',
    async (by) => {
      const chat = await open({ trust: 'trusted' })
      const { call, idle } = chat.kernel()
      const [provider] = (await call('provider_list', {})).items
      const { id = '', name = '', preset = 'custom', baseUrl = '', contextWindow = 8_192 } = provider ?? {}
      await call('model_trust_set', { providerId: id, level: null })
      chat.server.scriptExtraction(behave.stall(), behave.stall())
      await call('model_trust_measure', { providerId: id })
      await chat.server.received(2)
      const taken = { name, preset, baseUrl, contextWindow, model: 'loopback-large' }
      await call('provider_save', by === 'its id' ? { id, ...taken } : taken)
      await idle()
      expect([asked(chat), await trustOf(chat)]).toMatchObject([
        2 + 60,
        { model: 'loopback-large', measuredLevel: 'suggests_only' },
      ])
    },
  )

  test('costs what is said before', async () => {
    const chat = await open()
    const { calls, tokens } = await chat.kernel().call('model_trust_estimate', { providerId: await idOf(chat) })
    expect({ calls, some: tokens > 10_000, asked: chat.server.requests.length }).toEqual({
      calls: 60,
      some: true,
      asked: 0,
    })
  })

  test('is not measured under a cap of 0, and rules read', async () => {
    const chat = await open()
    await chat.kernel().call('settings_update', { patch: { modelCaps: { run: 0, day: 0, month: 0 } } })
    await chat.kernel().call('model_trust_set', { providerId: await idOf(chat), level: null })
    await say(chat, 'I live in Berlin.')
    expect({ trust: await trustOf(chat), asked: asked(chat), memories: await contents(chat) }).toMatchObject({
      trust: { level: 'cannot_read', reason: 'cap_reached' },
      asked: 0,
      memories: ['I live in Berlin.'],
    })
  })
})

describe('what a model noted', () => {
  /** Ten memories that the model in use noted, which was measured as one to be trusted. */
  async function notedTen(chat: LoopbackKernel): Promise<string[]> {
    const { call } = chat.kernel()
    await say(chat, 'Hello there.')
    const changes: { memoryId: string; changeId: string }[] = []
    for (let at = 0; at < 10; at += 1) {
      const stored = await call('memory_store', { agentId, type: 'knowledge', content: `Fact ${at} of many.` })
      changes.push({ memoryId: stored.id, changeId: stored.changeId ?? '' })
    }
    const providerId = await idOf(chat)
    const db = new Sqlite(join(chat.kernel().home, 'data.db'))
    db.prepare("UPDATE model_trust SET level = 'trusted', chosen = NULL").run()
    const learn =
      db.prepare(`INSERT INTO learned (job_id, message_id, memory_id, outcome, change_id, provider_id, model)
      VALUES ((SELECT id FROM jobs LIMIT 1), ?, ?, 'created', ?, ?, 'loopback-small')`)
    for (const { memoryId, changeId } of changes) learn.run(memoryId, memoryId, changeId, providerId)
    db.close()
    return changes.map(({ changeId }) => changeId)
  }

  test('lowers its level a step once more than a tenth of fifty was undone, and counts anew', async () => {
    const chat = await open()
    const [last = '', ...changes] = await notedTen(chat)
    const levels: (string | null)[] = []
    for (const changeId of changes) {
      await chat.kernel().call('change_undo', { changeId })
      levels.push((await trustOf(chat)).level)
    }
    await chat.kernel().call('change_undo', { changeId: last })
    expect({ levels, end: await trustOf(chat) }).toMatchObject({
      levels: [...Array.from({ length: 5 }, () => 'trusted'), ...Array.from({ length: 4 }, () => 'cautious')],
      end: { level: 'cautious', measuredLevel: 'trusted', lowered: true },
    })
  })
})
