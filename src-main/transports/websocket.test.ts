import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { expiredCode, sessionLife, signedOutCode } from '../contract/bridge.ts'
import { type Caller, ownerCaller } from '../contract/caller.ts'
import type { CommandResult } from '../contract/error.ts'
import type { AppEvent } from '../contract/events.ts'
import { createRequestGuard } from './request-guard.ts'
import { createSessionAuth } from './session-auth.ts'
import { attachWebSocket, maxFrameBytes } from './websocket.ts'

describe('websocket', () => {
  let server: Server
  let port: number
  let cookie: string
  let page: string
  let signOut: () => void
  let now: number
  let isCrowded: boolean
  let close: () => void
  let asked: unknown[]
  let reported: string[]
  let listeners: Set<(event: AppEvent) => void>
  let answer: (name: string, input: unknown) => Promise<CommandResult<unknown>>
  let clients: WebSocket[]

  beforeEach(async () => {
    isCrowded = false
    now = 0
    asked = []
    reported = []
    clients = []
    listeners = new Set()
    answer = async (_name, input) => ({ ok: true, value: input })
    server = createServer()
    const auth = createSessionAuth(() => now)
    const guard = createRequestGuard(auth, () => port)
    const kernel = {
      authenticate: async () => null,
      dispatch(caller: Caller, name: string, input: unknown) {
        asked.push({ caller, name, input })
        return answer(name, input)
      },
      subscribe(_caller: Caller, listener: (event: AppEvent) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    close = attachWebSocket(server, {
      kernel,
      guard,
      isCrowded: () => isCrowded,
      report: (what) => reported.push(what),
      limits: { inFlight: 3, perSecond: 50 },
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
    const secrets = auth.redeem(auth.mint())
    page = secrets?.page ?? ''
    cookie = guard.toCookie(secrets?.cookie ?? '').split(';')[0] ?? ''
    signOut = () => {
      const session = guard.sessionOf({ cookie })
      if (session) auth.end(session)
    }
  })
  afterEach(async () => {
    for (const client of clients) client.terminate()
    close()
    server.close()
    await once(server, 'close')
  })

  const open = (headers: Record<string, string> = {}, path = '/ws') => {
    const client = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
      headers: { origin: `http://127.0.0.1:${port}`, cookie, ...headers },
    })
    clients.push(client)
    return client
  }
  /** The status a connection was refused with. */
  const refusalOf = async (client: WebSocket) => {
    const [, response] = await once(client, 'unexpected-response')
    // To end what never was a connection is an error to `ws`.
    client.on('error', () => undefined)
    client.terminate()
    return response.statusCode
  }
  const connected = async () => {
    const client = open()
    await once(client, 'open')
    client.send(JSON.stringify({ page }))
    await expect.poll(() => listeners.size).toBeGreaterThan(0)
    return client
  }
  const next = async (client: WebSocket) => JSON.parse(String((await once(client, 'message'))[0]))
  const nextMany = (client: WebSocket, count: number) =>
    new Promise<{ id: number; result: CommandResult<unknown> }[]>((resolve) => {
      const messages: { id: number; result: CommandResult<unknown> }[] = []
      client.on('message', (bytes) => {
        messages.push(JSON.parse((bytes as Buffer).toString()))
        if (messages.length === count) resolve(messages)
      })
    })

  test('answers a call with its id, asked as the owner in a browser', async () => {
    const client = await connected()
    client.send(JSON.stringify({ id: 7, name: 'memory_list', input: { 语: 1 }, caller: { surface: 'ipc' } }))
    expect(await next(client)).toEqual({ id: 7, result: { ok: true, value: { 语: 1 } } })
    expect(asked).toEqual([{ caller: ownerCaller('ws'), name: 'memory_list', input: { 语: 1 } }])
  })

  test('pushes events until the page leaves', async () => {
    const client = await connected()
    const event: AppEvent = { name: 'profile_changed', payload: { agentId: 'majordomo' } }
    for (const listener of listeners) listener(event)
    expect(await next(client)).toEqual({ event })

    client.close()
    await once(client, 'close')
    await expect.poll(() => listeners.size).toBe(0)
  })

  test.each([
    ['without a cookie', { cookie: '' }, '/ws', 401],
    ['with a cookie that is no session', { cookie: 'majordomo-1=x' }, '/ws', 401],
    ['from another site', { origin: 'https://example.com' }, '/ws', 403],
    ['from another port', { origin: 'http://127.0.0.1:1' }, '/ws', 403],
    ['by a foreign host name', { host: 'example.com' }, '/ws', 403],
    [
      'by a foreign host name that the origin repeats',
      { host: 'example.com', origin: 'http://example.com' },
      '/ws',
      403,
    ],
    ['at another path', {}, '/', 404],
  ])('refuses a connection %s', async (_how, headers, path, status) => {
    expect(await refusalOf(open(headers, path))).toBe(status)
    expect(listeners.size).toBe(0)
  })

  test('refuses a connection without an origin', async () => {
    const client = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie } })
    expect(await refusalOf(client)).toBe(403)
  })

  test('ends a connection that sends a frame over the limit, without asking the kernel', async () => {
    const client = await connected()
    client.on('error', () => undefined)
    client.send(JSON.stringify({ id: 1, name: 'x', input: 'a'.repeat(maxFrameBytes) }))
    expect((await once(client, 'close'))[0]).toBe(1009)
    expect([asked, reported]).toEqual([[], ['A connection was ended.']])
  })

  test('takes a frame just under the limit', async () => {
    const client = await connected()
    const input = 'a'.repeat(maxFrameBytes - 100)
    client.send(JSON.stringify({ id: 1, name: 'x', input }))
    expect(await next(client)).toEqual({ id: 1, result: { ok: true, value: input } })
  })

  test.each([['no json'], ['[]'], ['{"id":"1","name":"x"}'], [Buffer.from('{"id":1,"name":"x"}')]])(
    'ends a connection that sends what is no call: %s',
    async (data) => {
      const client = await connected()
      client.send(data)
      expect((await once(client, 'close'))[0]).toBe(1008)
      expect(asked).toEqual([])
    },
  )

  test('refuses calls beyond those it runs at a time, and takes new ones after', async () => {
    const released = Promise.withResolvers<CommandResult<unknown>>()
    answer = () => released.promise
    const client = await connected()
    const refused = nextMany(client, 2)
    for (const id of [1, 2, 3, 4, 5]) client.send(JSON.stringify({ id, name: 'x', input: null }))
    expect(await refused).toEqual(
      [4, 5].map((id) => ({
        id,
        result: { ok: false, error: expect.objectContaining({ code: 'rate_limited', retryable: true }) },
      })),
    )

    const done = nextMany(client, 3)
    released.resolve({ ok: true, value: null })
    expect((await done).map(({ id }) => id)).toEqual([1, 2, 3])
    client.send(JSON.stringify({ id: 6, name: 'x', input: null }))
    expect(await next(client)).toEqual({ id: 6, result: { ok: true, value: null } })
  })

  test('refuses calls beyond those it runs a second', async () => {
    const client = await connected()
    const codes = new Set<string>()
    for (let id = 0; id < 500 && !codes.has('rate_limited'); id += 1) {
      client.send(JSON.stringify({ id, name: 'x', input: null }))
      const { result } = await next(client)
      codes.add(result.ok ? 'ok' : result.error.code)
    }
    expect([...codes]).toEqual(['ok', 'rate_limited'])
  })

  test('a connection of one page does not use up the calls of another', async () => {
    answer = () => new Promise(() => undefined)
    const busy = await connected()
    const refused = next(busy)
    for (const id of [1, 2, 3, 4]) busy.send(JSON.stringify({ id, name: 'x', input: null }))
    await refused

    answer = async () => ({ ok: true, value: 'free' })
    const client = await connected()
    client.send(JSON.stringify({ id: 1, name: 'x', input: null }))
    expect(await next(client)).toEqual({ id: 1, result: { ok: true, value: 'free' } })
  })

  test.each([
    ['no secret', () => JSON.stringify({ id: 1, name: 'memory_list', input: {} })],
    ['a wrong one', () => JSON.stringify({ page: 'x'.repeat(22) })],
    ['the cookie’s', () => JSON.stringify({ page: cookie.split('=')[1] })],
    ['no text', () => Buffer.from(JSON.stringify({ page }))],
  ])(
    'the cookie, which other ports of this computer are sent too, was enough to connect: %s',
    async (_what, greeting) => {
      const client = open()
      await once(client, 'open')
      client.send(greeting())
      client.send(JSON.stringify({ id: 2, name: 'memory_list', input: {} }))
      expect((await once(client, 'close'))[0]).toBe(1008)
      expect([asked, listeners.size]).toEqual([[], 0])
    },
  )

  test('a page stayed connected after its user signed out', async () => {
    const client = await connected()
    signOut()
    expect((await once(client, 'close'))[0]).toBe(signedOutCode)
    expect(await refusalOf(open())).toBe(401)
  })

  test('a page stayed connected for ever: what it asks after its session is over is not done, and it is told why', async () => {
    const client = await connected()
    now += sessionLife.idleHours * 60 * 60_000 + 1
    client.send(JSON.stringify({ id: 1, name: 'memory_list', input: {} }))
    expect((await once(client, 'close'))[0]).toBe(expiredCode)
    expect([asked, await refusalOf(open())]).toEqual([[], 401])
  })

  test('there was no limit to connections: one too many is told so before it ends', async () => {
    isCrowded = true
    const client = open()
    const [message] = await once(client, 'message')
    expect(JSON.parse(String(message))).toEqual({
      refused: { code: 'rate_limited', message: expect.any(String), retryable: true },
    })
    expect((await once(client, 'close'))[0]).toBe(1013)
  })

  test('tells its pages when it closes', async () => {
    const client = await connected()
    close()
    expect((await once(client, 'close'))[0]).toBe(1001)
  })
})
