import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { z } from 'zod'
import { must } from '../util/must.ts'
import { sendJson } from './loopback-answer.ts'
import { startLoopbackProvider } from './loopback-provider.ts'

interface LoopbackOllamaOptions {
  readonly models?: readonly string[]
  /** Those in memory. */
  readonly loaded?: readonly string[]
}

const pullSchema = z.object({ model: z.string() })
const named = (models: readonly string[]) => ({ models: models.map((name) => ({ name, context_length: 8_192 })) })

/** A loopback provider with the ways of its own that Ollama has: what it holds, what runs, getting a model. */
export async function startLoopbackOllama({ models = [], loaded = [] }: LoopbackOllamaOptions = {}) {
  const held = [...models]
  const pulls: string[] = []
  const arrivals = new EventEmitter()
  let response: ServerResponse | null = null
  const provider = await startLoopbackProvider({
    models: held,
    routes: {
      'GET /api/tags': (_, answer) => sendJson(answer, 200, named(held)),
      'GET /api/ps': (_, answer) => sendJson(answer, 200, named(loaded)),
      async 'POST /api/pull'(request, answer) {
        pulls.push(pullSchema.parse(JSON.parse(await readText(request))).model)
        answer.writeHead(200, { 'content-type': 'application/x-ndjson' })
        answer.flushHeaders()
        response = answer
        arrivals.emit('pull')
      },
    },
  })
  const current = (): ServerResponse => must(response, 'a pull')
  return {
    provider,
    /** As `OLLAMA_HOST` has it. */
    host: new URL(provider.baseUrl).host,
    pulls,
    /** Resolves once a pull has come; call it before. */
    pulled: async (): Promise<void> => void (await once(arrivals, 'pull')),
    /** One line of the pull that goes on. */
    say: (line: object): void => void current().write(`${JSON.stringify(line)}\n`),
    /** The model is here. */
    finish(): void {
      held.push(must(pulls.at(-1), 'a pull'))
      current().end(`${JSON.stringify({ status: 'success' })}\n`)
    },
    cut: (): void => void current().destroy(),
    /** Resolves once the client left or the pull ended. */
    left: async (): Promise<void> => void (current().closed || (await once(current(), 'close'))),
    close: provider.close,
  }
}
export type LoopbackOllama = Awaited<ReturnType<typeof startLoopbackOllama>>
