import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import type { ChatLine } from './trust-request.ts'

/** A model service on this computer that speaks OpenAI's protocol. */
export interface ModelService {
  readonly baseUrl: string
  close(): Promise<void>
}

/** A request's answer; null where there is none: the service says 404. `gone` is true once nobody waits any more. */
export type Answerer = (lines: readonly ChatLine[], model: string, gone: () => boolean) => Promise<string | null>

interface Body {
  readonly model: string
  readonly messages: readonly ChatLine[]
  readonly stream?: boolean
}

/** Starts a model service whose answers come from `answer`, however long that takes. */
export async function startModelService(answer: Answerer): Promise<ModelService> {
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const reply = async (): Promise<void> => {
      const text = await readText(request)
      if (request.url?.endsWith('/models')) return sendJson(response, 200, { data: [{ id: 'trust', object: 'model' }] })
      if (!request.url?.endsWith('/chat/completions')) return sendError(response, 404, 'not here')
      const body = JSON.parse(text) as Body
      await sendAnswer(
        response,
        body,
        answer(body.messages, body.model, () => response.destroyed),
      )
    }
    reply().catch((error: unknown) => {
      sendError(response, 400, String(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const usage = { prompt_tokens: 900, completion_tokens: 300, total_tokens: 1_200 }
/** An answer that is written by hand takes longer than clients wait for a byte. */
const stayAwakeMs = 20_000

async function sendAnswer(response: ServerResponse, body: Body, answer: Promise<string | null>): Promise<void> {
  const isStream = body.stream === true
  const stayAwake = setInterval(() => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': isStream ? sse : json })
    response.write(isStream ? ': waiting\n\n' : ' ')
  }, stayAwakeMs)
  const content = await answer.finally(() => clearInterval(stayAwake))
  if (content === null) return sendError(response, 404, 'There is no answer to this request.')
  const head = { id: 'trust', created: 0, model: body.model }
  if (!isStream) {
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    return sendJson(response, 200, { ...head, object: 'chat.completion', choices, usage })
  }
  if (!response.headersSent) response.writeHead(200, { 'content-type': sse })
  const chunks = [
    { choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    { choices: [], usage },
  ]
  for (const chunk of chunks)
    response.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...chunk })}\n\n`)
  response.end('data: [DONE]\n\n')
}

const json = 'application/json'
const sse = 'text/event-stream'

const sendError = (response: ServerResponse, status: number, message: string): void =>
  sendJson(response, status, { error: { message } })

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': json })
  response.end(JSON.stringify(body))
}
