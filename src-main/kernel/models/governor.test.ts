import { describe, expect, test } from 'vitest'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openedChat } from '../../testing/opened.ts'
import type { LoopbackKernel } from '../../testing/loopback-kernel.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'

const hour = 60 * 60 * 1_000
const none = { run: 0, day: 0, month: 0 }
const kinds = (chat: LoopbackKernel) => chat.server.requests.map(({ kind }) => kind)
const count = (chat: LoopbackKernel, kind: string) => kinds(chat).filter((one) => one === kind).length
const cap = (chat: LoopbackKernel, modelCaps: typeof none) =>
  chat.kernel().call('settings_update', { patch: { modelCaps } })
const usage = (chat: LoopbackKernel) => chat.kernel().call('usage_summary', { since: '2020-01-01' })
const say = async (chat: LoopbackKernel, text: string) => {
  const { turnId } = await chat.send(text)
  await chat.ended(turnId)
  await chat.kernel().idle()
  return chat.turn(turnId)
}
/** Chooses the loopback service for vectors as well. */
async function withVectors(chat: LoopbackKernel): Promise<void> {
  const [provider] = (await chat.kernel().call('provider_list', {})).items
  await chat.kernel().call('viking_configure_embedding', { provider: provider?.id ?? '', model: 'vectors' })
  await chat.kernel().idle()
}

describe('the caps on model calls outside the chat', () => {
  test('of 0 leave chat, search and learning by rules working, and each refusal is seen', async () => {
    const chat = await openedChat()
    await cap(chat, none)
    const { turn, answer } = await say(chat, 'I live in Berlin.')
    const [job] = (await chat.kernel().call('job_list', {})).items
    const found = await chat.kernel().call('memory_search', { agentId: 'majordomo', query: 'Berlin' })
    const { items, refusals } = await usage(chat)
    expect({
      asked: kinds(chat),
      answered: answer.state,
      job,
      shown: turn.extraction,
      found: found.items.map(({ memory }) => memory.content),
      items,
      refusals,
    }).toMatchObject({
      asked: ['chat'],
      answered: 'complete',
      job: {
        state: 'done',
        lastError: { code: 'cap_reached' },
        result: { stored: 1, extractor: 'rules_after_cap_reached' },
      },
      shown: { state: 'done', byRules: false, capReached: true },
      found: ['I live in Berlin.'],
      items: [
        { purpose: 'chat', outcome: 'answered', calls: 1 },
        { purpose: 'extraction', outcome: 'refused', calls: 1, promptTokens: 0, completionTokens: 0 },
      ],
      refusals: [{ purpose: 'extraction', agentId: 'majordomo', cap: 'run', times: 1 }],
    })
  })

  test('are not of the chat: it goes on when they are reached', async () => {
    const chat = await openedChat()
    await cap(chat, { run: 1, day: 1, month: 1 })
    for (const text of ['Hello', 'And again', 'And once more']) await say(chat, text)
    expect([count(chat, 'chat'), count(chat, 'extraction')]).toEqual([3, 0])
  })

  test.each([
    { name: 'a day', wait: 24 * hour },
    { name: 'a month', wait: 31 * 24 * hour },
  ])('hold for $name', async ({ name, wait }) => {
    const clock = createMovableClock()
    const chat = await openedChat({ clock })
    const reply = behave.reply('{"operations":[]}')
    chat.server.scriptExtraction(reply, reply, reply)
    await say(chat, 'One.')
    const { spent } = await usage(chat)
    const enough = 1_000_000
    await cap(chat, {
      run: enough,
      day: name === 'a day' ? spent.day : enough,
      month: name === 'a month' ? spent.month : enough,
    })
    await say(chat, 'Two.')
    const before = count(chat, 'extraction')
    clock.advance(wait)
    await cap(chat, { run: enough, day: enough, month: enough })
    await say(chat, 'Three.')
    const { refusals, spent: after } = await usage(chat)
    expect({ before, after: count(chat, 'extraction'), caps: refusals.map((one) => one.cap) }).toEqual({
      before: 1,
      after: 2,
      caps: [name === 'a day' ? 'day' : 'month'],
    })
    expect(after.day).toBeLessThan(spent.day * 2)
  })

  test('a clock that ran ahead for one call used up every day and month until then', async () => {
    const clock = createMovableClock()
    const chat = await openedChat({ clock })
    chat.server.scriptExtraction(behave.reply('{"operations":[]}'))
    clock.advance(365 * 24 * hour)
    await say(chat, 'One.')
    const { spent: ahead } = await usage(chat)
    clock.advance(-365 * 24 * hour)
    const { spent } = await usage(chat)
    expect([ahead.day > 0, spent.day, spent.month]).toEqual([true, 0, 0])
  })

  test('refuse a call that would go beyond before it is made', async () => {
    const chat = await openedChat()
    await cap(chat, { run: 1_200, day: 1_000_000, month: 1_000_000 })
    await say(chat, 'I live in Berlin.'.repeat(200))
    expect([count(chat, 'extraction'), (await usage(chat)).spent.day]).toEqual([0, 0])
  })

  test('were passed by one answer that did not end, and it was counted as a thousand tokens', async () => {
    const chat = await openedChat()
    await cap(chat, { run: 12_000, day: 100_000, month: 100_000 })
    const endless = behave.reply('and on and on, '.repeat(20_000), { chunks: 400 })
    chat.server.scriptExtraction(endless)
    const { turn } = await say(chat, 'I live in Berlin.')
    const extraction = (await usage(chat)).items.filter(({ purpose }) => purpose === 'extraction')
    const taken = extraction.reduce((sum, one) => sum + one.promptTokens + one.completionTokens, 0)
    expect({ shown: turn.extraction, isCounted: taken > 4_000, isBounded: taken < 13_000 }).toMatchObject({
      shown: { state: 'done', capReached: true },
      isCounted: true,
      isBounded: true,
    })
  })

  test('of 0 keep vectors from being made by a service, and search goes by words', async () => {
    const chat = await openedChat()
    await withVectors(chat)
    await chat.kernel().call('memory_store', { agentId: 'majordomo', type: 'knowledge', content: 'Tea is in the tin.' })
    await chat.kernel().idle()
    const before = chat.server.embeddings.length
    expect(before).toBeGreaterThan(1)
    await cap(chat, none)
    await chat.kernel().call('memory_store', { agentId: 'majordomo', type: 'knowledge', content: 'Figs are in a jar.' })
    await chat.kernel().idle()
    const found = await chat.kernel().call('memory_search', { agentId: 'majordomo', query: 'figs in a jar' })
    expect({
      asked: chat.server.embeddings.length - before,
      found: found.items[0]?.memory.content,
      refused: (await usage(chat)).refusals.map(({ purpose }) => purpose),
    }).toEqual({ asked: 0, found: 'Figs are in a jar.', refused: ['embedding'] })
    expect(await chat.kernel().call('embedding_status', {})).toMatchObject({ reason: 'cap_reached' })
  })
})

