import { z } from 'zod'
import type { FittingModel, LocalService } from '../contract/local-model.ts'
import { isLoopback } from './base-url.ts'

export interface LocalPlaces {
  readonly ollama: string
  readonly lmstudio: string
}

/** Where Ollama and LM Studio listen: their own ports, or what `OLLAMA_HOST` says of this computer. */
export function localPlaces(ollamaHost: string | undefined): LocalPlaces {
  return { ollama: ollamaOrigin(ollamaHost?.trim() ?? ''), lmstudio: 'http://127.0.0.1:1234' }
}

/** Listening everywhere is listening here too; another computer is not asked. */
function ollamaOrigin(told: string): string {
  const url = URL.parse(/^https?:\/\//.test(told) ? told : `http://${told.replace(/^:/, '127.0.0.1:')}`)
  if (!url) return usual
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1'
  const port = url.port || (url.protocol === 'https:' ? '443' : '11434')
  return isLoopback(url.origin) ? `${url.protocol}//${url.hostname}:${port}` : usual
}

const usual = 'http://127.0.0.1:11434'

/** Milliseconds: what runs here answers in a few, on a busy computer later. Where nothing listens that is known at once. */
const limitMs = 3_000

/** The model services that run on this computer now. Rejects only where `signal` aborts. */
export async function findLocalServices(places: LocalPlaces, signal: AbortSignal): Promise<LocalService[]> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
  const found = await Promise.all([findOllama(places.ollama, until), findLmStudio(places.lmstudio, until)])
  signal.throwIfAborted()
  return found.filter((service) => service !== null)
}

const namesSchema = z.object({ models: z.array(z.looseObject({ name: z.string() })) })

async function findOllama(origin: string, signal: AbortSignal): Promise<LocalService | null> {
  const [held, running] = await Promise.all([
    ask(`${origin}/api/tags`, namesSchema, signal),
    ask(`${origin}/api/ps`, namesSchema, signal),
  ])
  if (!held) return null
  const models = held.models.map(({ name }) => name).toSorted()
  const loaded = running?.models.find(({ name }) => models.includes(name))?.name ?? null
  return { preset: 'ollama', baseUrl: `${origin}/v1`, models, loaded }
}

const statesSchema = z.object({
  data: z.array(z.looseObject({ id: z.string(), type: z.string(), state: z.string() })),
})

async function findLmStudio(origin: string, signal: AbortSignal): Promise<LocalService | null> {
  const listed = await ask(`${origin}/api/v0/models`, statesSchema, signal)
  if (!listed) return null
  const talking = listed.data.filter(({ type }) => type !== 'embeddings')
  const models = talking.map(({ id }) => id).toSorted()
  const loaded = talking.find(({ state }) => state === 'loaded')?.id ?? null
  return { preset: 'lmstudio', baseUrl: `${origin}/v1`, models, loaded }
}

/** Null where nothing answers, or something else does. */
async function ask<Value>(url: string, schema: z.ZodType<Value>, signal: AbortSignal): Promise<Value | null> {
  try {
    const response = await fetch(url, { signal, redirect: 'manual' })
    return response.ok ? (schema.safeParse(await response.json()).data ?? null) : null
  } catch {
    return null
  }
}

/** Small models of one family, and the memory they are at ease in. The largest that fits is proposed. */
const bySize = [
  { atLeast: 15e9, model: 'qwen3:8b', bytes: 5_200_000_000 },
  { atLeast: 7.5e9, model: 'qwen3:4b', bytes: 2_500_000_000 },
  { atLeast: 3.5e9, model: 'qwen3:1.7b', bytes: 1_400_000_000 },
  { atLeast: 0, model: 'qwen3:0.6b', bytes: 520_000_000 },
] as const

/** The model that a computer with so many bytes of memory runs with ease. */
export function fittingModel(memory: number): FittingModel {
  const { model, bytes } = bySize.find(({ atLeast }) => memory >= atLeast) ?? bySize[3]
  return { model, bytes }
}
