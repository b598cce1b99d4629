import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { answer, sendJson } from './loopback-answer.ts'
import { type Behaviour, behaviourSchema, reply, whole } from './loopback-behaviours.ts'
import { embeddingAnswer, type LoopbackEmbedding, loopbackEmbeddingSchema } from './loopback-embedding.ts'
import {
  defaultBehaviour,
  emptyExtraction,
  kindOfRequest,
  type LoopbackBody,
  loopbackBodySchema,
  type LoopbackRequest,
} from './loopback-request.ts'
import { createReleaseGate } from './release-gate.ts'

export interface LoopbackProvider {
  readonly baseUrl: string
  /** The completion requests received, oldest first. */
  readonly requests: readonly LoopbackRequest[]
  /** The embedding requests received, oldest first. */
  readonly embeddings: readonly LoopbackEmbedding[]
  /** Resolves once that many completion requests have arrived. */
  received(count: number): Promise<void>
  /** Queues what happens to the next chat requests. */
  script(...behaviours: Behaviour[]): void
  /** Queues what happens to the next extraction requests. */
  scriptExtraction(...behaviours: Behaviour[]): void
  /** Queues what happens to the next GET /models. */
  scriptModels(...behaviours: Behaviour[]): void
  /** Queues what happens to the next embedding requests. */
  scriptEmbeddings(...behaviours: Behaviour[]): void
  /** What happens to every embedding request that nothing is queued for; null: it is answered. */
  treatEmbeddings(behaviour: Behaviour | EmbeddingTreatment | null): void
  /** Lets one held or gated answer go on; kept where none waits yet. */
  release(): void
  close(): Promise<void>
}

/** What happens to one embedding request. */
export type EmbeddingTreatment = (body: LoopbackEmbedding) => Behaviour | Promise<Behaviour>

export interface LoopbackOptions {
  readonly port?: number
  readonly models?: readonly string[]
  /** What else it answers, by method and path: ways that one service alone has. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** The same, where what is answered takes more than a body. */
  readonly routes?: Readonly<Record<string, Route>>
  /** What is answered in the chat where nothing is scripted. */
  readonly chat?: (body: LoopbackBody) => Behaviour
  /** What an extraction finds where nothing is scripted. Default: nothing. */
  readonly extraction?: (body: LoopbackBody) => string
}

/**
 * A real HTTP server on 127.0.0.1 that speaks the OpenAI API the way it is told to, for tests.
 * Other processes script it through POST /control/script `{queue, behaviours}`, POST /control/release and GET /control/requests.
 */
export async function startLoopbackProvider(options: LoopbackOptions = {}): Promise<LoopbackProvider> {
  const state = createState(options)
  const others = Object.entries(options.answers ?? {}).map(([way, body]): [string, Route] => [
    way,
    (_, response) => sendJson(response, 200, body),
  ])
  const routes = { ...toRoutes(state), ...Object.fromEntries(others), ...options.routes }
  const server = createServer((request, response) => {
    const route = routes[`${request.method} ${request.url}`]
    if (!route) return sendJson(response, 404, { error: { message: 'Not found' } })
    Promise.resolve(route(request, response)).catch((error: unknown) => {
      sendJson(response, 400, { error: { message: String(error) } })
    })
  })
  const port = await listen(server, options.port ?? 0)

  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests: state.requests,
    embeddings: state.embeddings,
    async received(count) {
      while (state.requests.length < count) await once(state.arrivals, 'request')
    },
    script: (...behaviours) => void state.queues.chat.push(...behaviours),
    scriptExtraction: (...behaviours) => void state.queues.extraction.push(...behaviours),
    scriptModels: (...behaviours) => void state.queues.models.push(...behaviours),
    scriptEmbeddings: (...behaviours) => void state.queues.embeddings.push(...behaviours),
    treatEmbeddings: (behaviour) =>
      void (state.treatment = typeof behaviour === 'function' ? behaviour : behaviour && (() => behaviour)),
    release: state.gate.release,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function createState({
  models = ['loopback-small', 'loopback-large'],
  extraction = () => emptyExtraction,
  chat = (body) => defaultBehaviour('chat', body),
}: LoopbackOptions) {
  const queues: Record<(typeof queueNames)[number], Behaviour[]> = {
    chat: [],
    extraction: [],
    models: [],
    embeddings: [],
  }
  const requests: LoopbackRequest[] = []
  const embeddings: LoopbackEmbedding[] = []
  return {
    models,
    extraction,
    chat,
    queues,
    requests,
    embeddings,
    treatment: null as EmbeddingTreatment | null,
    arrivals: new EventEmitter(),
    gate: createReleaseGate(),
  }
}
type State = ReturnType<typeof createState>
type Route = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

function toRoutes(state: State): Readonly<Record<string, Route>> {
  return {
    'POST /v1/chat/completions': (request, response) => complete(state, request, response),
    'POST /v1/embeddings': (request, response) => embed(state, request, response),
    'GET /v1/models': (_, response) => listModels(state, response),
    async 'POST /control/script'(request, response) {
      const { queue, behaviours } = scriptSchema.parse(JSON.parse(await readText(request)))
      state.queues[queue].push(...behaviours)
      sendJson(response, 200, { queued: state.queues[queue].length })
    },
    'POST /control/release'(_, response) {
      state.gate.release()
      sendJson(response, 200, {})
    },
    'GET /control/requests'(_, response) {
      sendJson(response, 200, { requests: state.requests.map(({ kind, body }) => ({ kind, body })) })
    },
  }
}

const queueNames = ['chat', 'extraction', 'models', 'embeddings'] as const

const scriptSchema = z.object({
  queue: z.enum(queueNames),
  behaviours: z.array(behaviourSchema),
})

async function complete(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = loopbackBodySchema.parse(JSON.parse(await readText(request)))
  const kind = kindOfRequest(body)
  const gone = new AbortController()
  const left = once(response, 'close').then(() => {
    gone.abort()
    return !response.writableFinished
  })
  state.requests.push({ kind, body, authorization: request.headers.authorization ?? null, left })
  state.arrivals.emit('request')

  const unscripted = () => (kind === 'extraction' ? reply(state.extraction(body)) : state.chat(body))
  await answer(response, state.queues[kind].shift() ?? unscripted(), {
    model: body.model,
    stream: body.stream ?? false,
    includeUsage: body.stream_options?.include_usage ?? false,
    gate: state.gate,
    gone: gone.signal,
  })
}

async function embed(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = loopbackEmbeddingSchema.parse(JSON.parse(await readText(request)))
  state.embeddings.push(body)
  const behaviour = state.queues.embeddings.shift() ?? (await state.treatment?.(body)) ?? whole(embeddingAnswer(body))
  await answer(response, behaviour, plainContext(state))
}

async function listModels(state: State, response: ServerResponse): Promise<void> {
  const { models, queues } = state
  const entries = models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'loopback' }))
  const list: Behaviour = { kind: 'whole', body: { object: 'list', data: entries } }
  await answer(response, queues.models.shift() ?? list, plainContext(state))
}

const plainContext = ({ gate }: State) => ({
  model: '',
  stream: false,
  includeUsage: false,
  gate,
  gone: new AbortController().signal,
})

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
  const { baseUrl } = await startLoopbackProvider({ port: Number(values.port) })
  console.log(baseUrl)
}
