import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { expiredCode } from '../contract/bridge.ts'
import type { Caller } from '../contract/caller.ts'
import type { AppEvent } from '../contract/events.ts'
import type { Admission } from '../kernel/access/access-service.ts'
import { type HttpServer, openHttpServer } from './http-server.ts'
import { createWebFiles, type WebFiles } from './web-files.ts'

interface Ask {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Readable
}
interface Answer {
  readonly status: number | undefined
  readonly headers: Record<string, string | string[] | undefined>
  readonly text: string
}

const kernel = {
  authenticate: async (secret: string) => admitted(secret),
  dispatch: async () => ({ ok: true as const, value: null }),
  subscribe: (_caller: Caller, listener: (event: AppEvent) => void) => {
    tell = listener
    return () => undefined
  },
}
let tell: (event: AppEvent) => void = () => undefined
let admitted: (secret: string) => Admission | null = () => null

describe('local server', () => {
  let folder: string
  let files: WebFiles
  let server: HttpServer
  let origin: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'http-'))
    await mkdir(join(folder, 'renderer'))
    await writeFile(join(folder, 'renderer/index.html'), '<p>page</p>')
    await writeFile(join(folder, 'secret.txt'), 'secret')
    files = createWebFiles(join(folder, 'uploads'), 1_000)
    server = await openHttpServer({
      kernel,
      files,
      renderer: join(folder, 'renderer'),
      port: 0,
      report: () => undefined,
      uploadLimitBytes: 1_000,
    })
    origin = `http://127.0.0.1:${server.port}`
  })
  afterEach(async () => {
    await server.close()
    await files.clear()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = (path: string, { method = 'GET', headers = {}, body = '' }: Ask = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const asking = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (answer) => {
        void text(answer).then(
          (content) => resolve({ status: answer.statusCode, headers: answer.headers, text: content }),
          reject,
        )
      })
      asking.on('error', reject)
      if (typeof body === 'string') asking.end(body)
      else body.pipe(asking)
    })
  const tokenOf = (link: string) => new URL(link).hash.replace('#token=', '')
  const signIn = (token: string, headers: Record<string, string> = { origin }) =>
    ask('/session', {
      method: 'POST',
      headers: { ...headers, 'content-length': String(JSON.stringify({ token }).length) },
      body: JSON.stringify({ token }),
    })
  /** What a page that is signed in sends along. */
  const aSession = async () => {
    const answer = await signIn(tokenOf(server.newLink()))
    const [cookie = ''] = answer.headers['set-cookie'] ?? []
    return { cookie: cookie.split(';')[0] ?? '', 'x-majordomo-page': String(JSON.parse(answer.text).page) }
  }
  const aCookie = async () => (await aSession()).cookie

  test('listens on this computer only', () => {
    expect(server.newLink()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{22}$/)
  })

  test.each([
    ['127.0.0.1', 200],
    ['localhost', 200],
    ['majordomo.example', 403],
    ['127.0.0.1.example.com', 403],
    ['[::1]', 403],
    ['', 400],
  ])('answers the host %j with %i', async (name, status) => {
    expect((await ask('/', { headers: { host: `${name}:${server.port}` } })).status).toBe(status)
  })

  test('refuses its own host name at another port', async () => {
    expect((await ask('/', { headers: { host: '127.0.0.1:1' } })).status).toBe(403)
    expect((await ask('/', { headers: { host: '127.0.0.1' } })).status).toBe(403)
  })

  test.each([
    ['its own and another', ['Host: own', 'Host: evil.example'], '/'],
    ['another and its own', ['Host: evil.example', 'Host: own'], '/'],
    ['its own twice', ['Host: own', 'Host: own'], '/'],
    ['two in one line', ['Host: own, evil.example'], '/'],
    ['one with a user before it', ['Host: evil@own'], '/'],
    ['one with a path behind it', ['Host: own/'], '/'],
    ['another in the target', ['Host: own'], 'http://evil.example/'],
    ['no path as target', ['Host: own'], '*'],
    ['another, older way', ['Host: own', 'HOST: evil.example'], '/session'],
  ])('a doubled or malformed Host was answered: %s', async (_what, lines, target) => {
    const hosts = lines.map((line) => `${line.replace('own', `127.0.0.1:${server.port}`)}\r\n`).join('')
    const page = await raw(server.port, `GET ${target} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    expect(page).toMatch(/^HTTP\/1\.1 40[03] /)
    expect(page).not.toContain('<p>page</p>')
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
    const rest = `Origin: ${origin}\r\nCookie: ${await aCookie()}\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n`
    const path = target === '/' ? '/ws' : target
    expect(await raw(server.port, `GET ${path} HTTP/1.1\r\n${hosts}${upgrade}${rest}\r\n`)).toMatch(
      /^HTTP\/1\.1 40[03] /,
    )
  })

  test('a session that was not used stayed open until the server ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let now = 0
    const aging = await openHttpServer({
      kernel,
      files,
      renderer: folder,
      port: 0,
      report: () => undefined,
      now: () => now,
    })
    const at = `127.0.0.1:${aging.port}`
    const body = JSON.stringify({ token: tokenOf(aging.newLink()) })
    const answer = await fetch(`http://${at}/session`, { method: 'POST', headers: { origin: `http://${at}` }, body })
    const [cookie = ''] = answer.headers.getSetCookie()
    const page = new WebSocket(`ws://${at}/ws`, { headers: { origin: `http://${at}`, cookie } })
    await once(page, 'open')
    page.send(await answer.text())
    now = 12 * 60 * 60_000 + 1
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    expect((await once(page, 'close'))[0]).toBe(expiredCode)
    expect((await fetch(`http://${at}/session`, { headers: { cookie } })).status).toBe(401)
    await aging.close()
  })

  test('serves the page under a content policy that allows its own socket only', async () => {
    const page = await ask('/')
    expect({ status: page.status, text: page.text, type: page.headers['content-type'] }).toEqual({
      status: 200,
      text: '<p>page</p>',
      type: 'text/html; charset=utf-8',
    })
    expect(page.headers['content-security-policy']).toContain(`script-src 'self'; `)
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ws://127.0.0.1:${server.port};`)
    expect(page.headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '//secret.txt',
    '/..\\secret.txt',
  ])('serves nothing outside of the pages: %s', async (path) => {
    const answer = await raw(
      server.port,
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 40[04]/)
    expect(answer).not.toContain('\r\n\r\nsecret')
  })

  test('exchanges the token of the link once for a cookie that scripts and other sites cannot use', async () => {
    const token = tokenOf(server.newLink())
    const first = await signIn(token)
    const second = await signIn(token)

    expect([first.status, second.status]).toEqual([200, 401])
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(/^majordomo-\d+=[\w-]{22}; HttpOnly; SameSite=Strict; Path=\/$/),
    ])
    expect(second.headers['set-cookie']).toBeUndefined()
  })

  test.each([
    ['no origin', {}],
    ['another site', { origin: 'https://example.com' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['an opaque origin', { origin: 'null' }],
  ])('takes the token from our own page only, not from %s, which does not burn it', async (_who, headers) => {
    const token = tokenOf(server.newLink())
    expect((await signIn(token, headers)).status).toBe(403)
    expect((await signIn(token)).status).toBe(200)
  })

  test.each([['not json'], ['{"token":1}'], ['{}'], ['x'.repeat(5_000)]])(
    'does not fall over a broken exchange',
    async (body) => {
      const { status } = await ask('/session', { method: 'POST', headers: { origin }, body })
      expect([401, 413]).toContain(status)
    },
  )

  test('says whether a browser is signed in', async () => {
    const { cookie, ...page } = await aSession()
    expect((await ask('/session')).status).toBe(401)
    expect((await ask('/session', { headers: { cookie: 'majordomo-1=x' } })).status).toBe(401)
    expect((await ask('/session', { headers: { ...page, cookie: `a=b; ${cookie}` } })).status).toBe(204)
  })

  test('a cookie alone, which other ports of this computer are sent too, was a session', async () => {
    const { cookie, ...page } = await aSession()
    const strange = { ...(await aSession()), cookie }
    const asked = [{ cookie }, page, strange, { ...page, cookie }].map((headers) => ask('/session', { headers }))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 401, 401, 204])
    const upload = { method: 'POST', headers: { origin, cookie }, body: 'x' }
    expect((await ask('/upload?name=a', upload)).status).toBe(401)
  })

  test('there was no way to sign out', async () => {
    const [session, other] = [await aSession(), await aSession()]
    const end = (headers: Record<string, string>) => ask('/session', { method: 'DELETE', headers })
    expect([(await end(session)).status, (await end({ ...session, origin: 'https://example.com' })).status]).toEqual([
      403, 403,
    ])
    const ended = await end({ ...session, origin })
    expect([ended.status, ended.headers['set-cookie']]).toEqual([204, [expect.stringMatching(/=; .*Max-Age=0$/)]])
    const after = await Promise.all([session, other].map((headers) => ask('/session', { headers })))
    expect(after.map(({ status }) => status)).toEqual([401, 204])
  })

  test('there was no limit to connections: those beyond it are refused by name, and go', async () => {
    const few = await openHttpServer({
      kernel,
      files,
      renderer: folder,
      port: 0,
      report: () => undefined,
      mostConnections: 2,
    })
    const idle = [connect(few.port, '127.0.0.1'), connect(few.port, '127.0.0.1')]
    await Promise.all(idle.map((socket) => once(socket, 'connect')))
    const refused = await raw(few.port, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${few.port}\r\n\r\n`)
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toContain('"code":"rate_limited"')
    idle[0]?.destroy()
    const free = () => raw(few.port, `GET /x HTTP/1.1\r\nHost: 127.0.0.1:${few.port}\r\nConnection: close\r\n\r\n`)
    await expect.poll(free).toMatch(/^HTTP\/1\.1 404 /)
    idle[1]?.destroy()
    await few.close()
  })

  test('keeps an upload under a handle until it closes', async () => {
    const session = await aSession()
    const answer = await ask('/upload?name=..%2F..%2F%E8%AE%B0%E5%BF%86.json', {
      method: 'POST',
      headers: { origin, ...session },
      body: '{"a":1}',
    })
    const { handle, ...file } = JSON.parse(answer.text)

    expect(file).toEqual({ name: '记忆.json', size: 7 })
    expect(await readFile((await files.pathOf(handle)) ?? '', 'utf8')).toBe('{"a":1}')
    await files.clear()
    expect(await readdir(join(folder, 'uploads'))).toEqual([])
    expect(await files.pathOf(handle)).toBeNull()
  })

  test('every file that was ever uploaded was kept until the server ended', async () => {
    const session = await aSession()
    const handles: string[] = []
    for (let sent = 0; sent < 10; sent += 1) {
      const answer = await ask('/upload?name=a', { method: 'POST', headers: { origin, ...session }, body: `${sent}` })
      handles.push(JSON.parse(answer.text).handle)
    }
    expect(await readdir(join(folder, 'uploads'))).toHaveLength(8)
    const paths = await Promise.all(handles.map((handle) => files.pathOf(handle)))
    expect(paths.map((path) => path !== null)).toEqual([false, false, ...Array.from({ length: 8 }, () => true)])
  })

  test('an upload stayed below the profile after what it held was destroyed', async () => {
    const session = await aSession()
    await ask('/upload?name=a', { method: 'POST', headers: { origin, ...session }, body: 'I play the theremin.' })
    const changed = { agentId: 'majordomo', memoryIds: [], changeId: 'c1' }
    tell({ name: 'memory_changed', payload: { ...changed, change: 'removed' } })
    expect(await readdir(join(folder, 'uploads'))).toHaveLength(1)
    tell({ name: 'memory_changed', payload: { ...changed, change: 'purged' } })
    await expect.poll(() => readdir(join(folder, 'uploads'))).toEqual([])
  })

  test.each([
    ['without a cookie', (_cookie: string) => ({ origin }), 401],
    ['without an origin', (cookie: string) => ({ cookie }), 403],
    ['from another site', (cookie: string) => ({ cookie, origin: 'https://example.com' }), 403],
  ])('takes no upload %s', async (_how, headersOf, status) => {
    expect(
      (await ask('/upload?name=a', { method: 'POST', headers: headersOf(await aCookie()), body: 'x' })).status,
    ).toBe(status)
  })

  test.each([
    ['announced', 'x'.repeat(1_001)],
    ['unannounced', Readable.from([Buffer.alloc(600), Buffer.alloc(600)])],
  ])('refuses an upload over the limit that is %s, and keeps nothing of it', async (_how, body) => {
    const length = typeof body === 'string' ? { 'content-length': String(body.length) } : {}
    const answer = await ask('/upload?name=a', {
      method: 'POST',
      headers: { origin, ...(await aSession()), ...length },
      body,
    })

    expect({ status: answer.status, code: JSON.parse(answer.text).error.code }).toEqual({
      status: 413,
      code: 'too_large',
    })
    expect(await readdir(join(folder, 'uploads')).catch(() => [])).toEqual([])
  })

  test('gives an offered file as a download to a session only', async () => {
    const { handle } = await files.offer(join(folder, 'secret.txt'), '我的 "记忆"\r\n.json')
    const cookie = await aCookie()
    const answer = await ask(`/files/${handle}`, { headers: { cookie } })

    expect((await ask(`/files/${handle}`)).status).toBe(401)
    expect((await ask('/files/..%2f..%2fsecret.txt', { headers: { cookie } })).status).toBe(404)
    expect({ status: answer.status, text: answer.text, name: answer.headers['content-disposition'] }).toEqual({
      status: 200,
      text: 'secret',
      name: "attachment; filename*=UTF-8''%E6%88%91%E7%9A%84%20%22%E8%AE%B0%E5%BF%86%22%0D%0A.json",
    })
  })

  test.each([
    ['the page', 200, {}, '/'],
    ['a page that is not there', 404, {}, '/nothing'],
    ['a foreign host', 403, { host: 'majordomo.example' }, '/'],
    ['a host that is none', 400, { host: ':1' }, '/'],
    ['a stranger', 401, {}, '/files/x'],
    ['bytes that are no request', 400, null, ''],
    ['a connection that is refused', 401, { upgrade: 'websocket', connection: 'Upgrade' }, '/ws'],
  ])(
    'an answer to %s (%i) came without the security headers, or could be kept',
    async (_what, status, headers, path) => {
      const host = { host: `127.0.0.1:${server.port}`, ...headers, ...(status === 401 && { origin }) }
      const lines = Object.entries(host).map(([name, value]) => `${name}: ${value}\r\n`)
      const isUpgrade = headers !== null && 'upgrade' in headers
      const end = isUpgrade ? '' : 'connection: close\r\n'
      const answer = await raw(
        server.port,
        headers === null ? 'no request\r\n\r\n' : `GET ${path} HTTP/1.1\r\n${lines.join('')}${end}\r\n`,
      )
      expect(answer.toLowerCase()).toMatch(new RegExp(`^http/1\\.1 ${status} `, 'u'))
      for (const line of [
        'cache-control: no-store',
        "content-security-policy: default-src 'none'",
        'x-content-type-options: nosniff',
        'cross-origin-resource-policy: same-origin',
      ])
        expect(answer.toLowerCase()).toContain(line)
    },
  )

  test('a file that was destroyed with what it was made of was a fault of the server', async () => {
    const { handle } = await files.offer(join(folder, 'gone.txt'), 'a.txt')
    expect((await ask(`/files/${handle}`, { headers: { cookie: await aCookie() } })).status).toBe(404)
  })

  test('a download could be kept by the browser’s cache', async () => {
    const { handle } = await files.offer(join(folder, 'secret.txt'), 'a.txt')
    const answer = await ask(`/files/${handle}`, { headers: { cookie: await aCookie() } })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  test('rejects where its port is taken', async () => {
    await expect(
      openHttpServer({ kernel, files, renderer: folder, port: server.port, report: () => undefined }),
    ).rejects.toThrow(/EADDRINUSE/)
  })
})

/** Sends bytes that no client library would, and reads until the server ends the connection. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}
