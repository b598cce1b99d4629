import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import type { Job } from '../../contract/job.ts'
import { readExtractionRequest } from '../../testing/extraction-request.ts'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openedChat } from '../../testing/opened.ts'
import type { LoopbackKernel } from '../../testing/loopback-kernel.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'

const clock = createMovableClock()
const open: typeof openedChat = (options) => openedChat({ clock, ...options })

const second = 1_000
const agentId = 'majordomo'
const readings = (chat: LoopbackKernel) => chat.server.requests.filter(({ kind }) => kind === 'extraction').length
const jobsOf = async (chat: LoopbackKernel): Promise<Job[]> =>
  (await chat.kernel().call('job_list', { limit: 200 })).items.toReversed()
const shapeOf = (jobs: readonly Job[]) => jobs.map(({ state, messageIds }) => `${state} ${messageIds.length}`)
/** Says it, and waits for the answer; what is due by the clock is read. */
const say = async (chat: LoopbackKernel, text: string) => {
  const { turnId } = await chat.send(text)
  await chat.ended(turnId)
  await chat.kernel().caughtUp()
  return turnId
}
const wait = async (chat: LoopbackKernel, ms: number) => {
  clock.advance(ms)
  await chat.kernel().caughtUp()
}

describe('what was said is read', () => {
  test('once the conversation rested for 20 seconds, and in one request', async () => {
    const chat = await open()
    await say(chat, 'I live in Berlin.')
    await wait(chat, 15 * second)
    await say(chat, 'My dog is called Bram.')
    await wait(chat, 19 * second)
    const before = readings(chat)
    const waiting = shapeOf(await jobsOf(chat))
    await wait(chat, second)
    expect({ before, waiting, after: readings(chat), jobs: shapeOf(await jobsOf(chat)) }).toEqual({
      before: 0,
      waiting: ['pending 2'],
      after: 1,
      jobs: ['done 2'],
    })
  })

  test('after six turns, though nobody paused', async () => {
    const chat = await open()
    for (const text of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) await say(chat, text)
    const before = readings(chat)
    await say(chat, 'Six.')
    await say(chat, 'Seven.')
    expect({ before, after: readings(chat), jobs: shapeOf(await jobsOf(chat)) }).toEqual({
      before: 0,
      after: 1,
      jobs: ['done 6', 'pending 1'],
    })
  })

  test('not while an answer is being written', async () => {
    const chat = await open()
    await say(chat, 'I live in Berlin.')
    chat.server.script(behave.hold('A long answer'))
    const { turnId } = await chat.send('Tell me a story.')
    await chat.kernel().event('turn_delta', (delta) => delta.turnId === turnId)
    clock.advance(60 * second)
    const job = (await jobsOf(chat))[0]
    chat.server.release()
    await chat.ended(turnId)
    await wait(chat, 20 * second)
    expect({ during: job?.state, after: shapeOf(await jobsOf(chat)), asked: readings(chat) }).toEqual({
      during: 'pending',
      after: ['done 2'],
      asked: 1,
    })
  })

  test('when another conversation of the agent is opened, and not when the same one is looked at', async () => {
    const chat = await open()
    const { call, caughtUp } = chat.kernel()
    const { id: other } = await call('session_create', { agentId })
    await say(chat, 'I live in Berlin.')
    await call('session_get', { sessionId: chat.sessionId })
    await caughtUp()
    const before = readings(chat)
    await call('session_get', { sessionId: other })
    await caughtUp()
    expect([before, readings(chat)]).toEqual([0, 1])
  })

  test('not because somebody opens a conversation of another agent', async () => {
    const chat = await open()
    const { call, caughtUp } = chat.kernel()
    await call('agent_create', { id: 'other', name: 'Other' })
    await say(chat, 'I live in Berlin.')
    await call('session_create', { agentId: 'other' })
    await caughtUp()
    expect(readings(chat)).toBe(0)
  })

  test('at the next start, where the app was closed before it was read', async () => {
    const chat = await open()
    await say(chat, 'I live in Berlin.')
    await chat.reopen()
    await chat.kernel().caughtUp()
    expect({ asked: readings(chat), jobs: shapeOf(await jobsOf(chat)) }).toEqual({ asked: 1, jobs: ['done 1'] })
  })

  test.each([
    'Forget that I live in Berlin.',
    '/forget Berlin',
    'Remember that I am allergic to nuts.',
    '忘掉我住在柏林',
  ])('at once where it asks: %s', async (text) => {
    const chat = await open()
    await say(chat, text)
    expect(shapeOf(await jobsOf(chat))).toEqual(['done 1'])
  })

  test.each([
    { text: 'Forget that I live in Berlin.', asked: true },
    { text: '请记住我住在柏林', asked: true },
    { text: 'I live in Berlin.', asked: false },
  ])('an answer to “$text” said “see below” while nothing was below yet', async ({ text, asked }) => {
    const chat = await open()
    chat.server.scriptExtraction(behave.hold('{"operations":[]}'))
    const { turnId } = await chat.send(text)
    await chat.ended(turnId)
    const before = (await chat.turn(turnId)).turn.extraction
    chat.server.release()
    await chat.kernel().call('session_settle', { sessionId: chat.sessionId })
    await chat.kernel().idle()
    const after = (await chat.turn(turnId)).turn.extraction
    expect([before?.asked, after]).toMatchObject([asked, { state: 'done', asked: false }])
  })

  test('at once where rules read it, or no model does', async () => {
    const chat = await open()
    await chat.kernel().call('settings_update', { patch: { extraction: 'rules' } })
    await say(chat, 'I live in Berlin.')
    await chat.kernel().call('settings_update', { patch: { extraction: 'auto', providerId: null } })
    await say(chat, 'I like tea.')
    expect({ asked: readings(chat), jobs: shapeOf(await jobsOf(chat)) }).toEqual({
      asked: 0,
      jobs: ['done 1', 'done 1'],
    })
  })

  test('at once where the model that was to read it is given up', async () => {
    const chat = await open()
    await say(chat, 'I live in Berlin.')
    await chat.kernel().call('settings_update', { patch: { providerId: null } })
    await chat.kernel().caughtUp()
    expect((await jobsOf(chat))[0]).toMatchObject({ state: 'done', result: { extractor: 'rules', stored: 1 } })
  })

  test('when the user asks for it: of the conversation, or of the job', async () => {
    const chat = await open()
    const { call, caughtUp } = chat.kernel()
    await say(chat, 'I live in Berlin.')
    const settled = await call('session_settle', { sessionId: chat.sessionId })
    await caughtUp()
    await say(chat, 'I like tea.')
    await call('job_retry', { id: (await jobsOf(chat))[1]?.id ?? '' })
    await caughtUp()
    expect({ settled, jobs: shapeOf(await jobsOf(chat)) }).toEqual({ settled: { jobs: 1 }, jobs: ['done 1', 'done 1'] })
  })

  test('six turns of an imported conversation at a time, in their order and at once', async () => {
    const chat = await open()
    const lines = Array.from({ length: 28 }, (_, index) => ({
      session: 'old',
      at: new Date(Date.parse('2025-01-01') + index * 60_000).toISOString(),
      role: index % 2 === 0 ? 'user' : 'assistant',
      text: `Line ${index} of the talk.`,
    }))
    await chat.kernel().call('session_import', { agentId, lines })
    await chat.kernel().caughtUp()
    const asked = chat.server.requests.flatMap(({ kind, body }) =>
      kind === 'extraction' ? [readExtractionRequest(body).messages.find(({ context }) => !context)?.text] : [],
    )
    expect({ jobs: shapeOf(await jobsOf(chat)), asked }).toEqual({
      jobs: ['done 6', 'done 6', 'done 2'],
      asked: ['Line 0 of the talk.', 'Line 12 of the talk.', 'Line 24 of the talk.'],
    })
  })

  test('never twice: a message that was read is not queued again by a new answer to it', async () => {
    const chat = await open()
    const turnId = await say(chat, 'I live in Berlin.')
    await wait(chat, 20 * second)
    const again = await chat.kernel().call('chat_regenerate', { turnId })
    await chat.ended(again.turnId)
    await wait(chat, 20 * second)
    expect({ asked: readings(chat), jobs: shapeOf(await jobsOf(chat)) }).toEqual({ asked: 1, jobs: ['done 1'] })
  })
})

