import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callerGone, ownerCaller } from '../contract/caller.ts'
import { AppError } from '../contract/error.ts'
import type { Log } from '../kernel/common/log.ts'
import type { Services } from '../kernel/services.ts'
import { boundCaller } from '../testing/bound-caller.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'
import { breathe } from '../util/breathe.ts'
import { systemClock } from '../util/clock.ts'
import { createDispatcher, type AnyCommand } from './create-dispatcher.ts'

const owner = ownerCaller('ipc')
const secret = 'the-vault-code-is-4711'

const command = (name: string, handle: AnyCommand['handle'], more: Partial<AnyCommand> = {}): AnyCommand => ({
  name,
  summary: 'For a test.',
  surfaces: ['ipc'],
  needs: 'read',
  uses: [],
  input: z.object({ text: z.string().max(10).optional() }),
  output: z.object({ said: z.string() }),
  handle,
  ...more,
})

const fails = (error: unknown) => () => {
  throw error
}

const list = [
  command('fine', () => ({ said: 'yes' })),
  command('later', async () => ({ said: 'yes' })),
  command('known', fails(new AppError('busy', 'Wait a little.', { params: { seconds: '3' } }))),
  command('unknown', fails(new Error(secret))),
  command('thrown_text', fails(secret)),
  command('rejected', () => Promise.reject(new TypeError(secret))),
  command('disk_full', fails(Object.assign(new Error(secret), { code: 'SQLITE_FULL' }))),
  command('odd_output', () => ({ said: 42, extra: secret })),
  command('of_the_profile', () => ({ said: 'yes' }), { needs: 'manage', surfaces: ['ipc', 'ws'] }),
  command('of_clock', (services) => ({ said: Object.keys(services).join() }), { uses: ['clock'] }),
  command('waits', async (_services, _input, { signal }) => {
    await breathe()
    await breathe(signal)
    return { said: 'yes' }
  }),
  command('dies_closed', async () => {
    await breathe()
    throw new TypeError(secret)
  }),
]

const lines: string[] = []
const write = (...given: unknown[]): void =>
  void lines.push(JSON.stringify(given, (key, value: unknown) => (key === 'err' ? 'an error' : value)))
const log: Log = { debug: write, info: write, warn: write, error: write }
const closing = new AbortController()
const ownPass = { ended: null, whenEnded: () => undefined, leave: () => undefined }
// None of these commands asks a service for anything.
const dispatcher = (checksOutput: boolean) =>
  createDispatcher({
    commands: list,
    services: { clock: systemClock, sessions: {}, temporary: { meant: () => undefined } } as unknown as Services,
    log,
    gate: { enter: () => ownPass, note: () => undefined },
    closing: closing.signal,
    checksOutput,
  })
const dispatch = dispatcher(true)

