import { z } from 'zod'
import { parseJson } from '../util/parse-json.ts'

export interface PullProgress {
  readonly done: number
  readonly total: number
}

/** How it ended: the model is here; the service said no, and why; it was not there or fell silent. */
export type PullEnd = { readonly state: 'done' | 'unreachable' } | { readonly state: 'refused'; readonly said: string }

interface PullOptions {
  readonly origin: string
  readonly model: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: PullProgress) => void
  /** Milliseconds without a word. */
  readonly silenceMs?: number
}

const lineSchema = z.object({
  status: z.string().optional(),
  error: z.string().optional(),
  digest: z.string().optional(),
  total: z.number().optional(),
  completed: z.number().optional(),
})

/** Has Ollama get a model. What has come stays there: the next pull goes on with it. Rejects only where `signal` aborts. */
export async function pullModel({
  origin,
  model,
  signal,
  onProgress,
  silenceMs = 60_000,
}: PullOptions): Promise<PullEnd> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  const layers = new Map<string, PullProgress>()
  let last = ''
  try {
    const response = await fetch(`${origin}/api/pull`, {
      method: 'POST',
      body: JSON.stringify({ model, stream: true }),
      headers: { 'content-type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.body) return { state: 'unreachable' }
    for await (const text of linesOf(response.body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMs)
      const line = lineSchema.safeParse(parseJson(text)).data
      if (line?.error !== undefined) return { state: 'refused', said: line.error.slice(0, 300) }
      if (line?.digest !== undefined && line.total !== undefined) {
        layers.set(line.digest, { done: line.completed ?? 0, total: line.total })
        onProgress(sumOf([...layers.values()]))
      }
      last = line?.status ?? last
    }
    return { state: last === 'success' ? 'done' : 'unreachable' }
  } catch {
    signal.throwIfAborted()
    return { state: 'unreachable' }
  } finally {
    clearTimeout(timer)
  }
}

const sumOf = (layers: readonly PullProgress[]): PullProgress => ({
  done: layers.reduce((sum, { done }) => sum + done, 0),
  total: layers.reduce((sum, { total }) => sum + total, 0),
})

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line.trim() !== '')
  }
  if (rest.trim() !== '') yield rest
}
