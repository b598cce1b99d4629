import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
  dispatch: async () => ({ ok: true as const, value: null }),
  subscribe: () => () => undefined,
}

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
    await files.close()
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
  const aCookie = async () => {
    const [cookie = ''] = (await signIn(tokenOf(server.newLink()))).headers['set-cookie'] ?? []
    return cookie.split(';')[0] ?? ''
  }

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

    expect([first.status, second.status]).toEqual([204, 401])
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
    expect((await signIn(token)).status).toBe(204)
  })

  test.each([['not json'], ['{"token":1}'], ['{}'], ['x'.repeat(5_000)]])(
    'does not fall over a broken exchange',
    async (body) => {
      const { status } = await ask('/session', { method: 'POST', headers: { origin }, body })
      expect([401, 413]).toContain(status)
    },
  )

  test('says whether a browser is signed in', async () => {
    const cookie = await aCookie()
    expect((await ask('/session')).status).toBe(401)
    expect((await ask('/session', { headers: { cookie: 'majordomo-1=x' } })).status).toBe(401)
    expect((await ask('/session', { headers: { cookie: `a=b; ${cookie}` } })).status).toBe(204)
  })

  test('keeps an upload under a handle until it closes', async () => {
    const cookie = await aCookie()
    const answer = await ask('/upload?name=..%2F..%2F%E8%AE%B0%E5%BF%86.json', {
      method: 'POST',
      headers: { origin, cookie },
      body: '{"a":1}',
    })
    const { handle, ...file } = JSON.parse(answer.text)

    expect(file).toEqual({ name: '记忆.json', size: 7 })
    expect(await readFile((await files.pathOf(handle)) ?? '', 'utf8')).toBe('{"a":1}')
    await files.close()
    expect(await readdir(join(folder, 'uploads'))).toEqual([])
    expect(await files.pathOf(handle)).toBeNull()
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
      headers: { origin, cookie: await aCookie(), ...length },
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
