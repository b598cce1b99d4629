import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownerCaller } from '../../../contract/caller.ts'
import { bytesInProfile } from '../../../testing/bytes-in-profile.ts'
import { copyProfile } from '../../../testing/crash-points.ts'
import { withDatabase } from '../../../testing/dump-profile.ts'
import type { Behaviour } from '../../../testing/loopback-behaviours.ts'
import * as behave from '../../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../../testing/loopback-kernel.ts'
import { openTestKernel, type TestKernel } from '../../../testing/test-kernel.ts'
import { answerTo, answerWithTools, callsOfStep, knownBefore, messagesWithTools } from '../../../testing/tool-script.ts'

const agentId = 'majordomo'
let chat: LoopbackKernel
let kernel: TestKernel | null
beforeEach(async () => {
  chat = await openLoopbackKernel()
  kernel = null
})
afterEach(async () => {
  await kernel?.close()
  if (kernel) rmSync(kernel.home, { recursive: true })
  await chat.close()
})

const call = (name: string, given: object, id = name) => ({ id, name, arguments: JSON.stringify(given) })
const store = (content: string) =>
  chat
    .kernel()
    .call('memory_store', { agentId, type: 'knowledge', content })
    .then(({ id }) => id)
const chats = () => chat.server.requests.filter(({ kind }) => kind === 'chat')
const lastRequest = () => chats().at(-1)?.body.messages ?? []
const results = () => lastRequest().flatMap(({ role, content }) => (role === 'tool' ? [content] : []))

/** Has a turn cut off by a crash once the model is asked for the so-many-th time; the app is opened anew. */
async function cutOffAt(request: number, text: string, ...behaviours: Behaviour[]) {
  chat.server.script(...behaviours, behave.stall())
  const { turnId } = await chat.send(text)
  await chat.server.received(request)
  const home = copyProfile(chat.kernel().home)
  await chat.kernel().call('chat_stop', { turnId })
  return { turnId, home }
}

const reopen = async (home: string): Promise<TestKernel> => (kernel = await openTestKernel({ home }))

/** The turn and its answer as the kernel that is open now shows them. */
async function seen(turnId: string) {
  const { turns, messages } = await (kernel ?? chat.kernel()).call('session_get', {
    sessionId: chat.sessionId,
    limit: 50,
  })
  const turn = turns.find(({ id }) => id === turnId)
  const answer = messages.find(({ id }) => id === turn?.answerMessageId)?.text
  return { state: turn?.state, calls: turn?.calls ?? [], answer, learned: turn?.learned, card: turn?.forgetCard }
}

async function goOn(opened: TestKernel, turnId: string, ...behaviours: Behaviour[]) {
  chat.server.script(...behaviours)
  await opened.call('chat_continue', { turnId })
  await opened.event('turn_ended', ({ turnId: id, state }) => id === turnId && state === 'done')
  return seen(turnId)
}

const inData = (home: string, sql: string): unknown[] =>
  withDatabase(join(home, 'data.db'), (db) => (sql.startsWith('SELECT') ? db.prepare(sql).all() : [db.exec(sql)]))

