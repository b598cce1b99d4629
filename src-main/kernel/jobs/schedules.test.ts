import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ownerCaller, type Caller } from '../../contract/caller.ts'
import { copyProfile } from '../../testing/crash-points.ts'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'
import { createMovableClock, type MovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const remind = { kind: 'remind', text: '站会' } as const
const daily = { kind: 'cron', cron: '0 9 * * *', timeZone: 'Europe/Berlin' } as const

let clock: MovableClock
let kernel: TestKernel
beforeEach(async () => {
  clock = createMovableClock('2026-03-02T10:00:00.000Z')
  kernel = await openTestKernel({ clock })
})
afterEach(() => discardTestKernel(kernel))

const create = (input: Record<string, unknown>, caller?: Caller) =>
  kernel.ask('schedule_create', { agentId, action: remind, ...input }, caller)
const list = async () => (await kernel.call('schedule_list', {})).items
const reminders = () => kernel.events.flatMap((event) => (event.name === 'reminder_due' ? [event.payload.text] : []))
const work = async () => (await kernel.call('job_list', { limit: 200 })).work
/** Time passes, and what is due is done. */
const pass = async (ms: number): Promise<void> => {
  clock.advance(ms)
  await kernel.idle()
}
const reopen = async (closedFor: number): Promise<void> => {
  await kernel.close()
  clock.advance(closedFor)
  kernel = await openTestKernel({ home: kernel.home, clock })
  await kernel.idle()
}

describe('a schedule that is refused', () => {
  test.each([
    ['in the past', { rule: { kind: 'at', at: '2026-03-02T09:59:00Z' } }],
    ['on 30 February', { rule: { kind: 'at', at: '2027-02-30T09:00:00Z' } }],
    ['on each 30 February', { rule: { ...daily, cron: '0 9 30 2 *' } }],
    ['every second', { rule: { kind: 'every', everyMs: 1_000 } }],
    ['every second by a pattern', { rule: { ...daily, cron: '* * * * * *' } }],
    ['by a pattern that is a time', { rule: { ...daily, cron: '2030-01-01T00:00:00' } }],
    ['at the 25th hour', { rule: { ...daily, cron: '0 25 * * *' } }],
    ['that ended before it began', { rule: { ...daily, until: '2026-03-02T10:30:00Z' } }],
    ['in a time zone of another planet', { rule: { ...daily, timeZone: 'Mars/Olympus' } }],
    ['that says nothing', { rule: daily, action: { kind: 'remind', text: ' ' } }],
  ])('%s', async (_, input) => {
    expect(await create(input)).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
    expect(await list()).toEqual([])
  })

  test('in a conversation that is not there, and a backup for a caller of some agents', async () => {
    const action = { kind: 'say', sessionId: 'none', text: 'Hello' }
    expect(await create({ rule: daily, action })).toMatchObject({ error: { code: 'not_found' } })
    const some: Caller = { ...ownerCaller('ws'), agents: [agentId] }
    expect(await create({ rule: daily, action: { kind: 'backup' } }, some)).toMatchObject({
      error: { code: 'not_found' },
    })
  })
})

describe('a reminder', () => {
  test('that came while the app was closed, or was not put away, was nowhere once it was open again', async () => {
    await create({ rule: { kind: 'at', at: '2026-03-02T10:30:00Z' } })
    await create({ rule: daily, action: { kind: 'remind', text: 'tea' } })
    await reopen(day)
    await reopen(day)
    const due = async () => (await kernel.call('reminder_list', {})).items
    expect((await due()).map(({ text, at }) => [text, at])).toEqual([
      ['tea', '2026-03-04T08:00:00.000Z'],
      ['tea', '2026-03-03T08:00:00.000Z'],
      ['站会', '2026-03-02T10:30:00.000Z'],
    ])
    const [tea] = await due()
    await kernel.call('reminder_put_away', { jobId: tea?.jobId ?? '' })
    await reopen(minute)
    expect((await due()).map(({ text }) => text)).toEqual(['站会'])
  })

  test('that was put away in one of two windows stayed in the other', async () => {
    await create({ rule: daily, action: { kind: 'remind', text: 'tea' } })
    await reopen(day)
    await reopen(day)
    const due = (await kernel.call('reminder_list', {})).items.map(({ jobId }) => jobId)
    await kernel.call('reminder_put_away', { jobId: due[0] ?? '' })
    const told = kernel.events.flatMap((event) => (event.name === 'reminder_put_away' ? [event.payload.jobId] : []))
    expect(told.toSorted()).toEqual(due.toSorted())
  })

  test('of which more than fifty had come was put away fifty at a time', async () => {
    await create({ rule: daily, action: { kind: 'remind', text: 'tea' } })
    const id = (await list())[0]?.id ?? ''
    for (let run = 0; run < 52; run += 1) await kernel.call('schedule_run_now', { id })
    await kernel.idle()
    const due = async () => (await kernel.call('reminder_list', {})).items
    await kernel.call('reminder_put_away', { jobId: (await due())[0]?.jobId ?? '' })
    expect(await due()).toEqual([])
  })

  test('at a time comes once, and its schedule goes', async () => {
    await create({ rule: { kind: 'at', at: '2026-03-02T10:30:00Z' } })
    await pass(29 * minute)
    expect(reminders()).toEqual([])
    await pass(minute)
    await pass(day)
    expect({ reminders: reminders(), left: await list() }).toEqual({ reminders: ['站会'], left: [] })
    expect(await work()).toMatchObject([{ kind: 'remind', state: 'done', about: '站会' }])
  })

  test('of each day comes each day of a year, over both changes of the clock', async () => {
    await create({ rule: { ...daily, cron: '30 2 * * *' } })
    for (let at = 0; at < 365; at += 1) await pass(day)
    expect(reminders()).toHaveLength(365)
  }, 60_000)

  test('goes when the app is opened, once for all the days it was closed, and is left out where that was chosen', async () => {
    await create({ rule: daily })
    await create({ rule: daily, missed: 'skip', action: { kind: 'remind', text: 'only in time' } })
    await reopen(10 * day)
    expect(reminders()).toEqual(['站会'])
    await pass(22 * hour)
    expect(reminders().toSorted()).toEqual(['only in time', '站会', '站会'])
  })

  test('is not given twice where the app was killed between its time and its end', async () => {
    await create({ rule: { kind: 'every', everyMs: hour } })
    await pass(hour)
    const crashed = copyProfile(kernel.home)
    const before = (await work()).length
    const again = await openTestKernel({ home: crashed, clock })
    await again.idle()
    expect((await again.call('job_list', {})).work).toHaveLength(before)
    await discardTestKernel(again)
  })

  test('waits while it is paused, goes on from now, runs once more on request, and is removed', async () => {
    const made = await create({ rule: daily })
    const id = made.ok ? (made.value as { id: string }).id : ''
    await kernel.call('schedule_update', { id, patch: { paused: true } })
    await pass(3 * day)
    expect(reminders()).toEqual([])
    const { nextRunAt } = await kernel.call('schedule_update', { id, patch: { paused: false } })
    expect(nextRunAt).toBe('2026-03-06T08:00:00.000Z')
    await kernel.call('schedule_run_now', { id })
    await kernel.idle()
    expect({ reminders: reminders(), next: (await list())[0]?.nextRunAt }).toEqual({
      reminders: ['站会'],
      next: nextRunAt,
    })
    await kernel.call('schedule_remove', { id })
    await pass(5 * day)
    expect({ reminders: reminders(), left: await list() }).toEqual({ reminders: ['站会'], left: [] })
  })

  test('of a schedule timed by a clock that ran ten years ahead waited for ten years', async () => {
    await create({ rule: daily })
    await pass(3_650 * day)
    clock.advance(-3_650 * day)
    const before = reminders().length
    await kernel.idle()
    // The first of these days was made up for.
    await pass(day)
    await pass(day)
    expect(reminders().length - before).toBe(1)
  })
})

describe('what is said in a conversation', () => {
  let chat: LoopbackKernel
  beforeEach(async () => {
    chat = await openLoopbackKernel({ clock })
  })
  afterEach(() => chat.close())

  const say = (more: Record<string, unknown> = {}) =>
    chat.kernel().call('schedule_create', {
      agentId,
      rule: daily,
      action: { kind: 'say', sessionId: chat.sessionId, text: 'I like figs. What is on today?' },
      ...more,
    } as never)
  const passes = async (ms: number): Promise<void> => {
    clock.advance(ms)
    await chat.kernel().idle()
  }
  const asked = () => chat.server.requests.filter(({ kind }) => kind === 'chat').length

  test('is answered, under its own purpose, and is not learned from each day', async () => {
    await say()
    for (let at = 0; at < 3; at += 1) await passes(day)
    const { call } = chat.kernel()
    const { messages } = await call('session_get', { sessionId: chat.sessionId })
    const { items } = await call('usage_summary', { since: '2020-01-01' })
    expect({
      said: messages.filter(({ role }) => role === 'user').length,
      answered: messages.filter(({ role, state }) => role === 'assistant' && state === 'complete').length,
      purposes: items.map(({ purpose, calls }) => `${purpose} ${calls}`),
      learned: (await call('memory_list', { agentId })).items,
    }).toEqual({ said: 3, answered: 3, purposes: ['schedule 3'], learned: [] })
  })

  test.each([
    ['the settings', { modelCaps: { run: 0, day: 0, month: 0 } }, {}],
    ['its own cap', {}, { cap: 5 }],
  ])('asks no model beyond %s, and says so', async (_, patch, more) => {
    await chat.kernel().call('settings_update', { patch })
    await say(more)
    await passes(day)
    const { call } = chat.kernel()
    expect({ asked: asked(), work: (await call('job_list', {})).work }).toMatchObject({
      asked: 0,
      work: [{ kind: 'say', state: 'needs_attention', lastError: { code: 'cap_reached' } }],
    })
    expect((await call('usage_summary', {})).refusals).toMatchObject([{ purpose: 'schedule' }])
  })

  test('went far beyond its cap once it was begun: it ends in the middle, and in any round of tools', async () => {
    await say({ cap: 4_000 })
    chat.server.script(behave.reply('Figs and more figs. '.repeat(2_000), { chunks: 100 }))
    await passes(day)
    const { call } = chat.kernel()
    const [first] = (await call('session_get', { sessionId: chat.sessionId })).turns
    expect(first).toMatchObject({ state: 'failed', error: { code: 'cap_reached', params: { cap: 'run' } } })
    const { answer } = await chat.turn(first?.id ?? '')
    expect(answer.text.length).toBeGreaterThan(1_000)
    expect(answer.text.length).toBeLessThan(20_000)

    const round = behave.callTools([{ id: 'a', name: 'now', arguments: '{}' }], { text: 'A look. '.repeat(100) })
    chat.server.script(...Array.from({ length: 6 }, () => round), behave.reply('Done.'))
    const before = asked()
    await passes(day)
    const { turns } = await call('session_get', { sessionId: chat.sessionId })
    expect(turns.at(-1)).toMatchObject({ state: 'failed', error: { code: 'cap_reached' } })
    expect(asked() - before).toBeLessThan(4)
  })

  test('that the user says is under no cap of its own', async () => {
    await chat.kernel().call('settings_update', { patch: { modelCaps: { run: 0, day: 0, month: 0 } } })
    expect((await chat.ended((await chat.send('Hello')).turnId)).turn.state).toBe('done')
  })

  test('stops with its conversation: the schedule waits and says why', async () => {
    await say()
    await chat.kernel().call('session_delete', { sessionId: chat.sessionId, memories: 'keep' })
    await passes(day)
    await passes(day)
    expect((await chat.kernel().call('schedule_list', {})).items).toMatchObject([
      { paused: true, problem: { code: 'session_gone' }, runs: 0 },
    ])
    expect(asked()).toBe(0)
  })

  test('stayed paused when its conversation came back, though it was paused only because that was gone', async () => {
    await say()
    await chat.kernel().call('session_delete', { sessionId: chat.sessionId, memories: 'keep' })
    await passes(day)
    expect((await chat.kernel().call('schedule_list', {})).items).toMatchObject([{ paused: true }])
    await chat.kernel().call('session_restore', { sessionId: chat.sessionId })
    expect((await chat.kernel().call('schedule_list', {})).items).toMatchObject([{ paused: false, problem: null }])
    await passes(day)
    expect(asked()).toBe(1)
  })

  test('stays paused where the user did it, though its conversation went and came back', async () => {
    const { id } = await say()
    await chat.kernel().call('schedule_update', { id, patch: { paused: true } })
    await chat.kernel().call('session_delete', { sessionId: chat.sessionId, memories: 'keep' })
    await chat.kernel().call('session_restore', { sessionId: chat.sessionId })
    expect((await chat.kernel().call('schedule_list', {})).items).toMatchObject([{ paused: true }])
  })

  test('asks nothing of a model in 24 hours in which nothing is due', async () => {
    await say({ rule: { kind: 'at', at: '2027-01-01T00:00:00Z' } })
    for (let at = 0; at < 24; at += 1) await passes(hour)
    expect(chat.server.requests).toEqual([])
  })
})

test('a backup leaves a copy of both files', async () => {
  await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'Tea is in the tin.' })
  const made = await create({ rule: daily, action: { kind: 'backup' } })
  const id = made.ok ? (made.value as { id: string }).id : ''
  await kernel.call('schedule_run_now', { id })
  await kernel.idle()
  const { backups } = await kernel.call('storage_health', {})
  expect(backups.map(({ file }) => file).toSorted()).toEqual(['data.db', 'memories.db'])
  expect(await work()).toMatchObject([{ kind: 'backup', state: 'done' }])
})

