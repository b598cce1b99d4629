import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { type Caller, ownerCaller } from '../contract/caller.ts'
import type { CommandResult, WireError } from '../contract/error.ts'
import { createCallLimit, type CallLimits } from './call-limit.ts'
import type { Report, ServedKernel } from './reopening-kernel.ts'
import type { RequestGuard } from './request-guard.ts'

export interface WebSocketOptions {
  readonly kernel: Pick<ServedKernel, 'dispatch' | 'subscribe'>
  readonly guard: RequestGuard
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

const callSchema = z.object({ id: z.number().int(), name: z.string(), input: z.unknown() })
type Call = z.infer<typeof callSchema>

const rateLimited: WireError = { code: 'rate_limited', message: 'Too many calls at once.', retryable: true }

/** Speaks `{id, name, input}` → `{id, result}` and pushes `{event}` at `/ws` of `server`. Returns its close. */
export function attachWebSocket(
  server: Server,
  { kernel, guard, report, limits = defaultLimits }: WebSocketOptions,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false })

  server.on('upgrade', (request, socket, head) => {
    const refusal = refusalOf(request, guard)
    if (refusal) return refuse(socket, refusal)
    sockets.handleUpgrade(request, socket, head, (connection) =>
      serveConnection(connection, { kernel, report, limits }),
    )
  })

  return () => {
    for (const connection of sockets.clients) {
      connection.close(1001, 'The server is closing.')
      setTimeout(() => connection.terminate(), closingMs).unref()
    }
    sockets.close()
  }
}

function refusalOf({ url, headers }: IncomingMessage, guard: RequestGuard): string | null {
  if (!guard.isOwnHost(headers) || !guard.isOwnOrigin(headers)) return '403 Forbidden'
  if (url !== webSocketPath) return '404 Not Found'
  return guard.hasSession(headers) ? null : '401 Unauthorized'
}

function refuse(socket: Duplex, status: string): void {
  // Who was refused may be gone before it reads why.
  socket.once('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function serveConnection(
  connection: WebSocket,
  { kernel, report, limits }: Required<Omit<WebSocketOptions, 'guard'>>,
): void {
  const caller = ownerCaller('ws')
  const limit = createCallLimit(limits, () => performance.now())
  const send = (message: object) => {
    if (connection.bufferedAmount > maxUnsentBytes) return connection.terminate()
    connection.send(JSON.stringify(message))
  }
  const unsubscribe = kernel.subscribe(caller, (event) => send({ event }))

  connection.on('close', unsubscribe)
  // What breaks the protocol, e.g. a frame that is too long, ends the connection; `ws` has sent the code.
  connection.on('error', (cause) => report('A connection was ended.', cause))
  connection.on('message', (data, isBinary) => {
    const call = isBinary ? null : parseCall(toText(data))
    if (!call) return connection.close(1008, 'Not a call.')
    void answer(call, caller, kernel, limit).then((result) => send({ id: call.id, result }))
  })
}

async function answer(
  { name, input }: Call,
  caller: Caller,
  kernel: WebSocketOptions['kernel'],
  limit: ReturnType<typeof createCallLimit>,
): Promise<CommandResult<unknown>> {
  if (!limit.enter()) return { ok: false, error: rateLimited }
  try {
    return await kernel.dispatch(caller, name, input)
  } finally {
    limit.leave()
  }
}

const toText = (data: RawData) =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Uint8Array)).toString()

function parseCall(text: string): Call | null {
  try {
    return callSchema.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    // The caller closes the connection of who sends what is not JSON.
    if (error instanceof SyntaxError) return null
    throw error
  }
}
