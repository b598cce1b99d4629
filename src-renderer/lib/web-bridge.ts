import {
  type Bridge,
  expiredCode,
  pageHeader,
  type SessionState,
  signedOutCode,
} from '../../src-main/contract/bridge.ts'
import { AppError, type CommandResult, type WireError } from '../../src-main/contract/error.ts'
import { wireErrorSchema } from '../../src-main/contract/wire-error.ts'
import type { AppEvent } from '../../src-main/contract/events.ts'
import { browserPage, type WebPage } from './web-page.ts'

/** Longest message the server takes, in bytes. */
const maxMessageBytes = 4 * 1024 * 1024
const maxUploadBytes = 256 * 1024 * 1024
/** How long a call waits for the connection. */
const patienceMs = 10_000
const firstRetryMs = 250
const lastRetryMs = 5_000

const disconnected: WireError = {
  code: 'busy',
  message: 'The connection to Majordomo is lost. Is it still running?',
  retryable: true,
  params: { reason: 'disconnected' },
}
const signedOut: WireError = {
  code: 'internal',
  message: 'This page is not signed in. Open the link that the terminal shows.',
  retryable: false,
  params: { reason: 'signed_out' },
}

interface Call {
  readonly message: string
  readonly settle: (result: CommandResult<unknown>) => void
}
type ServerMessage =
  | { readonly id: number; readonly result: CommandResult<unknown> }
  | { readonly event: AppEvent }
  | { readonly refused: WireError }

/** The bridge of a page that a browser shows: calls and pushes by WebSocket, files by HTTP. */
export function createWebBridge(page: WebPage = browserPage): Bridge {
  const listeners = new Set<(event: AppEvent) => void>()
  const connection = createConnection(page, (event) => {
    for (const listener of listeners) listener(event)
  })

  return {
    platform: 'browser',
    invoke: connection.call,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async openFile(accept) {
      const file = await page.chooseFile(accept)
      return file && upload(page, file)
    },
    async saveFile(handle, fileName) {
      page.download(`/files/${encodeURIComponent(handle)}`, fileName)
      return { ok: true, value: true }
    },
    async openLink(url) {
      if (!/^(https?:\/\/|mailto:)/i.test(url))
        throw new AppError('invalid_input', 'Only web and mail links can be opened.')
      page.openTab(url)
    },
    watchSession: connection.watchSession,
    async signOut() {
      await page.fetch('/session', { method: 'DELETE', headers: pageHeaders(page) })
      page.keepSecret(null)
      page.reload()
    },
  }
}