/** Changes data.db behind the app's back, to what a crash would have left. */
function rewrite(chat: LoopbackKernel, sql: string): void {
  const db = new Sqlite(join(chat.kernel().home, 'data.db'))
  db.prepare(sql).run()
  db.close()
}

describe('a message that ends the app while it is read', () => {
  test('was read again at each start, for ever: after two it waits for the user, with its text', async () => {
    const chat = await open()
    await say(chat, 'I live in Berlin.')
    const states: unknown[] = []
    for (const _crash of [1, 2]) {
      await chat.kernel().close()
      rewrite(chat, "UPDATE jobs SET state = 'running', next_run_at = NULL")
      chat.server.scriptExtraction(behave.hold())
      await chat.reopen()
      const [job] = await jobsOf(chat)
      states.push([job?.state === 'needs_attention', job?.attempts])
    }
    const [parked] = await jobsOf(chat)
    await chat.kernel().caughtUp()
    const { messages } = await chat.kernel().call('session_get', { sessionId: chat.sessionId })
    await chat.kernel().call('job_retry', { id: parked?.id ?? '' })
    chat.server.release()
    await chat.kernel().caughtUp()
    expect({
      states,
      parked: parked?.lastError?.code,
      text: messages[0]?.text,
      end: (await jobsOf(chat))[0]?.state,
    }).toEqual({
      states: [
        [false, 1],
        [true, 2],
      ],
      parked: 'internal',
      text: 'I live in Berlin.',
      end: 'done',
    })
  })
})