describe('a turn that a crash cut off between two rounds', () => {
  test('called its tools again, and lost the calls of before where it had said nothing', async () => {
    await store('My boat is called Marlin.')
    const round = behave.callTools([call('memory_search', { query: 'boat' }), call('now', {})])
    const { turnId, home } = await cutOffAt(2, 'Hello', round)
    const opened = await reopen(home)
    expect(await seen(turnId)).toMatchObject({
      state: 'interrupted',
      calls: [
        { name: 'memory_search', state: 'done', found: 1 },
        { name: 'now', state: 'done' },
      ],
    })
    const after = await goOn(opened, turnId, behave.reply('Marlin [1].'))
    expect(after).toMatchObject({ state: 'done', answer: 'Marlin [1].' })
    expect(after.calls.map(({ name, position }) => [position, name])).toEqual([
      [0, 'memory_search'],
      [1, 'now'],
    ])
    expect(lastRequest().map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'tool'])
    expect(results()[0]).toMatch(/^\[1\] .*Marlin/m)
    const { entries } = await opened.call('turn_receipt', { turnId })
    expect(entries.filter(({ cited }) => cited)).toMatchObject([{ citation: 1, corpus: 'memories' }])
  })

  test('by an older version goes on with what its calls answered: one text each', async () => {
    await store('My boat is called Marlin.')
    const { turnId, home } = await cutOffAt(2, 'Hello', behave.callTools([call('memory_search', { query: 'boat' })]))
    inData(home, "UPDATE tool_calls SET step = json_set(step, '$.result.text', '[1] (knowledge) \"Marlin\"')")
    const opened = await reopen(home)
    const after = await goOn(opened, turnId, behave.reply('Marlin [1].'))
    expect(after).toMatchObject({ state: 'done', answer: 'Marlin [1].' })
    expect(results()[0]).toContain('[1] (knowledge) "Marlin"')
  })

  test('lost what had been said before the calls, and began in the middle of a line', async () => {
    const { turnId, home } = await cutOffAt(2, 'Hello', behave.callTools([call('now', {})], { text: 'A moment.' }))
    const opened = await reopen(home)
    expect((await seen(turnId)).answer).toBe('A moment.')
    const after = await goOn(opened, turnId, behave.callTools([call('memory_count', {})]), behave.reply('It is late.'))
    expect(after.answer).toBe('A moment.\n\nIt is late.')
    expect(after.calls.map(({ round, name }) => [round, name])).toEqual([
      [1, 'now'],
      [2, 'memory_count'],
    ])
    expect(lastRequest()[2]).toMatchObject({ role: 'assistant', content: 'A moment.' })
  })

  test('goes on where it was though it is cut off again and again', async () => {
    const { turnId, home } = await cutOffAt(2, 'Hello', behave.callTools([call('now', {})]))
    let opened = await reopen(home)
    chat.server.script(behave.callTools([call('memory_count', {})]), behave.stall())
    await opened.call('chat_continue', { turnId })
    await chat.server.received(4)
    const again = copyProfile(opened.home)
    await opened.close()
    rmSync(opened.home, { recursive: true })
    opened = await reopen(again)
    const after = await goOn(opened, turnId, behave.reply('Late.'))
    expect([after.answer, after.calls.map(({ name }) => name)]).toEqual(['Late.', ['now', 'memory_count']])
    expect(results()).toHaveLength(2)
  })

  test('while its last answer came goes on in the middle of it, after what was found', async () => {
    await store('My boat is called Marlin.')
    chat.server.script(behave.callTools([call('memory_search', { query: 'boat' })]), behave.hold('Your boat is'))
    const { turnId } = await chat.send('Hello')
    await chat.kernel().event('turn_delta')
    await chat.kernel().call('chat_stop', { turnId })
    const after = await goOn(chat.kernel(), turnId, behave.reply('Marlin [1].'))
    expect(after).toMatchObject({ state: 'done', calls: [{ name: 'memory_search' }] })
    expect(after.answer?.endsWith('Marlin [1].')).toBe(true)
    expect(lastRequest().map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user'])
  })

  test('and is answered anew begins anew', async () => {
    const { turnId, home } = await cutOffAt(2, 'Hello', behave.callTools([call('now', {})]))
    const opened = await reopen(home)
    chat.server.script(behave.reply('Good day.'))
    await opened.call('chat_regenerate', { turnId })
    await opened.event('turn_ended', (ended) => ended.turnId === turnId)
    expect(await seen(turnId)).toMatchObject({ state: 'done', answer: 'Good day.', calls: [] })
    expect(results()).toEqual([])
  })

  test('goes on with a model that takes no tools from what memory gives', async () => {
    const { turnId, home } = await cutOffAt(2, 'Hello', behave.callTools([call('now', {})]))
    const opened = await reopen(home)
    await opened.call('settings_update', { patch: { providerId: null } })
    expect(await goOn(opened, turnId)).toMatchObject({ state: 'done', calls: [{ name: 'now' }] })
  })
})

