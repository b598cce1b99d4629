import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Grant } from '../contract/access.ts'
import { notPermittedCode } from '../contract/bridge.ts'
import * as behave from '../testing/loopback-behaviours.ts'
import { type LoopbackKernel, openLoopbackKernel } from '../testing/loopback-kernel.ts'
import { createTestHost } from '../testing/test-kernel.ts'
import { type HttpServer, openHttpServer } from './http-server.ts'
import { createWebFiles, type WebFiles } from './web-files.ts'

const agentId = 'majordomo'

describe('a program of this computer', () => {
  let folder: string
  let files: WebFiles
  let chat: LoopbackKernel
  let server: HttpServer
  const sockets: WebSocket[] = []

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'programs-'))
    files = createWebFiles(join(folder, 'uploads'))
    chat = await openLoopbackKernel({ host: { ...createTestHost(), files } })
    server = await openHttpServer({ kernel: chat.kernel(), files, renderer: folder, port: 0, report: () => undefined })
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.terminate()
    await server.close()
    await chat.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const letIn = (scopes: Grant['scopes']) =>
    chat.kernel().call('access_token_create', { name: 'Notes', scopes, agents: [agentId] })
  const pause = (id: string) => chat.kernel().call('access_token_pause', { id, paused: true })
  const ask = (path: string, headers: Record<string, string>, body = '{}', method = 'POST') =>
    new Promise<{ status: number | undefined; retryAfter: string | undefined; text: string }>((resolve, reject) => {
      const asking = request(
        { host: '127.0.0.1', port: server.port, path, method, headers, agent: false },
        (answer) => {
          void readText(answer).then(
            (text) => resolve({ status: answer.statusCode, retryAfter: answer.headers['retry-after'], text }),
            reject,
          )
        },
      )
      asking.on('error', reject)
      asking.end(method === 'GET' ? undefined : body)
    })
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
  const call = async (name: string, secret: string, input: unknown = {}) => {
    const { status, text } = await ask(`/call/${name}`, bearer(secret), JSON.stringify(input))
    return { status, ...JSON.parse(text) }
  }
  const connect = (headers: Record<string, string>) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, { headers })
    sockets.push(socket)
    return socket
  }

  test('asks by its token, and is told what it may not', async () => {
    const { secret } = await letIn(['read'])
    expect(await call('memory_list', secret, { agentId })).toMatchObject({ status: 200, ok: true })
    expect(await call('memory_list', secret, { agentId: 'nobody' })).toMatchObject({ status: 404 })
    expect(await call('memory_store', secret)).toMatchObject({
      status: 403,
      error: { code: 'not_permitted', params: { scope: 'write' } },
    })
    expect(await call('memory_list', secret, 7)).toMatchObject({ status: 400, error: { code: 'invalid_input' } })
    expect(await ask('/call/memory_list', bearer(secret), '{')).toMatchObject({ status: 400 })
    expect(await call('nothing', secret)).toMatchObject({ status: 404, error: { code: 'unknown_command' } })
  })

  test.each([
    { what: 'no token', headers: {}, status: 403 },
    { what: 'an unknown token', headers: { authorization: 'Bearer mj_nobody' }, status: 401 },
    { what: 'another scheme', headers: { authorization: 'Basic bWo6bWo=' }, status: 403 },
    { what: 'a foreign host', headers: { authorization: 'Bearer mj_nobody', host: 'evil.example' }, status: 403 },
    {
      what: 'a page elsewhere',
      headers: { authorization: 'Bearer mj_x', origin: 'https://evil.example' },
      status: 403,
    },
  ])('is refused with $what', async ({ headers, status }) => {
    expect((await ask('/call/agent_list', headers)).status).toBe(status)
    const socket = connect(headers)
    socket.on('error', () => undefined)
    const [, response] = await once(socket, 'unexpected-response')
    expect([401, 403]).toContain(response.statusCode)
  })

  test('a page of a browser that has a token but is of an origin is not taken for a program', async () => {
    const { secret } = await letIn(['read'])
    const headers = { ...bearer(secret), origin: `http://127.0.0.1:${server.port}` }
    expect((await ask('/call/agent_list', headers)).status).toBe(401)
  })

  test('that calls too often is told when to come again, however it connects', async () => {
    const { secret } = await letIn(['read'])
    const together = () => Promise.all(Array.from({ length: 80 }, () => ask('/call/agent_list', bearer(secret))))
    const refused: Awaited<ReturnType<typeof ask>>[] = []
    // A slow machine takes so long for eighty that some may be made again meanwhile.
    await expect
      .poll(async () => refused.push(...(await together()).filter(({ status }) => status === 429)))
      .not.toBe(0)
    expect(refused.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true)
  })

  test('cannot take up the connections of the user’s own page', async () => {
    const { secret } = await letIn(['read'])
    const open = Array.from({ length: 8 }, () => connect(bearer(secret)))
    await Promise.all(open.map((socket) => once(socket, 'open')))
    const ninth = connect(bearer(secret))
    ninth.on('error', () => undefined)
    const [, response] = await once(ninth, 'unexpected-response')
    expect(response.statusCode).toBe(429)
    open[0]?.close()
    await expect
      .poll(async () => {
        const again = connect(bearer(secret))
        again.on('error', () => undefined)
        return Promise.race([
          once(again, 'open').then(() => 'open'),
          once(again, 'unexpected-response').then(() => 'refused'),
        ])
      })
      .toBe('open')
  })

  test('an input of more than four megabytes is not taken', async () => {
    const { secret } = await letIn(['write'])
    const body = JSON.stringify({ text: 'x'.repeat(5 * 1024 * 1024) })
    expect((await ask('/call/memory_store', bearer(secret), body)).status).toBe(413)
  })

  test('takes the file of its export, and does not once it is paused', async () => {
    const { secret, token } = await letIn(['read'])
    await chat.kernel().call('memory_store', { agentId, type: 'knowledge', content: 'Bergen is wet.' })
    const { value } = await call('memory_export', secret, { agentId })
    const file = () => ask(`/files/${value.handle}`, bearer(secret), '', 'GET')
    expect(await file()).toMatchObject({ status: 200, text: expect.stringContaining('Bergen') })
    await pause(token.id)
    expect((await file()).status).toBe(401)
  })

  test('that closes its connection ends its call', async () => {
    const { secret, token } = await letIn(['write'])
    const lines = Array.from({ length: 5_000 }, (_, at) => ({
      session: 'long',
      at: '2026-01-01',
      role: 'user',
      text: `Line ${at}.`,
    }))
    const asking = request({
      host: '127.0.0.1',
      port: server.port,
      path: '/call/session_import',
      method: 'POST',
      headers: bearer(secret),
    })
    asking.on('error', () => undefined)
    asking.end(JSON.stringify({ agentId, lines, extract: false }))
    await once(asking, 'socket')
    const outcome = async () => {
      const { items } = await chat.kernel().call('access_log_list', { tokenId: token.id })
      return items.find(({ command }) => command === 'session_import')?.outcome
    }
    const begun = () => chat.kernel().call('session_list', { agentId })
    await expect.poll(async () => (await begun()).items.length, { interval: 1 }).toBe(2)
    asking.destroy()
    await expect.poll(outcome).toBe('cancelled')
  })

  test('that is paused in the middle of a stream is told nothing more, and its turn ends', async () => {
    const { secret, token } = await letIn(['chat'])
    const socket = connect(bearer(secret))
    await once(socket, 'open')
    const told: string[] = []
    socket.on('message', (bytes) => told.push((bytes as Buffer).toString()))
    const closed = once(socket, 'close')
    chat.server.script(behave.reply('One two three four five six seven eight.', { chunks: 8, gated: true }))
    socket.send(JSON.stringify({ id: 1, name: 'chat_send', input: { sessionId: chat.sessionId, text: 'Count.' } }))
    await chat.server.received(1)
    chat.server.release()
    await expect.poll(() => told.some((line) => line.includes('turn_delta'))).toBe(true)
    const { result } = JSON.parse(told.find((line) => line.includes('"id":1')) ?? '{}')
    await pause(token.id)
    const before = told.length
    for (let piece = 0; piece < 7; piece += 1) chat.server.release()
    const { turn, answer } = await chat.ended(result.value.turnId)
    expect(turn.state).toBe('stopped')
    expect(answer.text).not.toContain('eight')
    const [code] = await closed
    expect(code).toBe(notPermittedCode)
    expect(told).toHaveLength(before)
    expect(told.join('\n')).not.toContain('turn_ended')
    const again = connect(bearer(secret))
    again.on('error', () => undefined)
    const [, response] = await once(again, 'unexpected-response')
    expect(response.statusCode).toBe(403)
  })
})