describe('the usage ledger', () => {
  test('holds what every call took, by purpose', async () => {
    const chat = await openedChat()
    await withVectors(chat)
    chat.server.scriptExtraction(behave.reply('{"operations":[]}'))
    await say(chat, 'I live in Berlin.')
    const { items } = await usage(chat)
    const rows = items.map(({ purpose, outcome, model, calls }) => `${purpose} ${outcome} ${model} ${calls}`)
    expect(rows).toContain('chat answered loopback-small 1')
    expect(rows).toContain('extraction answered loopback-small 1')
    expect(items.find(({ purpose }) => purpose === 'extraction')?.promptTokens).toBeGreaterThan(0)
    expect(items.reduce((sum, { calls }) => sum + calls, 0)).toBe(
      chat.server.requests.length + chat.server.embeddings.length,
    )
  })

  test('counts what failed by what was sent', async () => {
    const chat = await openedChat()
    chat.server.scriptExtraction(behave.status(401))
    await say(chat, 'I live in Berlin.')
    expect((await usage(chat)).items).toContainEqual(
      expect.objectContaining({
        purpose: 'extraction',
        outcome: 'failed',
        calls: 1,
        estimatedCalls: 1,
        completionTokens: 0,
      }),
    )
  })

  test('has nothing of 24 idle hours', async () => {
    const clock = createMovableClock()
    const chat = await openedChat({ clock })
    await withVectors(chat)
    await say(chat, 'I live in Berlin.')
    const before = {
      requests: chat.server.requests.length + chat.server.embeddings.length,
      ledger: (await usage(chat)).items,
    }
    for (let at = 0; at < 24; at += 1) {
      clock.advance(hour)
      if (at % 8 === 7) await chat.reopen()
      await chat.kernel().idle()
    }
    expect({
      requests: chat.server.requests.length + chat.server.embeddings.length,
      ledger: (await usage(chat)).items,
    }).toEqual(before)
  })
})