test('cancelling a backup that was being made had no effect before its end', async () => {
  const made = await create({ rule: daily, action: { kind: 'backup' } })
  await kernel.call('schedule_run_now', { id: made.ok ? (made.value as { id: string }).id : '' })
  const job = await vi.waitFor(
    async () => {
      const [first] = await work()
      if (first?.state !== 'running') throw new Error('not yet')
      return first
    },
    { timeout: 20_000, interval: 5 },
  )
  expect(await kernel.call('job_cancel', { id: job.id })).toMatchObject({ state: 'cancelled' })
  expect(await work()).toMatchObject([{ kind: 'backup', state: 'cancelled' }])
})

describe('a sentence that rules do not understand', () => {
  const sentence = 'Remind me of the tea every day at 9 except Sundays'
  const good = { rule: { ...daily, cron: '0 9 * * 1-6' }, act: 'remind', text: 'the tea' }
  const read = async (chat: LoopbackKernel) =>
    chat.kernel().call('schedule_read', { agentId, sentence, timeZone: 'Europe/Berlin' })

  test.each([
    { name: 'is read by a model', answer: JSON.stringify(good), expected: { question: null, readBy: 'model' } },
    {
      name: 'was not read where a model said something after it',
      answer: `${JSON.stringify(good)}\nI took {every day} for it.`,
      expected: { question: null, readBy: 'model' },
    },
    { name: 'is asked about where the model is no help', answer: 'Sure!', expected: { question: 'unclear' } },
    {
      name: 'is asked about where the model names a day that never comes',
      answer: JSON.stringify({ ...good, rule: { ...daily, cron: '0 9 30 2 *' } }),
      expected: { question: 'unclear', readBy: 'rules' },
    },
  ])('$name', async ({ answer, expected }) => {
    const chat = await openLoopbackKernel({ clock })
    try {
      chat.server.scriptExtraction(behave.reply(answer))
      expect(await read(chat)).toMatchObject(expected)
      expect((await chat.kernel().call('usage_summary', { since: '2020-01-01' })).items).toMatchObject([
        { purpose: 'schedule', calls: 1 },
      ])
      expect((await chat.kernel().call('schedule_list', {})).items).toEqual([])
    } finally {
      await chat.close()
    }
  })

  test('asks no model beyond the caps, and none where all is understood', async () => {
    const chat = await openLoopbackKernel({ clock })
    try {
      await chat.kernel().call('schedule_read', { agentId, sentence: 'Remind me of the tea every day at 9' })
      await chat.kernel().call('settings_update', { patch: { modelCaps: { run: 0, day: 0, month: 0 } } })
      expect(await read(chat)).toMatchObject({ question: 'unclear', readBy: 'rules' })
      expect(chat.server.requests).toEqual([])
    } finally {
      await chat.close()
    }
  })
})
