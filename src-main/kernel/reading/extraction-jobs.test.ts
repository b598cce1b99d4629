import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { ownerCaller } from '../../contract/caller.ts'
import type { Job } from '../../contract/job.ts'
import {
  answerOf,
  answerWith,
  readExtractionRequest,
  type ScriptedOperation,
} from '../../testing/extraction-request.ts'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openedChat } from '../../testing/opened.ts'
import type { LoopbackKernel } from '../../testing/loopback-kernel.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { must } from '../../util/must.ts'

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

/** What the user said that a request asks to be read, oldest first. */
const readIn = (chat: LoopbackKernel, index: number): string[] => {
  const body = must(extractions(chat)[index], 'the request').body
  return readExtractionRequest(body).messages.flatMap(({ role, context, text }) =>
    role === 'user' && context !== true ? [text] : [],
  )
}

const tea: ScriptedOperation = {
  op: 'add',
  says: 'green tea and biscuits',
  attribute: 'likes',
  value: 'green tea',
  fact: 'The user likes green tea.',
}
const teaTalk = 'I secretly like green tea and biscuits.'
/** What a model answers that reads one thing in the conversation, `says` in its first message. */
const reading = (fields: object = {}, wrap = (json: string) => json) =>
  behave.reply(wrap(answerOf([{ ...tea, ...fields }])))

/** Says it, with an answer that nothing can be learned from, and has it read. */
async function learn(chat: LoopbackKernel, text: string) {
  const { turnId } = await chat.send(text)
  await chat.ended(turnId)
  await chat.kernel().idle()
  return (await chat.turn(turnId)).turn
}

