import { createServer } from 'node:net'
import { once } from 'node:events'
import { describe, expect, test, type TestContext } from 'vitest'
import * as behave from '../../testing/loopback-behaviours.ts'
import type { Behaviour } from '../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'

const said = 'I live in Berlin.'
/** Where the pauses between attempts are not what is looked at. */
const soon = { firstRetryMs: 20 }
const wrongKey = (): Behaviour => behave.status(401, { error: { message: 'Incorrect API key provided: sk-secret' } })
const busy = (seconds: string): Behaviour =>
  behave.status(429, { error: { message: 'slow down' } }, { 'retry-after': seconds })

/** Sends what the extractor knows how to read, and waits for the end of the turn. */
async function say(chat: LoopbackKernel) {
  const { turnId } = await chat.send(said)
  return { turnId, ...(await chat.ended(turnId)) }
}

/** Answers the turn again with a provider that works now; what was said was learned once. */
async function expectRecovery(chat: LoopbackKernel, turnId: string, ending = 'Welcome to Berlin.') {
  chat.server.script(behave.reply('Welcome to Berlin.'))
  await chat.kernel().call('chat_continue', { turnId })
  const { turn, answer, user } = await chat.ended(turnId)
  await chat.kernel().call('settings_update', { patch: { extraction: 'rules' } })
  const again = await chat.kernel().call('chat_regenerate', { turnId })
  await chat.ended(again.turnId)
  await chat.kernel().idle()
  const { items } = await chat.kernel().call('memory_list', { agentId: 'majordomo' })
  expect({
    state: turn.state,
    error: turn.error,
    answer: answer.text,
    user: user.text,
    learned: items.map(({ content }) => content),
  }).toEqual({
    state: 'done',
    error: null,
    answer: ending,
    user: said,
    learned: [said],
  })
}

/** Extraction by rules, so that what the chat teaches does not depend on the model under test. Closed when the test is over. */
async function openByRules(
  { onTestFinished }: TestContext,
  options: Parameters<typeof openLoopbackKernel>[0] = {},
): Promise<LoopbackKernel> {
  const chat = await openLoopbackKernel(options)
  onTestFinished(chat.close)
  await chat.kernel().call('settings_update', { patch: { extraction: 'rules' } })
  return chat
}

interface FailureCase {
  readonly name: string
  readonly behaviours: readonly Behaviour[]
  readonly error: object
  readonly attempts: number
  readonly partial?: string
}

const permanent: readonly FailureCase[] = [
  { name: 'a wrong key', behaviours: [wrongKey()], error: { code: 'provider_auth', retryable: false }, attempts: 1 },
  {
    name: 'a missing model',
    behaviours: [behave.wrongModel()],
    error: { code: 'provider_failed', params: { reason: 'model_missing' } },
    attempts: 1,
  },
  {
    name: 'a web page',
    behaviours: [behave.html()],
    error: { code: 'provider_failed', params: { reason: 'not_an_api' } },
    attempts: 1,
  },
  {
    name: 'a long Retry-After',
    behaviours: [busy('600')],
    error: { code: 'provider_rate_limited', retryable: true, params: { retryAfterSeconds: '600' } },
    attempts: 1,
  },
  {
    name: 'a cut in the middle',
    behaviours: [behave.cutMidStream('Welcome ')],
    error: { code: 'provider_unreachable' },
    attempts: 1,
    partial: 'Welcome ',
  },
]

const lasting: readonly FailureCase[] = [
  {
    name: 'errors of the server',
    behaviours: Array.from({ length: 3 }, () => behave.status(500)),
    error: { code: 'provider_failed' },
    attempts: 3,
  },
  {
    name: 'empty answers',
    behaviours: Array.from({ length: 3 }, behave.emptyAnswer),
    error: { code: 'provider_bad_answer', params: { reason: 'empty' } },
    attempts: 3,
  },
]

