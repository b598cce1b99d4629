import { describe, expect, test } from 'vitest'
import { expiredCode, type SessionState, signedOutCode } from '../../src-main/contract/bridge.ts'
import type { AppEvent } from '../../src-main/contract/events.ts'
import { createWebBridge } from './web-bridge.ts'
import type { WebPage } from './web-page.ts'

/** A browser's side of the connection whose other side the test plays. */
class Socket extends EventTarget {
  readonly greetings: string[] = []
  readonly sent: string[] = []
  send(message: string) {
    if ('page' in JSON.parse(message)) this.greetings.push(message)
    else this.sent.push(message)
  }
  open() {
    this.dispatchEvent(new Event('open'))
  }
  receive(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  drop(code = 1006) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

type Responder = (path: string, init?: RequestInit) => Response
const signedIn: Responder = (_path, init) =>
  init?.method === 'POST' ? Response.json({ page: 'p1' }) : new Response(null, { status: 204 })
const signedOut: Responder = () => new Response(null, { status: 401 })

function aPage({
  token: first = null,
  file = null,
  respond = signedIn,
}: { token?: string | null; file?: File | null; respond?: Responder } = {}) {
  const sockets: Socket[] = []
  const timers: { run: () => void; ms: number }[] = []
  const log: unknown[] = []
  let arrived = Promise.withResolvers<Socket>()
  const state = { respond, secret: 'p0' as string | null, reloads: 0 }
  const links = new Set<() => unknown>()
  let token = first
  const page: WebPage = {
    takeToken() {
      const taken = token
      token = null
      return taken
    },
    onLink: (run) => void links.add(run),
    readSecret: () => state.secret,
    keepSecret: (secret) => void (state.secret = secret),
    reload: () => void (state.reloads += 1),
    async fetch(path, init) {
      log.push([init?.method ?? 'GET', path, ...(typeof init?.body === 'string' ? [init.body] : [])])
      return state.respond(path, init)
    },
    connect() {
      const socket = new Socket()
      sockets.push(socket)
      arrived.resolve(socket)
      return socket as unknown as WebSocket
    },
    later: (run, ms) => void timers.push({ run, ms }),
    chooseFile: async () => file,
    download: (path, fileName) => void log.push(['download', path, fileName]),
    openTab: (url) => void log.push(['tab', url]),
  }

  return {
    page,
    log,
    state,
    timers,
    sockets,
    /** A new link is opened, here or in another tab. */
    openLink(here: string | null) {
      token = here
      for (const run of links) run()
    },
    /** The next connection that the bridge makes. */
    async socket() {
      const socket = await arrived.promise
      arrived = Promise.withResolvers()
      return socket
    },
    /** Lets all that was to happen later happen. */
    tick(ms = Infinity) {
      for (const timer of timers.splice(0)) {
        if (timer.ms <= ms) timer.run()
        else timers.push(timer)
      }
    },
  }
}

const lost = {
  ok: false,
  error: expect.objectContaining({ code: 'busy', retryable: true, params: { reason: 'disconnected' } }),
}

describe('web bridge', () => {
  test('signs in with the token of the address before it connects', async () => {
    const browser = aPage({ token: 'abc' })
    createWebBridge(browser.page)
    await browser.socket()
    expect(browser.log).toEqual([['POST', '/session', '{"token":"abc"}']])
  })

  test('shows its own secret before anything else, and with what it asks by HTTP', async () => {
    const browser = aPage({ token: 'abc' })
    createWebBridge(browser.page)
    const socket = await browser.socket()
    socket.open()
    expect([socket.greetings, browser.state.secret]).toEqual([['{"page":"p1"}'], 'p1'])
  })

  test('signing out ends the session, and nothing of it is kept', async () => {
    const browser = aPage()
    await createWebBridge(browser.page).signOut?.()
    expect(browser.log).toContainEqual(['DELETE', '/session'])
    expect([browser.state.secret, browser.state.reloads]).toEqual([null, 1])
  })

  test('what a page showed stayed there after its user had signed out on another', async () => {
    const browser = aPage()
    createWebBridge(browser.page)
    const socket = await browser.socket()
    socket.open()
    socket.drop(signedOutCode)
    expect([browser.state.reloads, browser.timers]).toEqual([1, []])
  })

  test.each([
    ['in this tab', 'new'],
    ['in another tab of the browser', null],
  ])(
    'a page whose session was over had to be left, with what was typed in it: a link opened %s',
    async (_where, link) => {
      const browser = aPage()
      const bridge = createWebBridge(browser.page)
      const told: SessionState[] = []
      bridge.watchSession?.((state) => told.push(state))
      const first = await browser.socket()
      first.open()
      const running = bridge.invoke('chat_send', {})
      first.drop(expiredCode)
      expect([await running, browser.state.reloads, browser.timers]).toEqual([lost, 0, []])
      expect(await bridge.invoke('chat_send', {})).toMatchObject({ error: { params: { reason: 'signed_out' } } })

      browser.openLink(link)
      browser.openLink(link)
      const second = await browser.socket()
      second.open()
      const again = bridge.invoke('chat_send', {})
      second.receive({ id: 3, result: { ok: true, value: 1 } })
      expect([await again, told, browser.sockets.length]).toEqual([
        { ok: true, value: 1 },
        ['signed_out', 'signed_in'],
        2,
      ])
      expect(browser.log.at(-1)).toEqual(link ? ['POST', '/session', '{"token":"new"}'] : ['GET', '/session'])
    },
  )

  test('a link opened while the page is signed in left its token in the address', async () => {
    const browser = aPage()
    createWebBridge(browser.page)
    ;(await browser.socket()).open()
    browser.openLink('new')
    expect([browser.page.takeToken(), browser.sockets.length]).toEqual([null, 1])
  })

  test('who asks later whether the page is signed in is told that it is not', async () => {
    const browser = aPage({ respond: signedOut })
    const bridge = createWebBridge(browser.page)
    await bridge.invoke('settings_get', {})
    const told: SessionState[] = []
    bridge.watchSession?.((state) => told.push(state))()
    expect(told).toEqual(['signed_out'])
  })

  test('a page whose app was gone said nothing of it, and what was sent was out of its field for ten seconds', async () => {
    const browser = aPage()
    const bridge = createWebBridge(browser.page)
    const told: SessionState[] = []
    bridge.watchSession?.((state) => told.push(state))
    const first = await browser.socket()
    first.open()
    browser.state.respond = () => {
      throw new TypeError('Failed to fetch')
    }
    first.drop()
    browser.tick()
    await expect.poll(() => told).toEqual(['lost'])
    expect(await bridge.invoke('chat_send', {})).toEqual(lost)

    browser.state.respond = signedIn
    browser.tick()
    const second = await browser.socket()
    second.open()
    expect(told).toEqual(['lost', 'signed_in'])
  })

  test('one connection too many fails what is asked by the server’s own reason', async () => {
    const browser = aPage()
    const asked = createWebBridge(browser.page).invoke('settings_get', {})
    const socket = await browser.socket()
    socket.open()
    const refused = { code: 'rate_limited', message: 'Too many connections at once.', retryable: true }
    socket.receive({ refused })
    expect(await asked).toEqual({ ok: false, error: refused })
  })

  test('a server that is crowded is asked again, with the same link', async () => {
    const browser = aPage({ token: 'abc', respond: () => new Response(null, { status: 503 }) })
    createWebBridge(browser.page)
    await expect.poll(() => browser.timers.map(({ ms }) => ms)).toEqual([250])
    browser.state.respond = signedIn
    browser.tick()
    await browser.socket()
    expect(browser.log).toEqual([
      ['POST', '/session', '{"token":"abc"}'],
      ['POST', '/session', '{"token":"abc"}'],
    ])
  })

  test('a used token does no harm where the browser is signed in already', async () => {
    const browser = aPage({
      token: 'old',
      respond: (_path, init) => (init?.method === 'POST' ? signedOut : signedIn)(''),
    })
    createWebBridge(browser.page)
    await browser.socket()
    expect(browser.sockets).toHaveLength(1)
  })

  test('without a session every call says so, and no connection is tried', async () => {
    const browser = aPage({ respond: signedOut })
    const bridge = createWebBridge(browser.page)
    const answer = { ok: false, error: expect.objectContaining({ code: 'internal', params: { reason: 'signed_out' } }) }
    expect(await bridge.invoke('settings_get', {})).toEqual(answer)
    expect(await bridge.invoke('settings_get', {})).toEqual(answer)
    expect([browser.sockets, browser.timers.filter(({ ms }) => ms < 10_000)]).toEqual([[], []])
  })

  test('calls made before the connection are sent once it is there, and answers find their calls', async () => {
    const browser = aPage()
    const bridge = createWebBridge(browser.page)
    const answers = Promise.all([bridge.invoke('a', { x: 1 }), bridge.invoke('b', {})])
    const socket = await browser.socket()
    socket.open()
    expect(socket.sent.map((message) => JSON.parse(message))).toEqual([
      { id: 1, name: 'a', input: { x: 1 } },
      { id: 2, name: 'b', input: {} },
    ])
    socket.receive({ id: 2, result: { ok: true, value: 'second' } })
    socket.receive({ id: 1, result: { ok: true, value: 'first' } })
    expect(await answers).toEqual([
      { ok: true, value: 'first' },
      { ok: true, value: 'second' },
    ])
  })

  test('passes pushes on until unsubscribed', async () => {
    const browser = aPage()
    const bridge = createWebBridge(browser.page)
    const events: AppEvent[] = []
    const unsubscribe = bridge.subscribe((event) => events.push(event))
    const socket = await browser.socket()
    const event: AppEvent = { name: 'profile_changed', payload: { agentId: 'majordomo' } }
    socket.open()
    socket.receive({ event })
    unsubscribe()
    socket.receive({ event })
    expect(events).toEqual([event])
  })

  test('calls on the way when the connection drops are answered and not sent again', async () => {
    const browser = aPage()
    const bridge = createWebBridge(browser.page)
    const first = await browser.socket()
    first.open()
    const running = bridge.invoke('chat_send', {})
    first.drop()
    expect(await running).toEqual(lost)

    const waiting = bridge.invoke('session_list', {})
    browser.tick(1_000)
    const second = await browser.socket()
    second.open()
    expect(second.sent.map((message) => JSON.parse(message).name)).toEqual(['session_list'])
    second.receive({ id: 2, result: { ok: true, value: [] } })
    expect(await waiting).toEqual({ ok: true, value: [] })
  })

  test('a call waits ten seconds for the connection', async () => {
    const browser = aPage()
    const bridge = createWebBridge(browser.page)
    const socket = await browser.socket()
    const waiting = bridge.invoke('session_list', {})
    expect(browser.timers.map(({ ms }) => ms)).toEqual([10_000])
    browser.tick()
    expect(await waiting).toEqual(lost)
    socket.open()
    expect(socket.sent).toEqual([])
  })

  test('tries again more and more rarely, and quickly after a connection that worked', async () => {
    const browser = aPage()
    createWebBridge(browser.page)
    const delays: (number | undefined)[] = []
    for (let round = 0; round < 7; round += 1) {
      const socket = await browser.socket()
      if (round === 6) socket.open()
      socket.drop()
      delays.push(browser.timers[0]?.ms)
      browser.tick()
    }
    expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 250])
  })

  test('after a short break of the connection nothing was asked for again, and its events were lost', async () => {
    const browser = aPage()
    const bridge = createWebBridge(browser.page)
    const told: SessionState[] = []
    bridge.watchSession?.((state) => told.push(state))
    const first = await browser.socket()
    first.open()
    expect(told).toEqual([])
    first.drop()
    browser.tick()
    const second = await browser.socket()
    expect(told).toEqual([])
    second.open()
    expect(told).toEqual(['signed_in'])
  })

  test('keeps trying while there is no server', async () => {
    const browser = aPage({
      respond() {
        throw new TypeError('fetch failed')
      },
    })
    createWebBridge(browser.page)
    await expect.poll(() => browser.timers.map(({ ms }) => ms)).toEqual([250])
    browser.state.respond = signedIn
    browser.tick()
    expect(await browser.socket()).toBe(browser.sockets[0])
  })

  test('what the server would not take is answered here, and the connection stays', async () => {
    const browser = aPage()
    const bridge = createWebBridge(browser.page)
    const socket = await browser.socket()
    socket.open()
    const answer = await bridge.invoke('chat_send', { text: '语'.repeat(1_400_000) })
    expect([answer, socket.sent]).toEqual([{ ok: false, error: expect.objectContaining({ code: 'too_large' }) }, []])
  })

  test('uploads the file that the user chose', async () => {
    const chosen = { handle: 'h', name: '记忆 1.json', size: 2 }
    const respond: Responder = (path) => (path === '/session' ? signedIn(path) : Response.json(chosen))
    const browser = aPage({ file: new File(['{}'], '记忆 1.json'), respond })
    expect(await createWebBridge(browser.page).openFile(['.json'])).toEqual(chosen)
    expect(browser.log).toContainEqual(['POST', '/upload?name=%E8%AE%B0%E5%BF%86%201.json'])
  })

  test.each([
    [413, { error: { code: 'too_large', message: 'The file is too large.', retryable: false } }, 'too_large'],
    [500, { error: { code: 'storage_full', message: 'The disk is full.', retryable: false } }, 'storage_full'],
    [401, null, 'internal'],
  ])('an upload refused with %i fails with the reason', async (status, body, code) => {
    const respond: Responder = (path) =>
      path === '/session' ? signedIn(path) : body ? Response.json(body, { status }) : new Response(null, { status })
    const browser = aPage({ file: new File(['{}'], 'a.json'), respond })
    await expect(createWebBridge(browser.page).openFile([])).rejects.toMatchObject({ name: 'AppError', code })
  })

  test('chooses nothing where the user chose nothing', async () => {
    expect(await createWebBridge(aPage().page).openFile([])).toBeNull()
  })

  test('saves by a download and opens web and mail links in a tab of their own', async () => {
    const browser = aPage()
    const bridge = createWebBridge(browser.page)
    expect(await bridge.saveFile('h/1', 'a.json')).toEqual({ ok: true, value: true })
    await bridge.openLink('https://example.com')
    await expect(bridge.openLink('javascript:alert(1)')).rejects.toMatchObject({ code: 'invalid_input' })
    expect(browser.log.filter((entry) => Array.isArray(entry) && !String(entry[1]).startsWith('/session'))).toEqual([
      ['download', '/files/h%2F1', 'a.json'],
      ['tab', 'https://example.com'],
    ])
  })
})
