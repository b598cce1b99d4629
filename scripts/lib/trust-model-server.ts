import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { mediocreAnswer, readMessages } from './trust-mediocre.ts'

export interface ModelServer {
  readonly baseUrl: string
  /** Extraction requests answered so far. */
  answered(): number
  close(): Promise<void>
}

interface Body {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly stream?: boolean
}

/** A model service on this computer that speaks OpenAI's protocol and plays a mediocre extractor. */
export async function startModelServer(): Promise<ModelServer> {
  let count = 0
  const server = createServer((request, response) => {
    readText(request)
      .then((text) => {
        if (request.method !== 'POST' || !request.url?.endsWith('/chat/completions'))
          return sendJson(response, { data: [] })
        const body = JSON.parse(text) as Body
        const messages = readMessages(body.messages.map(({ content }) => content).join('\n'))
        if (messages.length > 0) count += 1
        return sendAnswer(response, messages.length > 0 ? mediocreAnswer(messages, count) : 'OK.', body.stream === true)
      })
      .catch((error: unknown) => {
        response.writeHead(400, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ error: { message: String(error) } }))
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    answered: () => count,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const usage = { prompt_tokens: 900, completion_tokens: 300, total_tokens: 1_200 }

function sendAnswer(response: ServerResponse, content: string, isStream: boolean): void {
  const head = { id: 'mediocre', created: 0, model: 'mediocre' }
  if (!isStream)
    return sendJson(response, {
      ...head,
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage,
    })
  const chunks = [
    { choices: [{ index: 0, delta: { content }, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    { choices: [], usage },
  ]
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const chunk of chunks)
    response.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...chunk })}\n\n`)
  response.end('data: [DONE]\n\n')
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