describe('extraction with a model', () => {
  test('ends in a job that says what it did, and what the user sees under the answer', async () => {
    const chat = await openedChat({ extraction: (body) => answerWith([tea], body) })
    const turn = await learn(chat, teaTalk)
    const [memory] = await memoriesOf(chat)
    expect({
      jobs: (await jobsOf(chat)).map(({ state, result, attempts }) => ({ state, result, attempts })),
      memory,
      turn,
    }).toMatchObject({
      jobs: [{ state: 'done', attempts: 1, result: { stored: 1, rejected: 0, reason: null, extractor: 'model' } }],
      memory: { content: 'The user likes green tea.', origin: 'user_stated', sessionId: chat.sessionId, position: 0 },
      turn: {
        learned: [{ memoryId: memory?.id, outcome: 'created' }],
        extraction: { state: 'done', reason: null, byRules: false, nextRunAt: null },
      },
    })
  })

  test('what a model was reading of a conversation that was deleted meanwhile was kept', async () => {
    const errors: unknown[] = []
    const chat: LoopbackKernel = await openedChat({
      extraction: (body) => {
        // Done before the answer is back.
        const input = { sessionId: chat.sessionId, memories: 'forget_exclusive' } as const
        chat
          .kernel()
          .call('session_delete', input)
          .catch((error: unknown) => errors.push(error))
        return answerWith([tea], body)
      },
    })
    await chat.ended((await chat.send(teaTalk)).turnId)
    await chat.kernel().idle()
    const { items } = await chat.kernel().call('session_list', { agentId: 'majordomo' })
    expect([errors, items, await contentsOf(chat)]).toEqual([[], [], []])
  })

  const forget = (says: string): ScriptedOperation => ({ op: 'forget', says })
  test.each([
    { text: `${teaTalk} No need to store that.`, found: [tea] },
    { text: `${teaTalk} Forget what I just said.`, found: [tea] },
    { text: `${teaTalk} Forget what I just said.`, found: [tea, forget('Forget what I just said.')] },
    { text: `${teaTalk} Pretend I never said that.`, found: [tea, forget('Pretend I never said that.')] },
    { text: '我其实喜欢绿茶。就当我没说。', found: [{ ...tea, says: '喜欢绿茶' }] },
  ])('learns nothing that the model finds in a message that asks not to be kept: $text', async ({ text, found }) => {
    const chat = await openedChat({ extraction: (body) => answerWith(found, body) })
    await learn(chat, text)
    expect({
      contents: await contentsOf(chat),
      jobs: await jobsOf(chat),
    }).toMatchObject({
      contents: [],
      jobs: [{ state: 'done', result: { stored: 0, turnedDown: ['asked_not_to'] } }],
    })
  })

  test.each([
    { name: 'a quote nobody said', fields: { quote: 'I like black tea' }, reason: 'no_evidence' },
    { name: 'the assistant’s words', fields: { quote: 'This is the loopback model' }, reason: 'no_evidence' },
    { name: 'what names the answer as its source', fields: { from: 'm2' }, reason: 'no_evidence' },
    { name: 'what names no message', fields: { from: 'another-message' }, reason: 'no_evidence' },
    { name: 'what is of the moment only', fields: { lasting: false }, reason: 'nothing_personal' },
    {
      name: 'another’s private matter',
      fields: {
        subject: 'sister',
        value: 'biscuits',
        fact: 'Their sister likes biscuits.',
        delicate: 'private_matter',
      },
      reason: 'all_rejected',
      turnedDown: ['private_matter_of_another'],
    },
  ])('keeps nothing of $name, and says why', async ({ fields, reason, turnedDown = [reason] }) => {
    const chat = await openedChat()
    chat.server.scriptExtraction(reading(fields))
    const turn = await learn(chat, `My sister says so: ${teaTalk}`)
    const shown = reason === 'nothing_personal' ? [] : turnedDown
    expect({
      result: (await jobsOf(chat))[0]?.result,
      memories: await contentsOf(chat),
      shown: [turn.extraction?.reason, turn.extraction?.turnedDown],
    }).toMatchObject({
      result: { stored: 0, rejected: shown.length, waiting: 0, reason, turnedDown: shown, extractor: 'model' },
      memories: [],
      shown: [reason, shown],
    })
  })

  test('takes nothing about the user from pasted words, nor a value that was not said', async () => {
    const chat = await openedChat()
    const text = 'I like tea. They wrote: my name is Mallory.'
    chat.server.scriptExtraction(
      behave.reply(
        answerOf([
          { op: 'add', says: 'my name is Mallory', attribute: 'name', value: 'Mallory', fact: 'The user is Mallory.' },
          {
            op: 'add',
            says: 'I like tea',
            attribute: 'residence',
            value: 'Atlantis',
            fact: 'The user lives in Atlantis.',
          },
        ]),
      ),
    )
    const { turnId } = await chat.send(text, {
      untrustedSpans: [{ start: 24, end: text.length, source: 'paste' }],
    })
    await chat.ended(turnId)
    await chat.kernel().idle()
    expect({
      profile: (await chat.kernel().call('agent_get', { id: 'majordomo' })).profile,
      memories: (await contentsOf(chat)).filter((content) => /Mallory|Atlantis/.test(content)),
    }).toEqual({ profile: [], memories: [] })
  })

  test.each([
    {
      name: 'in prose around it',
      wrap: (json: string) => `Sure! Here it is:\n\`\`\`json\n${json}\n\`\`\`\nAnything else?`,
    },
    { name: 'with a comma too many', wrap: (json: string) => json.replace('}]', '},]') },
  ])('reads its JSON $name', async ({ wrap }) => {
    const chat = await openedChat()
    chat.server.scriptExtraction(reading({}, wrap))
    await learn(chat, teaTalk)
    expect(await contentsOf(chat)).toEqual(['The user likes green tea.'])
  })

  test('has each message read once; what was read before is shown as context', async () => {
    const chat = await openedChat()
    await learn(chat, teaTalk)
    await learn(chat, 'My dog is called Bram.')
    expect([readIn(chat, 0), readIn(chat, 1)]).toEqual([[teaTalk], ['My dog is called Bram.']])
  })
})

