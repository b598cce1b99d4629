import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../contract/error.ts'
import { aChatRequest, aProvider } from '../testing/llm-builders.ts'
import * as behave from '../testing/loopback-behaviours.ts'
import { type LoopbackProvider, startLoopbackProvider } from '../testing/loopback-provider.ts'
import { completeChat } from './complete-chat.ts'
import type { ChatRequest, Delta, ToolSpec } from './driver.ts'
import { createOpenAiDriver } from './openai-driver.ts'
import type { Timeouts } from './watchdog.ts'

const key = 'sk-secret-key-123'
const userText = 'my private words'

describe('OpenAI-compatible driver', () => {
  let server: LoopbackProvider
  beforeEach(async () => {
    server = await startLoopbackProvider()
  })
  afterEach(() => server.close())

  const driverWith = (timeouts: Partial<Timeouts> = {}, apiKey: string | null = key) =>
    createOpenAiDriver({ provider: aProvider({ baseUrl: server.baseUrl }), apiKey, timeouts })

  async function ask(fields: Partial<ChatRequest> = {}, driver = driverWith()) {
    const deltas: string[] = []
    const request = aChatRequest({ messages: [{ role: 'user', content: userText }], ...fields })
    const signal = new AbortController().signal
    const { toolCalls: _none, ...reply } = await completeChat(driver, request, signal, ({ text }) => deltas.push(text))
    return { reply, deltas }
  }

  async function failureOf(result: Promise<unknown>): Promise<AppError> {
    const error = await result.then(
      () => new Error('It did not fail'),
      (failure: unknown) => failure,
    )
    if (!(error instanceof AppError)) throw error
    return error
  }

  test('streams the pieces of an answer and returns the whole with its usage', async () => {
    server.script(behave.reply('你好，柏林', { chunks: 5 }))
    expect(await ask()).toEqual({
      deltas: ['你', '好', '，', '柏', '林'],
      reply: { text: '你好，柏林', usage: { promptTokens: 11, completionTokens: 7 }, finish: 'stop' },
    })
  })

  test('sends model, messages and key, and nothing the request does not need', async () => {
    await ask({ messages: [{ role: 'system', content: 'Be kind.' }] })
    expect(server.requests.map(({ body, authorization }) => ({ body, authorization }))).toEqual([
      {
        authorization: `Bearer ${key}`,
        body: {
          model: 'loopback-small',
          messages: [{ role: 'system', content: 'Be kind.' }],
          stream: true,
          stream_options: { include_usage: true },
        },
      },
    ])
  })

  test('an answer in parts was “[object Object]”, and what was thought in them stood in it', async () => {
    const part = (content: unknown, finish: string | null = null): string =>
      JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })
    server.script(
      behave.rawEvents(
        part([{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }]),
        part([{ type: 'text', text: 'To Porto, ' }]),
        part('with you.', 'stop'),
      ),
    )
    expect((await ask()).reply.text).toBe('To Porto, with you.')
  })

  test.each([{ total_tokens: 15 }, { prompt_tokens: 3, completion_tokens: null }, 'many'])(
    'an answer whose usage is %j was thrown away, and paid for three times',
    async (usage) => {
      const choice = { index: 0, delta: { content: 'Hi.' }, finish_reason: 'stop' }
      server.script(behave.rawEvents(JSON.stringify({ choices: [choice] }), JSON.stringify({ choices: [], usage })))
      expect((await ask()).reply).toEqual({ text: 'Hi.', usage: null, finish: 'stop' })
    },
  )

  test.each([
    ['SAFETY', 'withheld'],
    ['PROHIBITED_CONTENT', 'withheld'],
    ['content_filter: RECITATION', 'withheld'],
    ['sensitive', 'withheld'],
    ['network_error', 'mid_stream'],
    ['function_call_filter: MALFORMED_FUNCTION_CALL', 'mid_stream'],
  ])('half an answer that ended with “%s” was taken for a whole one', async (finish, reason) => {
    server.script(behave.reply('Half', { finish }))
    expect((await failureOf(ask())).params).toEqual({ reason })
  })

  test.each(['API key not valid. Please pass a valid API key.', 'Invalid API key'])(
    'a key that was refused as a bad request, “%s”, was told as the words being refused',
    async (message) => {
      server.script(behave.status(400, [{ error: { code: 400, message } }]))
      expect((await failureOf(ask())).code).toBe('provider_auth')
    },
  )

  test.each([
    'prompt is too long: 210000 tokens > 200000 maximum',
    "This model's maximum context length is 4096 tokens.",
  ])('a request that was too long, “%s”, was sent three times and told as the words being refused', async (message) => {
    server.script(behave.status(400, { error: { message } }))
    expect((await failureOf(ask())).params).toEqual({ reason: 'too_long' })
    expect(server.requests).toHaveLength(1)
  })

  test('sends no authorization without a key', async () => {
    await ask({}, driverWith({}, null))
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([null])
  })

  test('is local only where the address is this computer and the provider says so', () => {
    const isLocal = (baseUrl: string, local: boolean) =>
      createOpenAiDriver({ provider: aProvider({ baseUrl, local }), apiKey: null }).local
    expect([
      isLocal(server.baseUrl, true),
      isLocal(server.baseUrl, false),
      isLocal('https://example.com/v1', true),
    ]).toEqual([true, false, false])
  })

  test('says where the limit of the model cut the answer', async () => {
    server.script(behave.reply('Half', { finish: 'length' }))
    expect((await ask()).reply).toEqual({
      text: 'Half',
      usage: { promptTokens: 11, completionTokens: 7 },
      finish: 'length',
    })
  })

  /** All deltas of one answer. */
  async function deltasOf(request: ChatRequest = aChatRequest(), driver = driverWith()): Promise<Delta[]> {
    const deltas: Delta[] = []
    for await (const delta of driver.stream(request, new AbortController().signal)) deltas.push(delta)
    return deltas
  }
  const thoughtIn = (deltas: readonly Delta[]): string =>
    deltas.map((delta) => (delta.kind === 'reasoning' ? delta.text : '')).join('')

  test('parts reasoning from the answer', async () => {
    server.script(behave.reply('<think>They want Berlin.</think>\n\nBerlin it is.', { chunks: 12 }))
    const deltas = await deltasOf()
    const text = deltas.map((delta) => (delta.kind === 'text' ? delta.text : '')).join('')
    expect({ text, thought: thoughtIn(deltas) }).toEqual({ text: 'Berlin it is.', thought: 'They want Berlin.' })
  })

  test.each(['reasoning_content', 'reasoning'] as const)('reads reasoning from the field %s', async (field) => {
    server.script(behave.reply('Berlin.', { reasoning: 'They want Berlin.', reasoningField: field }))
    server.script(behave.whole({ choices: [{ message: { content: 'Berlin.', [field]: 'They want Berlin.' } }] }))
    for (const deltas of [await deltasOf(), await deltasOf()]) expect(thoughtIn(deltas)).toBe('They want Berlin.')
  })

  const tools: ToolSpec[] = [{ name: 'now', description: 'The time.', parameters: { type: 'object', properties: {} } }]
  const calls = [
    { id: 'a', name: 'now', arguments: '{"zone":"UTC"}' },
    { id: 'b', name: 'now', arguments: '{}' },
  ]

  test.each([
    ['in pieces', {}],
    ['all with one index', { oneIndex: true }],
    ['whole', { whole: true }],
  ])('puts parallel calls together that come %s', async (_, how) => {
    server.script(behave.callTools(calls, how))
    const reply = await completeChat(driverWith(), aChatRequest({ tools }), new AbortController().signal)
    expect(reply).toMatchObject({ text: '', toolCalls: calls })
    expect(server.requests[0]?.body).toMatchObject({ tools: [{ type: 'function', function: tools[0] }] })
  })

  test('sends calls and their results back, and says where no more are wanted', async () => {
    const messages: ChatRequest['messages'] = [
      {
        role: 'assistant',
        content: [
          { kind: 'text', text: 'A moment.' },
          { kind: 'tool_call', id: 'b', name: 'now', arguments: '{}' },
        ],
      },
      { role: 'tool', content: [{ kind: 'tool_result', callId: 'b', text: 'noon' }] },
    ]
    await deltasOf(aChatRequest({ messages, tools, mayCall: false }))
    expect(server.requests[0]?.body).toMatchObject({
      messages: [
        {
          role: 'assistant',
          content: 'A moment.',
          tool_calls: [{ id: 'b', type: 'function', function: { name: 'now', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'b', content: 'noon' },
      ],
      tool_choice: 'none',
    })
  })

  test.each([
    ['400', behave.status(400, { error: { message: 'gemma:2b does not support tools' } })],
    ['500', behave.status(500, { error: { message: 'tools param requires --jinja flag' } })],
  ])('asks a model that refuses tools with %s without them, from then on too', async (_, refusal) => {
    server.script(refusal, behave.reply('Fine'), behave.reply('Fine'))
    const driver = driverWith()
    for (let time = 0; time < 2; time += 1) await deltasOf(aChatRequest({ tools }), driver)
    expect(server.requests.map(({ body }) => [body['tools'] !== undefined, body.stream_options !== undefined])).toEqual(
      [
        [true, true],
        [false, true],
        [false, true],
      ],
    )
  })

  test('keeps the tools where a server knows no way to say that no more are wanted', async () => {
    server.script(behave.status(400, { error: { message: 'tool_choice is not supported' } }), behave.reply('Fine'))
    await deltasOf(aChatRequest({ tools, mayCall: false }))
    expect(server.requests.map(({ body }) => [body['tools'] !== undefined, body['tool_choice'] !== undefined])).toEqual(
      [
        [true, true],
        [true, false],
      ],
    )
  })

  test('keeps the tools where another field was refused without a name', async () => {
    server.script(behave.status(400, { error: 'Bad request' }), behave.reply('Fine'))
    await deltasOf(aChatRequest({ tools }))
    expect(server.requests.map(({ body }) => body['tools'] !== undefined)).toEqual([true, true])
  })

  test('gives what was held back as a possible tag at the end', async () => {
    server.script(behave.reply('One\n<', { chunks: 2 }))
    const { reply, deltas } = await ask()
    expect({ text: reply.text, deltas: deltas.join('') }).toEqual({ text: 'One\n<', deltas: 'One\n<' })
  })

  test('asks for JSON where JSON is wanted', async () => {
    server.scriptExtraction(behave.reply('{"a":1}'))
    expect((await ask({ json: true })).reply.text).toBe('{"a":1}')
    expect(server.requests[0]?.body.response_format).toEqual({ type: 'json_object' })
  })

  test('asks again without the field that the server names, and leaves it out from then on', async () => {
    server.scriptExtraction(
      behave.status(400, { error: { message: 'Unknown field response_format' } }),
      behave.reply('{"a":1}'),
    )
    server.script(behave.reply('{"a":2}'), behave.reply('{"a":3}'))
    const driver = driverWith()
    await ask({ json: true }, driver)
    await ask({ json: true }, driver)
    expect(
      server.requests.map(({ body }) => [body.stream_options !== undefined, body.response_format !== undefined]),
    ).toEqual([
      [true, true],
      [true, false],
      [true, false],
    ])
  })

  const schema = { name: 'colours', schema: { type: 'object', properties: { a: { type: 'number' } } } }
  const formats = () =>
    server.requests.map(({ body }) => [body.response_format?.type ?? null, body.stream_options !== undefined])

  test('asks for an answer of a schema where there is one', async () => {
    server.scriptExtraction(behave.reply('{"a":1}'))
    await ask({ schema })
    expect(server.requests[0]?.body.response_format).toEqual({
      type: 'json_schema',
      json_schema: { ...schema, strict: false },
    })
  })

  test('is content with a JSON object where the server refuses a schema, from then on too', async () => {
    server.scriptExtraction(
      behave.status(400, { error: { message: "response_format.type 'json_schema' is not supported" } }),
      behave.reply('{"a":1}'),
      behave.reply('{"a":2}'),
    )
    const driver = driverWith()
    await ask({ schema }, driver)
    expect((await ask({ schema }, driver)).reply.text).toBe('{"a":2}')
    expect(formats()).toEqual([
      ['json_schema', true],
      ['json_object', true],
      ['json_object', true],
    ])
  })

  test('asks in words alone where the server refuses every form of JSON', async () => {
    const refusal = behave.status(400, { error: { message: 'Invalid parameter', param: 'response_format' } })
    server.scriptExtraction(refusal, refusal)
    server.script(behave.reply('{"a":1}'), behave.reply('{"a":2}'))
    const driver = driverWith()
    await ask({ schema }, driver)
    expect((await ask({ schema }, driver)).reply.text).toBe('{"a":2}')
    expect(formats()).toEqual([
      ['json_schema', true],
      ['json_object', true],
      [null, true],
      [null, true],
    ])
  })

  test('gives up field by field where the server says only that it will not', async () => {
    const refusal = behave.status(422, { error: 'Unprocessable' })
    server.scriptExtraction(refusal, refusal)
    server.script(behave.reply('{"a":1}'))
    expect((await ask({ schema })).reply.text).toBe('{"a":1}')
    expect(formats()).toEqual([
      ['json_schema', true],
      ['json_object', false],
      [null, false],
    ])
  })

  test('asks again without any optional field where the server names none', async () => {
    server.script(behave.status(400, { error: 'Bad request' }), behave.reply('Fine'))
    expect((await ask()).reply).toEqual({ text: 'Fine', usage: null, finish: 'stop' })
  })

  test('does not blame a field for what fails without it too', async () => {
    const refusal = behave.status(400, { error: { message: 'Bad request' } })
    server.script(refusal, refusal, behave.reply('Fine'))
    const driver = driverWith()
    const error = await failureOf(ask({}, driver))
    expect({ code: error.code, params: error.params }).toEqual({
      code: 'provider_failed',
      params: { reason: 'refused' },
    })
    await ask({}, driver)
    expect(server.requests.map(({ body }) => body.stream_options !== undefined)).toEqual([true, false, true])
  })

  test('reads the answer of a server that does not stream', async () => {
    server.script(behave.whole({ choices: [{ message: { content: 'All at once' }, finish_reason: 'stop' }] }))
    expect(await ask()).toEqual({
      deltas: ['All at once'],
      reply: { text: 'All at once', usage: null, finish: 'stop' },
    })
  })

  const echo = { error: { message: `Bad key ${key} for: ${userText}`, type: 'invalid', code: 'x' } }
  test.each([
    ['401', behave.status(401, echo), 'provider_auth', { reason: '401' }],
    [
      '402, an account without money, which was told as the model refusing the words',
      behave.status(402, echo),
      'provider_rate_limited',
      { reason: 'quota' },
    ],
    ['403', behave.status(403, echo), 'provider_auth', { reason: '403' }],
    ['404', behave.status(404, echo), 'provider_failed', { reason: 'model_missing' }],
    ['408', behave.status(408, echo), 'provider_timeout', { reason: 'no_answer' }],
    ['413', behave.status(413, echo), 'provider_failed', { reason: 'too_long' }],
    [
      '429 in seconds',
      behave.status(429, echo, { 'retry-after': '20' }),
      'provider_rate_limited',
      { retryAfterSeconds: '20' },
    ],
    [
      '429 in the past',
      behave.status(429, echo, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }),
      'provider_rate_limited',
      { retryAfterSeconds: '0' },
    ],
    ['429 alone', behave.status(429, echo), 'provider_rate_limited', undefined],
    [
      '429 for an empty account',
      behave.status(429, { error: { code: 'insufficient_quota' } }),
      'provider_rate_limited',
      { reason: 'quota' },
    ],
    ['500', behave.status(500, echo), 'provider_failed', { reason: '500' }],
    [
      '502 as a web page',
      behave.status(502, '<html>', { 'content-type': 'text/html' }),
      'provider_failed',
      { reason: '502' },
    ],
    [
      'a redirect',
      behave.status(307, '', { location: 'http://example.com/' }),
      'provider_failed',
      { reason: 'not_an_api' },
    ],
    [
      '404 as a web page',
      behave.status(404, '<html>', { 'content-type': 'text/html' }),
      'provider_failed',
      { reason: 'not_an_api' },
    ],
    ['a web page', behave.html(), 'provider_failed', { reason: 'not_an_api' }],
    ['other JSON', behave.whole({ hello: 'world' }), 'provider_failed', { reason: 'not_an_api' }],
    ['an error with status 200', behave.whole({ error: { code: 503 } }), 'provider_failed', { reason: '503' }],
    ['a reset', behave.reset(), 'provider_unreachable', { reason: 'reset' }],
    ['a cut in the middle', behave.cutMidStream(`You said ${userText}`), 'provider_unreachable', { reason: 'reset' }],
    [
      'an end without a finish',
      behave.rawEvents('{"choices":[{"delta":{"content":"Hi"}}]}'),
      'provider_unreachable',
      { reason: 'cut' },
    ],
    [
      'an end by a filter, which was taken for a whole answer,',
      behave.reply('Half', { finish: 'content_filter' }),
      'provider_failed',
      { reason: 'withheld' },
    ],
    [
      'an end for want of something, which was taken for a whole answer,',
      behave.reply('Half', { finish: 'insufficient_system_resource' }),
      'provider_failed',
      { reason: 'mid_stream' },
    ],
    ['events that are no JSON', behave.rawEvents('{"choices":[{'), 'provider_bad_answer', { reason: 'malformed' }],
    ['an error in the middle', behave.rawEvents(JSON.stringify(echo)), 'provider_failed', { reason: 'mid_stream' }],
    ['an empty answer', behave.emptyAnswer(), 'provider_bad_answer', { reason: 'empty' }],
    [
      'thoughts that took all the room',
      behave.reply('<think>hm</think>', { finish: 'length' }),
      'provider_bad_answer',
      { reason: 'no_room' },
    ],
    ['thoughts alone', behave.reply('<think>hm</think>\n'), 'provider_bad_answer', { reason: 'empty' }],
  ])('turns %s into a plain failure that repeats neither key nor text', async (_, behaviour, code, params) => {
    server.script(behaviour)
    const error = await failureOf(ask())
    expect({ code: error.code, params: error.params }).toEqual({ code, params })
    expect(error.message).toMatch(/^[A-Z][^.]+\.$/)
    expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(/sk-secret|private words/)
    // What the service said is kept apart; the key is not in it.
    expect(error.said ?? '').not.toContain('sk-secret')
  })

  test('says that nothing listens at the address', async () => {
    await server.close()
    const error = await failureOf(ask())
    expect({ code: error.code, params: error.params }).toEqual({
      code: 'provider_unreachable',
      params: { reason: 'refused_connection' },
    })
  })

  test('says that the name does not exist', async () => {
    const provider = aProvider({ baseUrl: 'http://no-such-host.invalid/v1' })
    const error = await failureOf(ask({}, createOpenAiDriver({ provider, apiKey: null })))
    expect({ code: error.code, params: error.params }).toEqual({
      code: 'provider_unreachable',
      params: { reason: 'dns' },
    })
  })

  test('refuses a key that no header can carry, without a request', async () => {
    const error = await failureOf(ask({}, driverWith({}, '“sk-quoted”')))
    expect({ code: error.code, requests: server.requests.length }).toEqual({ code: 'provider_auth', requests: 0 })
  })

  test('gives up where no first token comes', async () => {
    server.script(behave.stall())
    const error = await failureOf(ask({}, driverWith({ firstTokenMs: 50 })))
    expect({ code: error.code, params: error.params }).toEqual({
      code: 'provider_timeout',
      params: { reason: 'no_first_token' },
    })
    expect(await server.requests[0]?.left).toBe(true)
  })

  test('waits as long as the provider’s settings say', async () => {
    server.script(behave.stall(), behave.hold())
    const provider = aProvider({ baseUrl: server.baseUrl, firstTokenMs: 50, stallMs: 40 })
    const driver = createOpenAiDriver({ provider, apiKey: null })
    const reasons = [await failureOf(ask({}, driver)), await failureOf(ask({}, driver))].map(({ params }) => params)
    expect(reasons).toEqual([{ reason: 'no_first_token' }, { reason: 'stalled' }])
  })

  test('gives up where an answer stalls', async () => {
    server.script(behave.hold())
    const error = await failureOf(ask({}, driverWith({ stallMs: 50 })))
    expect({ code: error.code, params: error.params }).toEqual({
      code: 'provider_timeout',
      params: { reason: 'stalled' },
    })
    expect(await server.requests[0]?.left).toBe(true)
  })

  test('stops at once with the reason of the signal, and leaves the server', async () => {
    server.script(behave.hold('One two'))
    const abort = new AbortController()
    const reason = new Error('stopped by the user')
    const deltas: string[] = []
    const result = completeChat(driverWith(), aChatRequest(), abort.signal, ({ text }) => {
      deltas.push(text)
      abort.abort(reason)
    })
    await expect(result).rejects.toBe(reason)
    expect({ deltas: deltas.length, left: await server.requests[0]?.left }).toEqual({ deltas: 1, left: true })
  })

  test('gives nothing more once stopped, not even what was held back', async () => {
    server.script(behave.hold('Hi\n<th'))
    const abort = new AbortController()
    const deltas: string[] = []
    const result = completeChat(driverWith(), aChatRequest(), abort.signal, ({ text }) => {
      if (deltas.push(text) === 2) abort.abort(new Error('stopped'))
    })
    await expect(result).rejects.toThrow('stopped')
    expect(deltas).toEqual(['Hi', '\n'])
  })

  test('stops at once while the server is silent', async () => {
    server.script(behave.stall())
    const abort = new AbortController()
    const reason = new Error('stopped by the user')
    const result = completeChat(driverWith(), aChatRequest(), abort.signal, () => {})
    void server.received(1).then(() => abort.abort(reason))
    await expect(result).rejects.toBe(reason)
    expect(await server.requests[0]?.left).toBe(true)
  })

  test('passes a bug of the listener on as it is', async () => {
    const bug = new TypeError('x is not a function')
    const result = completeChat(driverWith(), aChatRequest(), new AbortController().signal, () => {
      throw bug
    })
    await expect(result).rejects.toBe(bug)
  })

  test('makes no request for a signal that is already aborted', async () => {
    const reason = new Error('too late')
    await expect(completeChat(driverWith(), aChatRequest(), AbortSignal.abort(reason), () => {})).rejects.toBe(reason)
    expect(server.requests).toEqual([])
  })

  test('goes on after a pause shorter than the stall limit', async () => {
    server.script(behave.hold('One two'))
    const deltas: string[] = []
    const reply = await completeChat(driverWith(), aChatRequest(), new AbortController().signal, ({ text }) => {
      if (deltas.push(text) === 3) server.release()
    })
    expect({ text: reply.text, deltas: deltas.length }).toEqual({ text: 'One two', deltas: 3 })
  })
})