function createConnection(page: WebPage, onEvent: (event: AppEvent) => void) {
  const waiting = new Map<number, Call>()
  const sent = new Map<number, Call>()
  const watchers = new Set<(state: SessionState) => void>()
  let state: SessionState = 'signed_in'
  let wasOpen = false
  let socket: WebSocket | null = null
  let refusal: WireError | null = null
  let retryMs = firstRetryMs
  let lastId = 0
  let token = page.takeToken()

  const sendAll = (open: WebSocket) => {
    for (const [id, call] of waiting) {
      open.send(call.message)
      sent.set(id, call)
    }
    waiting.clear()
  }
  const receive = (message: ServerMessage) => {
    if ('event' in message) onEvent(message.event)
    else if ('refused' in message) settleAll(sent, message.refused)
    else settle(sent, message.id, message.result)
  }

  const become = (next: SessionState, why: WireError | null) => {
    refusal = why
    if (why) settleAll(waiting, why)
    if (next === state) return
    state = next
    tell()
  }
  const tell = () => {
    for (const watcher of watchers) watcher(state)
  }
  const refuse = () => become('signed_out', signedOut)

  const connect = async () => {
    const found = await signIn(page, token)
    if (found !== 'unreachable') token = null
    if (found === 'signed_out') return refuse()
    if (found === 'unreachable') {
      // Before the first connection, what is asked waits for it.
      if (wasOpen) become('lost', disconnected)
      return retry()
    }
    refusal = null
    const opening = page.connect()
    opening.addEventListener('open', () => {
      retryMs = firstRetryMs
      socket = opening
      opening.send(JSON.stringify({ page: page.readSecret() }))
      // What was pushed in a break that nobody noticed never came: what is shown is asked for again.
      const isBack = wasOpen && state === 'signed_in'
      wasOpen = true
      become('signed_in', null)
      if (isBack) tell()
      sendAll(opening)
    })
    opening.addEventListener('message', ({ data }) => receive(JSON.parse(data)))
    opening.addEventListener('close', ({ code }) => {
      socket = null
      if (code === signedOutCode) return page.reload()
      // Whether these were done is not known, so they are not sent again.
      settleAll(sent, disconnected)
      if (code === expiredCode) refuse()
      else retry()
    })
  }
  const retry = () => {
    page.later(() => void connect(), retryMs)
    retryMs = Math.min(retryMs * 2, lastRetryMs)
  }

  void connect()
  let isGoingOn = false
  page.onLink(async () => {
    token = page.takeToken() ?? token
    if (state !== 'signed_out' || isGoingOn) return
    isGoingOn = true
    await connect().finally(() => (isGoingOn = false))
  })
  return {
    watchSession(listener: (state: SessionState) => void): () => void {
      watchers.add(listener)
      if (state !== 'signed_in') listener(state)
      return () => watchers.delete(listener)
    },
    call(name: string, input: unknown): Promise<CommandResult<unknown>> {
      const id = ++lastId
      const message = JSON.stringify({ id, name, input })
      if (new TextEncoder().encode(message).byteLength > maxMessageBytes) return Promise.resolve(failed(tooLarge))
      if (refusal) return Promise.resolve(failed(refusal))
      return new Promise((resolve) => {
        waiting.set(id, { message, settle: resolve })
        if (socket) sendAll(socket)
        else page.later(() => settle(waiting, id, failed(disconnected)), patienceMs)
      })
    },
  }
}

function settle(calls: Map<number, Call>, id: number, result: CommandResult<unknown>): void {
  const call = calls.get(id)
  calls.delete(id)
  call?.settle(result)
}

function settleAll(calls: Map<number, Call>, error: WireError): void {
  for (const id of calls.keys()) settle(calls, id, failed(error))
}

/** Exchanges the token of the address for a session, or finds out whether there already is one. */
async function signIn(page: WebPage, token: string | null): Promise<'signed_in' | 'signed_out' | 'unreachable'> {
  try {
    const redeemed = token === null ? null : await redeem(page, token)
    const answer = redeemed?.ok || redeemed?.status === 503 ? redeemed : await askSession(page)
    if (answer.status === 503) return 'unreachable'
    return answer.ok ? 'signed_in' : 'signed_out'
  } catch (error) {
    // What `fetch` throws where there is no server; the connection is tried again.
    if (error instanceof TypeError) return 'unreachable'
    throw error
  }
}

const askSession = (page: WebPage): Promise<Response> => page.fetch('/session', { headers: pageHeaders(page) })

async function redeem(page: WebPage, token: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const answer = await page.fetch('/session', { method: 'POST', headers, body: JSON.stringify({ token }) })
  if (answer.ok) page.keepSecret(String((await answer.json()).page))
  return answer
}

const pageHeaders = (page: WebPage): Record<string, string> => ({ [pageHeader]: page.readSecret() ?? '' })

async function upload(page: WebPage, file: File): ReturnType<Bridge['openFile']> {
  if (file.size > maxUploadBytes) throw new AppError('too_large', tooLarge.message)
  const answer = await page.fetch(`/upload?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: pageHeaders(page),
    body: file,
  })
  if (answer.ok) return answer.json()
  if (answer.status === 401) throw new AppError(signedOut.code, signedOut.message)
  const error = wireErrorSchema.parse((await answer.json()).error)
  throw new AppError(error.code, error.message)
}

const tooLarge: WireError = { code: 'too_large', message: 'This is too large to send.', retryable: false }
const failed = (error: WireError): CommandResult<unknown> => ({ ok: false, error })