describe('a call that a crash cut off', () => {
  const cutCall = (name: string): string =>
    `UPDATE tool_calls SET state = 'running', found = 0, tokens = 0, ms = 0, memory_id = NULL, change_id = NULL,
      step = json_set(step, '$.result', NULL) WHERE name = '${name}'`

  test('is run when the turn goes on, and those that had ended are not', async () => {
    await store('My boat is called Marlin.')
    const round = behave.callTools([call('memory_search', { query: 'boat' }), call('memory_count', {})])
    const { turnId, home } = await cutOffAt(2, 'Hello', round)
    inData(home, cutCall('memory_count'))
    const opened = await reopen(home)
    expect((await seen(turnId)).calls.map(({ state }) => state)).toEqual(['done', 'stopped'])
    const [before] = inData(home, 'SELECT ms FROM tool_calls WHERE position = 0')
    const after = await goOn(opened, turnId, behave.reply('Fine.'))
    expect(after.calls.map(({ name, state }) => [name, state])).toEqual([
      ['memory_search', 'done'],
      ['memory_count', 'done'],
    ])
    expect(results()[1]).toContain('core: 1')
    expect(inData(home, 'SELECT ms FROM tool_calls WHERE position = 0')).toEqual([before])
  })

  test('had kept a memory and was not shown to have; going on kept it a second time', async () => {
    const text = 'By the way, my canoe is called Perch.'
    const given = { fact: 'My canoe is called Perch.', quote: 'my canoe is called Perch' }
    const { turnId, home } = await cutOffAt(2, text, behave.callTools([call('memory_store', given)]))
    inData(home, cutCall('memory_store'))
    const opened = await reopen(home)
    const shown = await seen(turnId)
    expect(shown).toMatchObject({ calls: [{ state: 'done' }], learned: [{ outcome: 'created' }] })
    // What was undone meanwhile is not kept again.
    await opened.call('change_undo', { changeId: shown.learned?.[0]?.changeId ?? '' })
    await goOn(opened, turnId, behave.reply('Noted.'))
    expect(results()[0]).toContain('Kept.')
    expect((await opened.call('memory_list', { agentId })).items).toEqual([])
  })

  test('had asked what to forget, and asked again when that was answered', async () => {
    await store('I play the accordion.')
    const { turnId, home } = await cutOffAt(
      3,
      'Please drop that thing about the squeezebox',
      behave.callTools([call('memory_search', { query: 'accordion' })]),
      behave.callTools([call('memory_forget', { numbers: [1], quote: 'drop that thing about the squeezebox' })]),
    )
    inData(home, cutCall('memory_forget'))
    const opened = await reopen(home)
    const { card } = await seen(turnId)
    await opened.call('forget_request_decide', { requestId: card?.requestId ?? '', ids: [] })
    const after = await goOn(opened, turnId, behave.reply('Done.'))
    expect(after.card?.state).not.toBe('open')
    expect((await opened.call('memory_list', { agentId })).items).toHaveLength(1)
  })
})

