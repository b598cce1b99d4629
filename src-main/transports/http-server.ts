import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addAbortSignal, Readable } from 'node:stream'
import { z } from 'zod'
import { ownerCaller } from '../contract/caller.ts'
import type { CallLimits } from '../util/call-limit.ts'
import { parseJson } from '../util/parse-json.ts'
import { admittedBy, bearerOf, createProgramRoutes } from './programs.ts'
import { type Report, type ServedKernel, toBoundaryError } from './reopening-kernel.ts'
import { createRequestGuard, type RequestGuard } from './request-guard.ts'
import { createSessionAuth, type SessionAuth } from './session-auth.ts'
import { serveAsset, serverHeaders } from './static-files.ts'
import { maxUploadBytes, tooLarge, type WebFiles } from './web-files.ts'
import { attachWebSocket, maxFrameBytes, refuse, tooManyConnections } from './websocket.ts'

export interface HttpServerOptions {
  readonly kernel: Pick<ServedKernel, 'authenticate' | 'dispatch' | 'subscribe'>
  readonly files: WebFiles
  /** Folder of the built pages. */
  readonly renderer: string
  /** 0 takes a free one. */
  readonly port: number
  readonly limits?: CallLimits
  readonly report: Report
  readonly uploadLimitBytes?: number
  /** Connections that are answered at a time. */
  readonly mostConnections?: number
  /** The time in milliseconds, which sessions end by. */
  readonly now?: () => number
}

export interface HttpServer {
  readonly port: number
  /** A link that opens the app in one browser, once. */
  newLink(): string
  close(): Promise<void>
}

type Env = { Bindings: HttpBindings }

const maxTokenBytes = 1024
/** A page needs a few: more than this are not pages of one user. */
const mostConnectionsOfAll = 200
/** How long a client may take to say what it wants. */
const headersMs = 10_000
/** How often is looked for sessions that are over. */
const sessionCheckMs = 60_000

/** Serves the app to browsers of this computer only. Rejects where the port is taken. */
export async function openHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const auth = createSessionAuth(options.now)
  const server = createServer({ headersTimeout: headersMs, connectionsCheckingInterval: headersMs })
  const port = () => (server.address() as AddressInfo).port
  const isCrowded = countConnections(server, options.mostConnections ?? mostConnectionsOfAll)
  const guard = createRequestGuard(auth, port)
  const closeSockets = attachWebSocket(server, { guard, isCrowded, ...options })
  const answer = getRequestListener(createRoutes(options, guard, auth).fetch, { overrideGlobalObjects: false })
  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(serverHeaders())) response.setHeader(name, value)
    if (isCrowded()) return answerCrowded(response)
    void answer(request, response)
  })
  server.on('clientError', (_cause, socket) => refuse(socket, '400 Bad Request'))
  await listen(server, options.port)
  const ending = setInterval(auth.endOld, sessionCheckMs).unref()
  // What is destroyed may stand in a file that it came from.
  const unsubscribe = options.kernel.subscribe(ownerCaller('ws'), ({ name, payload }) => {
    if (name === 'memory_changed' && payload.change === 'purged')
      options.files.clear().catch((cause) => options.report('Uploads could not be removed.', cause))
  })

  return {
    port: port(),
    newLink: () => `http://127.0.0.1:${port()}/#token=${auth.mint()}`,
    close() {
      clearInterval(ending)
      unsubscribe()
      closeSockets()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}

function createRoutes(
  { kernel, files, renderer, report, uploadLimitBytes = maxUploadBytes }: HttpServerOptions,
  guard: RequestGuard,
  auth: SessionAuth,
): Hono<Env> {
  const routes = new Hono<Env>()

  routes.use(async (context, next) => {
    const { incoming } = context.env
    if (!guard.isOwnHost(incoming)) return context.text('Forbidden', 403)
    for (const [name, value] of Object.entries(serverHeaders([`ws://${incoming.headers.host}`])))
      context.header(name, value)
    const isRead = context.req.method === 'GET' || context.req.method === 'HEAD'
    const isProgram = bearerOf(incoming.headers) !== null
    if (!isRead && !isProgram && !guard.isOwnOrigin(incoming)) return context.text('Forbidden', 403)
    await next()
  })

  routes.onError((cause, context) => {
    report('A request failed.', cause)
    return context.text('Internal error', 500)
  })

  routes.get('/session', (context) => context.body(null, guard.pageSessionOf(context.env.incoming.headers) ? 204 : 401))
  routes.post('/session', async (context) => {
    if (Number(context.req.header('content-length') ?? Infinity) > maxTokenBytes) return context.body(null, 413)
    const secrets = auth.redeem(readToken(await context.req.text()))
    if (!secrets) return context.body(null, 401)
    context.header('set-cookie', guard.toCookie(secrets.cookie))
    return context.json({ page: secrets.page })
  })
  routes.delete('/session', (context) => {
    const session = guard.pageSessionOf(context.env.incoming.headers)
    if (!session) return context.body(null, 401)
    auth.end(session)
    context.header('set-cookie', guard.toCookie(null))
    return context.body(null, 204)
  })

  routes.route('/call', createProgramRoutes({ kernel, report, maxBytes: maxFrameBytes }))

  routes.post('/upload', async (context) => {
    if (!guard.pageSessionOf(context.env.incoming.headers)) return context.body(null, 401)
    if (Number(context.req.header('content-length') ?? 0) > uploadLimitBytes) {
      return context.json({ error: toBoundaryError(tooLarge(uploadLimitBytes), '') }, 413)
    }
    try {
      return context.json(
        await files.receive(
          context.env.incoming.iterator({ destroyOnReturn: false }),
          context.req.query('name') ?? 'file',
        ),
      )
    } catch (cause) {
      const error = toBoundaryError(cause, 'The file could not be received.')
      if (error.code === 'internal') report('An upload failed.', cause)
      return context.json({ error }, error.code === 'too_large' ? 413 : 500)
    }
  })

  routes.get('/files/:handle', async (context) => {
    // A link sends no header of the page's; the handle is a secret that only who asked for the file was told.
    const { headers } = context.env.incoming
    const program = await admittedBy(kernel, headers)
    if (!guard.sessionOf(headers) && (!program || program.ended.aborted)) return context.body(null, 401)
    const file = await files.open(context.req.param('handle'))
    if (!file) return context.text('Not found', 404)
    context.header('content-type', 'application/octet-stream')
    context.header('content-length', String(file.size))
    context.header('content-disposition', attachmentOf(file.fileName))
    if (program) addAbortSignal(program.ended, file.stream)
    return context.body(Readable.toWeb(file.stream) as ReadableStream)
  })

  routes.all('*', (context) =>
    serveAsset(renderer, context.req.raw, serverHeaders([`ws://${context.req.header('host')}`])),
  )
  return routes
}

/** Whether more connections are open than are answered. Far beyond that they are not even taken. */
function countConnections(server: Server, most: number): () => boolean {
  let open = 0
  server.maxConnections = 2 * most
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => (open -= 1))
  })
  return () => open > most
}

function answerCrowded(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify({ error: tooManyConnections }))
}

/** RFC 6266, with the name as RFC 8187 writes it. */
function attachmentOf(fileName: string): string {
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** What is no JSON holds no token. */
const readToken = (body: string): string => z.object({ token: z.string() }).safeParse(parseJson(body)).data?.token ?? ''
