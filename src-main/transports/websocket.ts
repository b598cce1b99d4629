import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { expiredCode, signedOutCode } from '../contract/bridge.ts'
import { callerGone, ownerCaller } from '../contract/caller.ts'
import type { CommandResult, WireError } from '../contract/error.ts'
import { type CallLimit, createCallLimit, type CallLimits } from './call-limit.ts'
import type { Report, ServedKernel } from './reopening-kernel.ts'
import type { RequestGuard } from './request-guard.ts'
import type { Session, SessionEnd } from './session-auth.ts'
import { serverHeaders } from './static-files.ts'

export interface WebSocketOptions {
  readonly kernel: Pick<ServedKernel, 'dispatch' | 'subscribe'>
  readonly guard: RequestGuard
  /** More connections are open than are answered. */
  readonly isCrowded: () => boolean
  readonly report: Report
  readonly limits?: CallLimits
}

const webSocketPath = '/ws'
/** Longest message a page may send, in bytes. */
export const maxFrameBytes = 4 * 1024 * 1024
const defaultLimits: CallLimits = { inFlight: 100, perSecond: 200 }
/** A page that stopped reading is let go before what it was sent fills the memory. */
const maxUnsentBytes = 64 * 1024 * 1024

/** How long a page may take to agree that the connection ends. */
const closingMs = 500

/** How long a page may take to say who it is. */
const greetingMs = 5_000

const greetingSchema = z.object({ page: z.string() })
const callSchema = z.object({ id: z.number().int(), name: z.string(), input: z.unknown() })

export const tooManyConnections: WireError = {
  code: 'rate_limited',
  message: 'Too many connections at once.',
  retryable: true,
}
const rateLimited: WireError = { code: 'rate_limited', message: 'Too many calls at once.', retryable: true }

/**
 * At `/ws` of `server`, a page says `{page}`, its own secret, first. Then it speaks `{id, name, input}` → `{id, result}`,
 * and `{event}` is pushed. Returns its close.
 */
export function attachWebSocket(
  server: Server,
  { kernel, guard, isCrowded, report, limits = defaultLimits }: WebSocketOptions,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false })

  server.on('upgrade', (request, socket, head) => {
    const session = guard.sessionOf(request.headers)
    const refusal = refusalOf(request, guard, session)
    if (refusal !== null || !session) return refuse(socket, refusal ?? '401 Unauthorized')
    sockets.handleUpgrade(request, socket, head, (connection) => {
      if (isCrowded()) return turnAway(connection)
      awaitGreeting(connection, session, () => serveConnection(connection, session, { kernel, report, limits }))
    })
  })

  return () => {
    for (const connection of sockets.clients) {
      connection.close(1001, 'The server is closing.')
      setTimeout(() => connection.terminate(), closingMs).unref()
    }
    sockets.close()
  }
}

function refusalOf(request: IncomingMessage, guard: RequestGuard, session: Session | null): string | null {
  if (!guard.isOwnOrigin(request)) return '403 Forbidden'
  if (request.url !== webSocketPath) return '404 Not Found'
  return session ? null : '401 Unauthorized'
}

/** Ends what speaks no HTTP that could be answered in another way. */
export function refuse(socket: Duplex, status: string): void {
  const headers = Object.entries(serverHeaders()).map(([name, value]) => `${name}: ${value}\r\n`)
  // Who was refused may be gone before it reads why.
  socket.once('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Says why before it ends: a browser tells its page nothing of a connection that was never made. */
function turnAway(connection: WebSocket): void {
  connection.on('error', () => connection.terminate())
  connection.send(JSON.stringify({ refused: tooManyConnections }))
  connection.close(1013, 'Too many connections.')
}

/** Nothing is asked or told before the page has shown its secret; all ends with the session. */
function awaitGreeting(connection: WebSocket, session: Session, serve: () => void): void {
  const leave = (): void => connection.close(1008, 'Not signed in.')
  const late = setTimeout(leave, greetingMs)
  const end = (): void =>
    session.ended.reason === ('expired' satisfies SessionEnd)
      ? connection.close(expiredCode, 'The session is over.')
      : connection.close(signedOutCode, 'Signed out.')
  session.ended.addEventListener('abort', end)
  connection.once('close', () => {
    clearTimeout(late)
    session.ended.removeEventListener('abort', end)
  })
  const drop = (): void => connection.terminate()
  connection.on('error', drop)
  connection.once('message', (data, isBinary) => {
    clearTimeout(late)
    const greeting = isBinary ? null : parse(greetingSchema, toText(data))
    if (session.ended.aborted || !greeting || !session.isPage(greeting.page)) return leave()
    connection.off('error', drop)
    serve()
  })
}

function serveConnection(
  connection: WebSocket,
  session: Session,
  { kernel, report, limits }: Required<Omit<WebSocketOptions, 'guard' | 'isCrowded'>>,
): void {
  const caller = ownerCaller('ws')
  const gone = new AbortController()
  const limit = createCallLimit(limits, () => performance.now())
  const send = (message: object) => {
    if (connection.bufferedAmount > maxUnsentBytes) return connection.terminate()
    connection.send(JSON.stringify(message))
  }
  const unsubscribe = kernel.subscribe(caller, (event) => send({ event }))

  connection.on('close', () => {
    gone.abort(callerGone())
    unsubscribe()
  })
  // What breaks the protocol, e.g. a frame that is too long, ends the connection; `ws` has sent the code.
  connection.on('error', (cause) => report('A connection was ended.', cause))
  connection.on('message', (data, isBinary) => {
    const call = isBinary ? null : parse(callSchema, toText(data))
    if (!call) return connection.close(1008, 'Not a call.')
    if (!session.use()) return
    const asked = () => kernel.dispatch(caller, call.name, call.input, gone.signal)
    void limited(limit, asked).then((result) => send({ id: call.id, result }))
  })
}

async function limited(limit: CallLimit, ask: () => Promise<CommandResult<unknown>>): Promise<CommandResult<unknown>> {
  if (!limit.enter()) return { ok: false, error: rateLimited }
  try {
    return await ask()
  } finally {
    limit.leave()
  }
}

const toText = (data: RawData) =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Uint8Array)).toString()

function parse<Value>(schema: z.ZodType<Value>, text: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    // The caller closes the connection of who sends what is not JSON.
    if (error instanceof SyntaxError) return null
    throw error
  }
}
