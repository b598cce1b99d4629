import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { CallLimits } from './call-limit.ts'
import { type Report, type ServedKernel, toBoundaryError } from './reopening-kernel.ts'
import { createRequestGuard, type RequestGuard } from './request-guard.ts'
import { createSessionAuth, type SessionAuth } from './session-auth.ts'
import { securityHeaders, serveAsset } from './static-files.ts'
import { maxUploadBytes, tooLarge, type WebFiles } from './web-files.ts'
import { attachWebSocket } from './websocket.ts'

export interface HttpServerOptions {
  readonly kernel: Pick<ServedKernel, 'dispatch' | 'subscribe'>
  readonly files: WebFiles
  /** Folder of the built pages. */
  readonly renderer: string
  /** 0 takes a free one. */
  readonly port: number
  readonly limits?: CallLimits
  readonly report: Report
  readonly uploadLimitBytes?: number
}

export interface HttpServer {
  readonly port: number
  /** A link that opens the app in one browser, once. */
  newLink(): string
  close(): Promise<void>
}

type Env = { Bindings: HttpBindings }

const maxTokenBytes = 1024

/** Serves the app to browsers of this computer only. Rejects where the port is taken. */
export async function openHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const auth = createSessionAuth()
  const server = createServer()
  const port = () => (server.address() as AddressInfo).port
  const guard = createRequestGuard(auth, port)
  const closeSockets = attachWebSocket(server, { guard, ...options })
  const answer = getRequestListener(createRoutes(options, guard, auth).fetch, { overrideGlobalObjects: false })
  server.on('request', (request, response) => void answer(request, response))
  await listen(server, options.port)

  return {
    port: port(),
    newLink: () => `http://127.0.0.1:${port()}/#token=${auth.mint()}`,
    close() {
      closeSockets()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}

function createRoutes(
  { files, renderer, report, uploadLimitBytes = maxUploadBytes }: HttpServerOptions,
  guard: RequestGuard,
  auth: SessionAuth,
): Hono<Env> {
  const routes = new Hono<Env>()

  routes.use(async (context, next) => {
    const { headers } = context.env.incoming
    if (!guard.isOwnHost(headers)) return context.text('Forbidden', 403)
    for (const [name, value] of Object.entries(securityHeaders([`ws://${headers.host}`]))) context.header(name, value)
    if (context.req.method === 'POST' && !guard.isOwnOrigin(headers)) return context.text('Forbidden', 403)
    await next()
  })

  routes.onError((cause, context) => {
    report('A request failed.', cause)
    return context.text('Internal error', 500)
  })

  routes.get('/session', (context) => context.body(null, guard.hasSession(context.env.incoming.headers) ? 204 : 401))
  routes.post('/session', async (context) => {
    if (Number(context.req.header('content-length') ?? Infinity) > maxTokenBytes) return context.body(null, 413)
    const secret = auth.redeem(readToken(await context.req.text()))
    if (!secret) return context.body(null, 401)
    context.header('set-cookie', guard.toCookie(secret))
    return context.body(null, 204)
  })

  routes.post('/upload', async (context) => {
    if (!guard.hasSession(context.env.incoming.headers)) return context.body(null, 401)
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
    if (!guard.hasSession(context.env.incoming.headers)) return context.body(null, 401)
    const file = await files.open(context.req.param('handle'))
    if (!file) return context.text('Not found', 404)
    context.header('content-type', 'application/octet-stream')
    context.header('content-length', String(file.size))
    context.header('content-disposition', attachmentOf(file.fileName))
    return context.body(Readable.toWeb(file.stream) as ReadableStream)
  })

  routes.all('*', (context) =>
    serveAsset(renderer, context.req.raw, securityHeaders([`ws://${context.req.header('host')}`])),
  )
  return routes
}

/** RFC 6266, with the name as RFC 8187 writes it. */
function attachmentOf(fileName: string): string {
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

function readToken(body: string): string {
  try {
    return z.object({ token: z.string() }).safeParse(JSON.parse(body)).data?.token ?? ''
  } catch (error) {
    // What is not JSON holds no token.
    if (error instanceof SyntaxError) return ''
    throw error
  }
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