describe('a chat turn whose provider fails', () => {
  test.concurrent.for([...permanent, ...lasting])(
    'with $name keeps what was said, says so and can be tried again',
    async ({ behaviours, error, attempts, partial = '' }, context) => {
      const chat = await openByRules(context, { timeouts: soon })
      chat.server.script(...behaviours)
      const { turnId, turn, user, answer } = await say(chat)
      expect({
        state: turn.state,
        error: turn.error,
        user: user.text,
        answer: answer.text,
        kept: answer.state,
      }).toEqual({
        state: 'failed',
        error: expect.objectContaining(error),
        user: said,
        answer: partial,
        kept: 'partial',
      })
      expect(JSON.stringify(turn)).not.toContain('sk-secret')
      expect((await chat.kernel().call('turn_receipt', { turnId })).driver.attempts).toBe(attempts)
      await expectRecovery(chat, turnId, `${partial}Welcome to Berlin.`)
    },
  )

  test('with an address where nobody listens is unreachable', async (context) => {
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const address = free.address()
    const port = address && typeof address === 'object' ? address.port : 0
    free.close()
    await once(free, 'close')
    const chat = await openByRules(context, { timeouts: soon, baseUrl: () => `http://127.0.0.1:${port}/v1` })
    const { turnId, turn, user } = await say(chat)
    expect({ state: turn.state, error: turn.error, user: user.text }).toEqual({
      state: 'failed',
      error: expect.objectContaining({
        code: 'provider_unreachable',
        retryable: true,
        params: { reason: 'refused_connection' },
      }),
      user: said,
    })
    const { items } = await chat.kernel().call('provider_list', {})
    const [provider] = items
    await chat.kernel().call('provider_save', {
      ...provider,
      id: provider?.id ?? '',
      name: 'Right',
      preset: 'custom',
      model: 'loopback-small',
      baseUrl: chat.server.baseUrl,
    })
    await expectRecovery(chat, turnId)
  })

  test.concurrent.for([
    { name: 'a short Retry-After', behaviours: [busy('1')], code: 'provider_rate_limited', inMs: 1_000 },
    {
      name: 'two errors of the server',
      behaviours: [behave.status(500), behave.status(503)],
      code: 'provider_failed',
      inMs: 250,
    },
    { name: 'a reset before the answer', behaviours: [behave.reset()], code: 'provider_unreachable', inMs: 250 },
  ])('with $name is tried again by itself, and says when', async ({ behaviours, code, inMs }, context) => {
    const chat = await openByRules(context)
    chat.server.script(...behaviours)
    const { turnId, turn } = await say(chat)
    const retries = chat.kernel().events.flatMap((event) => (event.name === 'turn_retrying' ? [event.payload] : []))
    expect({
      state: turn.state,
      error: turn.error,
      attempts: (await chat.kernel().call('turn_receipt', { turnId })).driver.attempts,
    }).toEqual({
      state: 'done',
      error: null,
      attempts: behaviours.length + 1,
    })
    expect(retries).toMatchObject(
      behaviours.map((_, index) => ({ turnId, attempt: index + 1, error: { code, retryable: true } })),
    )
    expect(retries[0]?.inMs).toBeGreaterThanOrEqual(inMs)
    expect(chat.server.requests.length).toBe(behaviours.length + 1)
  })

  test('is not tried again once it was stopped between two attempts', async (context) => {
    const chat = await openByRules(context)
    chat.server.script(busy('30'))
    const { turnId } = await chat.send(said)
    await chat.kernel().event('turn_retrying')
    await chat.kernel().call('chat_stop', { turnId })
    expect((await chat.turn(turnId)).turn).toMatchObject({ state: 'stopped', error: null })
    expect(chat.server.requests.length).toBe(1)
  })

  test.concurrent('by never beginning is given up in time', async (context) => {
    const chat = await openByRules(context, { timeouts: { ...soon, firstTokenMs: 1_000, stallMs: 500 } })
    chat.server.script(behave.stall(), behave.stall(), behave.stall())
    const { turnId, turn } = await say(chat)
    expect({ state: turn.state, error: turn.error }).toMatchObject({
      state: 'failed',
      error: { code: 'provider_timeout', params: { reason: 'no_first_token' } },
    })
    await expectRecovery(chat, turnId)
  })

  test.concurrent('by falling silent in the middle is given up in time, keeping what came', async (context) => {
    const chat = await openByRules(context, { timeouts: { ...soon, stallMs: 500 } })
    chat.server.script(behave.hold('Welcome '))
    const { turnId, turn, answer } = await say(chat)
    expect({ state: turn.state, error: turn.error, text: answer.text }).toMatchObject({
      state: 'failed',
      error: { code: 'provider_timeout', params: { reason: 'stalled' } },
      text: 'Welcome ',
    })
    await expectRecovery(chat, turnId, 'Welcome Welcome to Berlin.')
  })
})
