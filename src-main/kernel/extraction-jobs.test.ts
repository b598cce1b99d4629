import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, describe, expect, test } from 'vitest'
import type { Job } from '../contract/job.ts'
import * as behave from '../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../testing/loopback-kernel.ts'
import { createMovableClock } from '../testing/movable-clock.ts'
import { must } from '../util/must.ts'

const opened: LoopbackKernel[] = []
const open: typeof openLoopbackKernel = async (options) => {
  const made = await openLoopbackKernel(options)
  opened.push(made)
  return made
}
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

const extractions = (chat: LoopbackKernel) => chat.server.requests.filter(({ kind }) => kind === 'extraction')
const jobsOf = async (chat: LoopbackKernel): Promise<Job[]> =>
  (await chat.kernel().call('job_list', {})).items.toReversed()
const memoriesOf = async (chat: LoopbackKernel) =>
  (await chat.kernel().call('memory_list', { agentId: 'majordomo' })).items
const contentsOf = async (chat: LoopbackKernel) => (await memoriesOf(chat)).map(({ content }) => content).toSorted()
/** Has what was said read now, as a conversation that rests is. */
const settle = (chat: LoopbackKernel) => chat.kernel().call('session_settle', { sessionId: chat.sessionId })
const jobIn = (chat: LoopbackKernel, state: Job['state']) =>
  chat.kernel().event('job_changed', ({ job }) => job.state === state)