describe('the dispatcher', () => {
  test.each(['fine', 'later'])('answers with a value: %s', async (name) => {
    expect(await dispatch(owner, name, {})).toEqual({ ok: true, value: { said: 'yes' } })
  })

  test('a field that cannot even be compared was told as a fault of the app', async () => {
    const text = { length: { valueOf: 1, toString: 1 } }
    expect(await dispatch(owner, 'fine', { text })).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
  })

  const sentence = 'Something in the app went wrong. The log has the details.'
  const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
  const failures = [
    { name: 'known', error: { code: 'busy', message: 'Wait a little.', retryable: true, params: { seconds: '3' } } },
    { name: 'unknown', error: { code: 'internal', message: sentence, retryable: false } },
    { name: 'thrown_text', error: { code: 'internal', message: sentence, retryable: false } },
    { name: 'rejected', error: { code: 'internal', message: sentence, retryable: false } },
    { name: 'odd_output', error: { code: 'internal', message: sentence, retryable: false } },
    { name: 'disk_full', error: { code: 'storage_full', message: 'The disk is full.', retryable: false } },
    {
      name: 'not_there',
      error: { code: 'unknown_command', message: 'There is no such command here.', retryable: false },
    },
  ]
  test.each(failures)('answers with a plain error that has a request id: $name', async ({ name, error }) => {
    const result = await dispatch(owner, name, {})
    expect(result).toEqual({ ok: false, error: { ...error, requestId } })
    expect(structuredClone(result)).toEqual(result)
  })

  test('gives every request an id of its own, the same in answer and log', async () => {
    lines.length = 0
    const results = [await dispatch(owner, 'known', {}), await dispatch(owner, 'known', {})]
    const ids = results.map((result) => (result.ok ? '' : String(result.error.requestId)))
    expect(new Set(ids).size).toBe(2)
    expect(ids.every((id, index) => lines[index]?.includes(id))).toBe(true)
  })

  test('does not check outputs in production', async () => {
    expect(await dispatcher(false)(owner, 'odd_output', {})).toMatchObject({ ok: true })
  })

  test.each([
    { input: { text: 'x'.repeat(11) }, error: { code: 'too_large', params: { fields: 'text' } } },
    { input: { text: 4 }, error: { code: 'invalid_input', params: { fields: 'text' } } },
    { input: secret, error: { code: 'invalid_input', params: { fields: 'input' } } },
  ])('names the field that is wrong, not what was in it: $error.code', async ({ input, error }) => {
    const result = await dispatch(owner, 'fine', input)
    expect(result).toMatchObject({ ok: false, error })
    expect(JSON.stringify(result)).not.toContain(secret)
  })

  test.each([
    { caller: ownerCaller('ipc'), code: null },
    { caller: ownerCaller('ws'), code: null },
    { caller: boundCaller('ws', ['a']), code: 'not_permitted' },
    { caller: boundCaller('ipc', []), code: 'not_permitted' },
    { caller: { ...ownerCaller('ws'), scopes: ['read', 'write', 'chat'] as const }, code: 'not_permitted' },
    { caller: ownerCaller('mcp'), code: 'unknown_command' },
  ])('$caller.surface for $caller.agents with $caller.scopes may do what spans the profile: $code', async (row) => {
    const result = await dispatch(row.caller, 'of_the_profile', {})
    expect(result).toMatchObject(row.code ? { ok: false, error: { code: row.code } } : { ok: true })
  })

  test('tells which scope is missing', async () => {
    const caller = boundCaller('ipc', ['a'], ['chat'])
    expect(await dispatch(caller, 'fine', {})).toMatchObject({
      ok: false,
      error: { code: 'not_permitted', params: { reason: 'scope', scope: 'read' } },
    })
  })

  test('hands a command the services it names and no other', async () => {
    expect(await dispatch(owner, 'of_clock', {})).toEqual({ ok: true, value: { said: 'clock' } })
  })

  test.each(['waits', 'dies_closed'])('a caller that goes ends what it asked for: %s', async (name) => {
    const gone = new AbortController()
    const asked = dispatch(owner, name, {}, gone.signal)
    gone.abort(callerGone())
    expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })

  test('writes no input, output or error text', () => {
    expect(lines.join('\n')).not.toContain(secret)
  })
})

test('a call that was under way as the profile closed, to be opened anew, was told as a fault of the app', async () => {
  const kernel = await openTestKernel()
  const asked = kernel.ask('memory_init', {})
  await kernel.close()
  expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  await discardTestKernel(kernel)
})

describe('the log of a session', () => {
  let kernel: TestKernel
  beforeAll(async () => {
    kernel = await openTestKernel()
  })
  afterAll(() => discardTestKernel(kernel))

  test('holds names, codes and ids, but nothing that was said and no key', async () => {
    const words = ['zebrafish', 'sk-live-0123456789abcdef', 'Quokka', 'wombat', 'narwhal']
    const [said, key, title, stored, query] = words
    const { id: sessionId } = await kernel.call('session_create', { agentId: 'majordomo', title: `Title ${title}` })
    await kernel.say(sessionId, `I like my ${said}. My password is hunter2-${said}.`)
    const provider = await kernel.call('provider_save', {
      name: 'P',
      preset: 'custom',
      baseUrl: `http://127.0.0.1:9/v1`,
      model: 'm',
      apiKey: key,
    })
    await kernel.ask('provider_test', { id: provider.id })
    await kernel.ask('provider_test', { preset: 'custom', baseUrl: 'http://127.0.0.1:9/v1', model: 'm', apiKey: key })
    const { id } = await kernel.call('memory_store', {
      agentId: 'majordomo',
      type: 'knowledge',
      content: `A ${stored}`,
    })
    await kernel.ask('memory_update', { id, patch: { content: `No ${stored}` }, expectedVersion: 99 })
    await kernel.ask('memory_search', { agentId: 'majordomo', query, limit: -1 })
    await kernel.ask(`unknown ${query}`, { query })
    await kernel.ask('memory_import', { memories: [{ content: stored }] })
    const log = readFileSync(join(kernel.home, 'logs', 'majordomo.log'), 'utf8')
    expect(words.filter((word) => log.includes(word))).toEqual([])
    expect({
      names: log.includes('"command":"memory_update"'),
      codes: log.includes('"code":"conflict"'),
      ids: log.includes('"requestId":"'),
    }).toEqual({ names: true, codes: true, ids: true })
  })
})
