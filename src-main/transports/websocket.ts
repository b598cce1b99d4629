import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { expiredCode, notPermittedCode, signedOutCode } from '../contract/bridge.ts'
import { type Caller, callerGone, ownerCaller } from '../contract/caller.ts'
import { appErrorToWire, type CommandResult, type WireError } from '../contract/error.ts'
import { rateLimited } from '../kernel/access/access-service.ts'
import { type CallLimit, createCallLimit, type CallLimits } from '../util/call-limit.ts'
import { parseJson } from '../util/parse-json.ts'
import { admittedBy, bearerOf } from './programs.ts'
import type { Report, ServedKernel } from './reopening-kernel.ts'
import type { RequestGuard } from './request-guard.ts'
import type { Session, SessionEnd } from './session-auth.ts'
import { serverHeaders } from './static-files.ts'

export interface WebSocketOptions {
  readonly kernel: Pick<ServedKernel, 'authenticate' | 'dispatch' | 'subscribe'>
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

/** Connections that one program may hold, so that there are some left for the user's own page. */
const mostOfProgram = 8

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

/**
 * At `/ws` of `server`, a page says `{page}`, its own secret, first. Then it speaks `{id, name, input}` → `{id, result}`,
 * and `{event}` is pushed. A program sends its token with the request instead, and is served the same for as long as it
 * may call. Returns its close.
 */
export function attachWebSocket(
  server: Server,
  { kernel, guard, isCrowded, report, limits = defaultLimits }: WebSocketOptions,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false })
  const programs = new Map<AbortSignal, number>()

  const admitProgram = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const drop = (): void => void socket.destroy()
    socket.on('error', drop)
    const admission = await admittedBy(kernel, request.headers)
    if (!admission) return refuse(socket, '401 Unauthorized')
    const { caller, ended } = admission
    if (ended.aborted) return refuse(socket, '403 Forbidden')
    const held = programs.get(ended) ?? 0
    if (held >= mostOfProgram) return refuse(socket, '429 Too Many Requests')
    programs.set(ended, held + 1)
    socket.once('close', () => {
      const left = (programs.get(ended) ?? 1) - 1
      if (left > 0) programs.set(ended, left)
      else programs.delete(ended)
    })
    socket.off('error', drop)
    sockets.handleUpgrade(request, socket, head, (connection) => {
      if (isCrowded()) return turnAway(connection)
      serveConnection(connection, { caller, ended, isIn: () => !ended.aborted }, { kernel, report, limits })
    })
  }

  server.on('upgrade', (request, socket, head) => {
    if (guard.isOwnHost(request) && request.url === webSocketPath && bearerOf(request.headers) !== null) {
      void admitProgram(request, socket, head).catch((cause) => {
        report('A program could not be let in.', cause)
        refuse(socket, '503 Service Unavailable')
      })
      return
    }
    const session = guard.sessionOf(request.headers)
    const refusal = refusalOf(request, guard, session)
    if (refusal !== null || !session) return refuse(socket, refusal ?? '401 Unauthorized')
    sockets.handleUpgrade(request, socket, head, (connection) => {
      if (isCrowded()) return turnAway(connection)
      const client = { caller: ownerCaller('ws'), ended: null, isIn: session.use }
      awaitGreeting(connection, session, () => serveConnection(connection, client, { kernel, report, limits }))
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

/** Who is at the other end of a connection. */
interface Client {
  readonly caller: Caller
  /** Aborts when it may call no longer: then it is told nothing more. Null where that is the session's to end. */
  readonly ended: AbortSignal | null
  /** Notes that it calls. False where it may not. */
  isIn(): boolean
}

function serveConnection(
  connection: WebSocket,
  { caller, ended, isIn }: Client,
  { kernel, report, limits }: Required<Omit<WebSocketOptions, 'guard' | 'isCrowded'>>,
): void {
  const gone = new AbortController()
  const limit = createCallLimit(limits, () => performance.now())
  const send = (message: object) => {
    if (connection.bufferedAmount > maxUnsentBytes) return connection.terminate()
    connection.send(JSON.stringify(message))
  }
  const unsubscribe = kernel.subscribe(caller, (event) => send({ event }))

  const leave = (): void => {
    gone.abort(callerGone())
    unsubscribe()
    ended?.removeEventListener('abort', end)
  }
  const end = (): void => {
    leave()
    connection.close(notPermittedCode, 'Not permitted any more.')
  }

  ended?.addEventListener('abort', end)
  connection.once('close', leave)
  // What breaks the protocol, e.g. a frame that is too long, ends the connection; `ws` has sent the code.
  connection.on('error', (cause) => report('A connection was ended.', cause))
  connection.on('message', (data, isBinary) => {
    const call = isBinary ? null : parse(callSchema, toText(data))
    if (!call) return connection.close(1008, 'Not a call.')
    if (!isIn()) return
    const asked = () => kernel.dispatch(caller, call.name, call.input, gone.signal)
    void limited(limit, asked).then((result) => send({ id: call.id, result }))
  })
}

async function limited(limit: CallLimit, ask: () => Promise<CommandResult<unknown>>): Promise<CommandResult<unknown>> {
  const waitMs = limit.enter()
  if (waitMs !== null) return { ok: false, error: appErrorToWire(rateLimited(waitMs)) }
  try {
    return await ask()
  } finally {
    limit.leave()
  }
}

const toText = (data: RawData) =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Uint8Array)).toString()

/** The caller closes the connection of who sends what is not JSON. */
const parse = <Value>(schema: z.ZodType<Value>, text: string): Value | null =>
  schema.safeParse(parseJson(text)).data ?? null