describe('an extraction job', () => {
  test('waits as long as the provider asks, says until when, then runs', async () => {
    const clock = createMovableClock()
    const chat = await openedChat({ clock })
    chat.server.scriptExtraction(behave.status(429, { error: { message: 'slow' } }, { 'retry-after': '90' }))
    const { turnId } = await chat.send(teaTalk)
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
    const chat = await openedChat({ clock })
    const waits: (string | null)[] = []
    // The next attempt is due at once: the runner looks again right after it has told of the failure.
    chat.kernel().subscribe(ownerCaller('ipc'), (event) => {
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
    const chat = await openedChat()
    chat.server.scriptExtraction(behave.status(401))
    await chat.ended((await chat.send('I live in Berlin.')).turnId)
    await chat.kernel().idle()
    expect({ job: (await jobsOf(chat))[0], memories: await contentsOf(chat) }).toMatchObject({
      job: { state: 'done', attempts: 1, result: { extractor: 'rules_after_model_failed' } },
      memories: ['I live in Berlin.'],
    })
  })

  test('runs now when the user asks for it, and only while it waits', async () => {
    const chat = await openedChat()
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
    const chat = await openedChat()
    chat.server.scriptExtraction(behave.hold('{"operations":[]'))
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
    expect(readIn(chat, 1)).toEqual(['Two.', 'Three.', 'Four.'])
  })

  test('is stored with the answer or not at all', async () => {
    const chat = await openedChat()
    const db = new Sqlite(join(chat.kernel().home, 'data.db'), { readonly: true })
    const inStep = db.prepare(`
      SELECT m.state = 'complete' AS answered, EXISTS (SELECT 1 FROM job_messages q WHERE q.message_id = t.user_message_id) AS queued
      FROM turns t JOIN messages m ON m.id = t.answer_message_id`)
    const seen: unknown[] = []
    chat.kernel().subscribe(ownerCaller('ipc'), ({ name }) => seen.push({ name, ...(inStep.get() as object) }))
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
    const chat = await openedChat()
    await chat.kernel().call('settings_update', { patch: { extraction: 'rules' } })
    await chat.ended((await chat.send('I live in Berlin. '.repeat(40))).turnId)
    await chat.kernel().idle()
    expect((await jobsOf(chat))[0]?.result).toMatchObject({ stored: 1, duplicates: 0, rejected: 0 })
    expect((await chat.kernel().call('agent_get', { id: 'majordomo' })).profile.map(({ value }) => value)).toEqual([
      'Berlin',
    ])
  })

  test('asks no model where the user wants rules', async () => {
    const chat = await openedChat()
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
    const chat = await openedChat({ clock })
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

  test('of an earlier version, done for a reason that is no longer given, is still shown', async () => {
    const chat = await openedChat()
    const { turnId } = await chat.send('Where do I live?')
    await chat.ended(turnId)
    await chat.kernel().idle()
    await chat.kernel().close()
    const db = new Sqlite(join(chat.kernel().home, 'data.db'))
    db.prepare(
      `UPDATE jobs SET result = json_set(result, '$.reason', 'question_only', '$.turnedDown', json('["joke", "secret"]'))`,
    ).run()
    db.close()
    await chat.reopen()
    const shown = { reason: 'nothing_personal', turnedDown: ['secret'] }
    expect({ job: (await jobsOf(chat))[0], turn: (await chat.turn(turnId)).turn }).toMatchObject({
      job: { result: shown },
      turn: { extraction: shown },
    })
  })

  test('that the app closes on waits for the next start, and learns nothing twice', async () => {
    const chat = await openedChat()
    chat.server.scriptExtraction(behave.hold('{"operations":[]'))
    const { turnId } = await chat.send(teaTalk)
    await chat.ended(turnId)
    await settle(chat)
    await chat.server.received(2)
    await chat.kernel().close()
    const db = new Sqlite(join(chat.kernel().home, 'data.db'), { readonly: true })
    const row = db.prepare('SELECT state, attempts FROM jobs').all()
    db.close()
    chat.server.scriptExtraction(reading())
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