describe('what was found before a crash', () => {
  const marlin = 'My boat is called Marlinspike.'
  const found = async () => {
    const id = await store(marlin)
    const round = behave.callTools([call('memory_search', { query: 'boat' }), call('now', {})])
    return { id, ...(await cutOffAt(2, 'Hello', round)) }
  }

  test.each([
    ['forgotten', (opened: TestKernel, id: string) => opened.call('memory_delete', { id })],
    ['corrected', (opened: TestKernel, id: string) => opened.call('memory_supersede', { id, content: 'I sold it.' })],
  ])('and was %s since is not sent to the model', async (_, change) => {
    const { id, turnId, home } = await found()
    const opened = await reopen(home)
    await change(opened, id)
    await goOn(opened, turnId, behave.reply('Fine.'))
    expect(JSON.stringify(lastRequest())).not.toContain('Marlinspike')
    expect(results().map((text) => text.includes('has changed since'))).toEqual([true, false])
    const { entries } = await opened.call('turn_receipt', { turnId })
    expect(entries.filter(({ memoryId, outcome }) => memoryId === id && outcome === 'injected')).toEqual([])
  })

  test('lay on in the file after it was destroyed', async () => {
    const { id, turnId, home } = await found()
    expect(inData(home, "SELECT count(*) AS n FROM tool_calls WHERE step LIKE '%Marlinspike%'")).toEqual([{ n: 1 }])
    const opened = await reopen(home)
    await opened.call('memory_forget', { agentId, selection: { ids: [id] }, expectedCount: 1 })
    await opened.call('memory_trash_purge', { agentId, ids: [id], alsoInConversations: true })
    expect(bytesInProfile(home, { boat: 'Marlinspike' })).toEqual([])
    expect(await goOn(opened, turnId, behave.reply('Fine.'))).toMatchObject({ state: 'done', answer: 'Fine.' })
  })

  test('is kept no longer than its turn may be gone on with', async () => {
    const { turnId, home } = await found()
    const opened = await reopen(home)
    await goOn(opened, turnId, behave.reply('Fine.'))
    expect(inData(home, 'SELECT count(*) AS n FROM tool_calls WHERE step IS NOT NULL')).toEqual([{ n: 0 }])
  })
})

test('a turn whose model failed between two rounds goes on from the calls before', async () => {
  chat.server.script(behave.callTools([call('now', {})]), behave.status(401))
  const { turnId } = await chat.send('Hello')
  expect((await chat.ended(turnId)).turn.state).toBe('failed')
  const after = await goOn(chat.kernel(), turnId, behave.reply('Fine.'))
  expect([after.state, after.calls.length, results().length]).toEqual(['done', 1, 1])
})

test('a turn that is stopped at any moment and gone on with calls, keeps, asks and says nothing twice', async () => {
  await chat.close()
  chat = await openLoopbackKernel({ chat: answerWithTools })
  const opened = chat.kernel()
  const most = 40
  const texts = messagesWithTools(most)
  for (const content of knownBefore(most)) await store(content)
  /** Stops a turn at the so-many-th thing that is told of it; returns whether it came to that. */
  const stoppedAt = async (moment: number): Promise<boolean> => {
    const { turnId } = await chat.send(texts[moment] ?? '')
    let moments = 0
    const leave = opened.subscribe(ownerCaller('ipc'), ({ payload }) => {
      if (!('turnId' in payload) || payload.turnId !== turnId || moments++ !== moment) return
      void opened.call('chat_stop', { turnId })
    })
    const ended = await chat.ended(turnId)
    leave()
    if (ended.turn.state === 'stopped') {
      await opened.call('chat_continue', { turnId })
      await opened.event('turn_ended', ({ turnId: id, state }) => id === turnId && state === 'done')
    }
    const { state, calls, answer, learned, card } = await seen(turnId)
    const said = answer?.replace(' So it is.', '').replaceAll(/\s/g, '')
    expect({ moment, state, said, calls: calls.map(({ name, state: ending }) => `${name} ${ending}`) }).toEqual({
      moment,
      state: 'done',
      said: answerTo(moment).replaceAll(/\s/g, ''),
      calls: callsOfStep.map((name) => `${name} done`),
    })
    expect([learned?.length, card?.items.length]).toEqual([1, 1])
    return ended.turn.state === 'stopped'
  }
  let moment = 0
  while (moment < most && (await stoppedAt(moment))) moment += 1
  expect(moment).toBeGreaterThan(5)
  expect((await opened.call('memory_list', { agentId, limit: 200 })).items).toHaveLength(2 * most + moment + 1)
}, 60_000)