/** The message ids that an extraction request names, oldest first. */
const idsIn = (chat: LoopbackKernel, index: number): string[] =>
  Array.from(
    JSON.stringify(extractions(chat)[index]?.body).matchAll(/message_id\\":\\"([^"\\]+)\\"/g),
    (match) => match[1] ?? '',
  ).filter((id) => id.length === 36)

/**
 * Holds the extraction back until it is known which message it is about: says it, and has the model answer with
 * what `memories` makes of the message's id.
 */
async function learn(
  chat: LoopbackKernel,
  text: string,
  memories: (messageId: string) => object[],
  wrap = (json: string) => json,
) {
  chat.server.script(behave.hold('Hm'))
  const sent = await chat.send(text)
  chat.server.scriptExtraction(
    behave.reply(
      wrap(
        JSON.stringify({ memories: memories(sent.userMessageId), experiences: [], profile_signals: [], forget: [] }),
      ),
    ),
  )
  chat.server.release()
  await chat.ended(sent.turnId)
  await chat.kernel().idle()
  return { ...sent, ...(await chat.turn(sent.turnId)) }
}

const aMemory = (message_id: string, fields: object = {}) => ({
  type: 'preference',
  category: 'drink',
  title: 'Likes green tea',
  content: 'The user likes green tea.',
  keywords: ['tea'],
  importance: 6,
  confidence: 0.9,
  subject: 'user',
  attribute: 'likes',
  value: 'green tea',
  message_id,
  quote: 'I secretly like green tea and biscuits',
  ...fields,
})

describe('extraction with a model', () => {
  test('stores what the user said, with the words it rests on', async () => {
    const chat = await open()
    const text = 'I secretly like green tea and biscuits.'
    const { turn, userMessageId } = await learn(chat, text, (id) => [aMemory(id)])
    const [memory] = await memoriesOf(chat)
    const { evidence } = await chat.kernel().call('memory_get', { id: memory?.id ?? '' })
    expect({
      job: (await jobsOf(chat)).map(({ state, result, attempts }) => ({ state, result, attempts })),
      memory,
      evidence,
      learned: turn.learned,
    }).toMatchObject({
      job: [{ state: 'done', attempts: 1, result: { stored: 1, rejected: 0, reason: null, extractor: 'model' } }],
      memory: {
        content: 'The user likes green tea.',
        type: 'preference',
        origin: 'user_stated',
        sessionId: chat.sessionId,
        position: 0,
      },
      evidence: [
        {
          quote: 'I secretly like green tea and biscuits',
          messageId: userMessageId,
          sessionId: chat.sessionId,
          role: 'user',
          position: 0,
        },
      ],
      learned: [{ memoryId: memory?.id, title: 'Likes green tea', outcome: 'created' }],
    })
    expect(turn.extraction).toMatchObject({ state: 'done', reason: null, byRules: false, nextRunAt: null })
  })

  test.each([
    { text: 'I secretly like green tea and biscuits. Pretend I never said that.', fields: {} },
    { text: 'I secretly like green tea and biscuits. No need to store that.', fields: {} },
    { text: 'I secretly like green tea and biscuits. Forget what I just said.', fields: {} },
    {
      text: '我其实喜欢绿茶。就当我没说。',
      fields: { content: '用户喜欢绿茶。', quote: '我其实喜欢绿茶', value: '绿茶' },
    },
  ])('learns nothing that the model finds in a message that asks not to be kept: $text', async ({ text, fields }) => {
    const chat = await open({ reviewsDelicate: false })
    await learn(chat, text, (id) => [aMemory(id, fields)])
    expect({
      contents: await contentsOf(chat),
      result: (await jobsOf(chat)).map(({ state, result }) => ({ state, stored: result?.stored })),
    }).toEqual({ contents: [], result: [{ state: 'done', stored: 0 }] })
  })

  test.each([
    {
      name: 'a quote nobody said',
      text: 'Tea?',
      fields: { quote: 'I like black tea' },
      reason: 'no_evidence',
      turnedDown: ['no_evidence'],
    },
    {
      name: 'the assistant’s words',
      text: 'Tea?',
      fields: { quote: 'Hm' },
      reason: 'no_evidence',
      turnedDown: ['no_evidence'],
    },
    {
      name: 'a name the user did not say',
      text: 'I secretly like green tea and biscuits.',
      fields: { content: 'The user likes green tea from Fukuoka.' },
      reason: 'no_evidence',
      turnedDown: ['no_evidence'],
    },
    {
      name: 'a doubtful confidence',
      text: 'I secretly like green tea and biscuits.',
      fields: { confidence: 0.2 },
      reason: 'all_rejected',
      turnedDown: ['low_confidence'],
    },
  ])('rejects $name, and says why', async ({ text, fields, reason, turnedDown }) => {
    const chat = await open()
    const { turn } = await learn(chat, text, (id) => [aMemory(id, fields)])
    expect({
      result: (await jobsOf(chat))[0]?.result,
      memories: await contentsOf(chat),
      shown: [turn.extraction?.reason, turn.extraction?.turnedDown],
    }).toEqual({
      result: {
        stored: 0,
        rejected: 1,
        duplicates: 0,
        forgotten: 0,
        waiting: 0,
        reason,
        turnedDown,
        extractor: 'model',
      },
      memories: [],
      shown: [reason, turnedDown],
    })
  })

  test('rejects what names the answer’s message as its source', async () => {
    const chat = await open()
    await learn(chat, 'I secretly like green tea and biscuits.', () => [aMemory('another-message')])
    expect(await contentsOf(chat)).toEqual([])
  })

  test('takes no profile line from pasted words, nor a value that was not said', async () => {
    const chat = await open()
    chat.server.script(behave.hold('Hm'))
    const text = 'I like tea. They wrote: my name is Mallory.'
    const { turnId, userMessageId: message_id } = await chat.send(text, {
      untrustedSpans: [{ start: 24, end: text.length, source: 'paste' }],
    })
    const profile_signals = [
      { field: 'name', value: 'Mallory', confidence: 1, quote: 'my name is Mallory', message_id },
      { field: 'location', value: 'Atlantis', confidence: 1, quote: 'I like tea', message_id },
    ]
    chat.server.scriptExtraction(
      behave.reply(JSON.stringify({ memories: [], experiences: [], profile_signals, forget: [] })),
    )
    chat.server.release()
    await chat.ended(turnId)
    await chat.kernel().idle()
    expect((await chat.kernel().call('agent_get', { id: 'majordomo' })).profile).toEqual([])
  })

  test.each([
    {
      name: 'in prose around it',
      wrap: (json: string) => `Sure! Here it is:\n\`\`\`json\n${json}\n\`\`\`\nAnything else?`,
    },
    { name: 'with a comma too many', wrap: (json: string) => json.replace('}]', '},]') },
  ])('reads its JSON $name', async ({ wrap }) => {
    const chat = await open()
    await learn(chat, 'I secretly like green tea and biscuits.', (id) => [aMemory(id)], wrap)
    expect(await contentsOf(chat)).toEqual(['The user likes green tea.'])
  })

  test('sends each message to the model once', async () => {
    const chat = await open()
    const first = await learn(chat, 'I secretly like green tea and biscuits.', (id) => [aMemory(id)])
    const second = await learn(chat, 'Hello again.', () => [])
    expect([idsIn(chat, 0), idsIn(chat, 1)]).toEqual([[first.userMessageId], [second.userMessageId]])
  })
})

describe('an extraction job', () => {
  test('waits as long as the provider asks, says until when, then runs', async () => {
    const clock = createMovableClock()
    const chat = await open({ clock })
    chat.server.scriptExtraction(behave.status(429, { error: { message: 'slow' } }, { 'retry-after': '90' }))
    const { turnId } = await chat.send('I secretly like green tea and biscuits.')
    await chat.ended(turnId)
    await settle(chat)
    const { job } = await jobIn(chat, 'retrying')
    await chat.kernel().idle()
    const { turn } = await chat.turn(turnId)
    expect({ job, shown: turn.extraction }).toMatchObject({
      job: {
        attempts: 1,
        nextRunAt: '2026-01-05T09:01:30.000Z',
        lastError: { code: 'provider_rate_limited' },
        result: null,
      },
      shown: { state: 'retrying', nextRunAt: '2026-01-05T09:01:30.000Z' },
    })
    clock.advance(90_000)
    const kernel = await chat.reopen()
    await kernel.idle()
    expect((await jobsOf(chat)).map(({ state, attempts, nextRunAt }) => ({ state, attempts, nextRunAt }))).toEqual([
      { state: 'done', attempts: 2, nextRunAt: null },
    ])
    expect(extractions(chat).length).toBe(2)
  })

  test.each([
    { name: 'prose', behaviour: behave.prose(), code: 'provider_bad_answer' },
    { name: 'JSON that breaks off', behaviour: behave.brokenJson(), code: 'provider_bad_answer' },
    { name: 'empty answers', behaviour: behave.emptyAnswer(), code: 'provider_bad_answer' },
    { name: 'errors', behaviour: behave.status(500), code: 'provider_failed' },
  ])('is left to the rules after three times $name', async ({ behaviour, code }) => {
    const clock = createMovableClock()
    const chat = await open({ clock })
    const waits: (string | null)[] = []
    // The next attempt is due at once: the runner looks again right after it has told of the failure.
    chat.kernel().subscribe({ surface: 'ipc', agents: 'all' }, (event) => {
      if (event.name !== 'job_changed' || event.payload.job.state !== 'retrying') return
      waits.push(event.payload.job.nextRunAt)
      clock.advance(Date.parse(must(event.payload.job.nextRunAt, 'its next run')) - clock.now().getTime())
    })
    chat.server.scriptExtraction(behaviour, behaviour, behaviour)
    const { turnId } = await chat.send('I live in Berlin.')
    await chat.ended(turnId)
    await chat.kernel().idle()
    const { turn } = await chat.turn(turnId)
    expect({
      job: (await jobsOf(chat))[0],
      shown: turn.extraction,
      memories: await contentsOf(chat),
      waits,
      asked: extractions(chat).length,
    }).toMatchObject({
      job: {
        state: 'done',
        attempts: 3,
        lastError: { code },
        result: { stored: 1, extractor: 'rules_after_model_failed' },
      },
      shown: { state: 'done', byRules: true },
      memories: ['I live in Berlin.'],
      waits: ['2026-01-05T09:00:15.000Z', '2026-01-05T09:01:15.000Z'],
      asked: 3,
    })
  })

  test('is left to the rules at once where the key is wrong', async () => {
    const chat = await open()
    chat.server.scriptExtraction(behave.status(401))
    await chat.ended((await chat.send('I live in Berlin.')).turnId)
    await chat.kernel().idle()
    expect({ job: (await jobsOf(chat))[0], memories: await contentsOf(chat) }).toMatchObject({
      job: { state: 'done', attempts: 1, result: { extractor: 'rules_after_model_failed' } },
      memories: ['I live in Berlin.'],
    })
  })

  test('runs now when the user asks for it, and only while it waits', async () => {
    const chat = await open()
    chat.server.scriptExtraction(behave.status(503))
    await chat.ended((await chat.send('I live in Berlin.')).turnId)
    await settle(chat)
    const { job } = await jobIn(chat, 'retrying')
    await chat.kernel().idle()
    expect(await chat.kernel().call('job_retry', { id: job.id })).toMatchObject({ id: job.id, attempts: 1 })
    await jobIn(chat, 'done')
    expect(await chat.kernel().ask('job_retry', { id: job.id })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect(extractions(chat).length).toBe(2)
  })

  test('waits for the messages of one conversation together while another runs, and loses none', async () => {
    const chat = await open()
    chat.server.scriptExtraction(behave.hold('{"memories":[]'))
    const sent = [await chat.send('One.')]
    await chat.ended(sent[0]?.turnId ?? '')
    await settle(chat)
    await chat.server.received(2)
    for (const text of ['Two.', 'Three.', 'Four.']) {
      const next = await chat.send(text)
      await chat.ended(next.turnId)
      sent.push(next)
    }
    const jobs = await jobsOf(chat)
    const [first, ...rest] = sent.map(({ userMessageId }) => userMessageId)
    expect(jobs.map(({ state, messageIds }) => ({ state, messageIds: messageIds.toSorted() }))).toEqual([
      { state: 'running', messageIds: [first] },
      { state: 'pending', messageIds: rest.toSorted() },
    ])
    chat.server.release()
    await settle(chat)
    await chat.kernel().event('job_changed', ({ job }) => job.id === jobs[1]?.id && job.state === 'done')
    expect(idsIn(chat, 1)).toEqual(rest)
  })

  test('is stored with the answer or not at all', async () => {
    const chat = await open()
    const db = new Sqlite(join(chat.kernel().home, 'data.db'), { readonly: true })
    const inStep = db.prepare(`
      SELECT m.state = 'complete' AS answered, EXISTS (SELECT 1 FROM job_messages q WHERE q.message_id = t.user_message_id) AS queued
      FROM turns t JOIN messages m ON m.id = t.answer_message_id`)
    const seen: unknown[] = []
    chat
      .kernel()
      .subscribe({ surface: 'ipc', agents: 'all' }, ({ name }) => seen.push({ name, ...(inStep.get() as object) }))
    await chat.ended((await chat.send('I live in Berlin.')).turnId)
    await chat.kernel().idle()
    db.close()
    expect(seen).toContainEqual({ name: 'turn_delta', answered: 0, queued: 0 })
    expect(seen).toContainEqual({ name: 'turn_ended', answered: 1, queued: 1 })
    expect(
      seen.filter(
        (row) => (row as { answered: number; queued: number }).answered !== (row as { queued: number }).queued,
      ),
    ).toEqual([])
  })

  test('of a message that says one thing over and over learns it once', async () => {
    const chat = await open()
    await chat.kernel().call('settings_update', { patch: { extraction: 'rules' } })
    await chat.ended((await chat.send('I live in Berlin. '.repeat(40))).turnId)
    await chat.kernel().idle()
    expect((await jobsOf(chat))[0]?.result).toMatchObject({ stored: 1, duplicates: 0, rejected: 0 })
    expect((await chat.kernel().call('agent_get', { id: 'majordomo' })).profile.map(({ value }) => value)).toEqual([
      'Berlin',
    ])
  })

  test('asks no model where the user wants rules', async () => {
    const chat = await open()
    await chat.kernel().call('settings_update', { patch: { extraction: 'rules' } })
    await chat.ended((await chat.send('I live in Berlin.')).turnId)
    await chat.kernel().idle()
    expect({
      asked: extractions(chat).length,
      extractor: (await jobsOf(chat))[0]?.result?.extractor,
      memories: await contentsOf(chat),
    }).toEqual({
      asked: 0,
      extractor: 'rules',
      memories: ['I live in Berlin.'],
    })
  })

  test('of the day before is the last request of a day without new messages', async () => {
    const clock = createMovableClock()
    const chat = await open({ clock })
    await chat.ended((await chat.send('I live in Berlin.')).turnId)
    await chat.kernel().idle()
    const before = chat.server.requests.length
    for (let hour = 0; hour < 24; hour += 1) {
      clock.advance(60 * 60 * 1_000)
      if (hour % 6 === 5) await chat.reopen()
      await chat.kernel().call('memory_search', { agentId: 'majordomo', query: 'Berlin' })
      await chat.kernel().call('session_get', { sessionId: chat.sessionId })
      await chat.kernel().idle()
    }
    expect({ before, after: chat.server.requests.length }).toEqual({ before: 2, after: 2 })
  })

  test('that the app closes on waits for the next start, and learns nothing twice', async () => {
    const chat = await open()
    chat.server.scriptExtraction(behave.hold('{"memories":[]'))
    const { userMessageId, turnId } = await chat.send('I secretly like green tea and biscuits.')
    await chat.ended(turnId)
    await settle(chat)
    await chat.server.received(2)
    await chat.kernel().close()
    const db = new Sqlite(join(chat.kernel().home, 'data.db'), { readonly: true })
    const row = db.prepare('SELECT state, attempts FROM jobs').all()
    db.close()
    chat.server.scriptExtraction(behave.reply(JSON.stringify({ memories: [aMemory(userMessageId)] })))
    const kernel = await chat.reopen()
    await kernel.idle()
    const again = await chat.reopen()
    await again.idle()
    expect({
      row,
      jobs: (await jobsOf(chat)).map(({ state, attempts }) => ({ state, attempts })),
      memories: await contentsOf(chat),
      asked: extractions(chat).length,
    }).toEqual({
      row: [{ state: 'pending', attempts: 0 }],
      jobs: [{ state: 'done', attempts: 1 }],
      memories: ['The user likes green tea.'],
      asked: 2,
    })
  })
})
