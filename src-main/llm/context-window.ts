import type { OpenAI } from 'openai'
import { z } from 'zod'
import { isKnownToSee } from '../contract/takes-images.ts'
import { imagesToldOf } from './takes-images.ts'

/** A model as a service lists it. How it calls the size of its window is not settled. */
export const listedModelSchema = z.looseObject({ id: z.string() })
type Listed = z.infer<typeof listedModelSchema>

/** vLLM and SGLang; OpenRouter and Together; Groq; Mistral; LM Studio as loaded and as made. */
const fields = [
  'max_model_len',
  'context_length',
  'context_window',
  'loaded_context_length',
  'max_context_length',
] as const

/** What is known of a model beside that it answers. */
interface ModelFacts {
  /** How many tokens it reads at once; null where nobody tells. */
  readonly contextWindow: number | null
  readonly images: boolean
}

/**
 * What a model's service tells of it: in its list of models, else by the ways of its own that LM Studio and Ollama have.
 * Asked once the model has answered: both tell what they gave a model that is loaded. Whether it takes images its name
 * tells where nobody else does. Rejects only where `signal` aborts.
 */
export async function factsOf(
  client: OpenAI,
  listed: readonly unknown[],
  model: string,
  signal: AbortSignal,
): Promise<ModelFacts> {
  const told = windowIn(listed, model)
  const imagesTold = imagesIn(listed, model)
  if (told !== null) return { contextWindow: told, images: imagesTold ?? isKnownToSee(model) }
  const { origin } = new URL(client.baseURL)
  const ask = async <Value>(schema: z.ZodType<Value>, request: () => PromiseLike<unknown>): Promise<Value | null> => {
    try {
      return schema.safeParse(await request()).data ?? null
    } catch {
      signal.throwIfAborted()
      return null
    }
  }
  const [lmStudio, running, shown] = await Promise.all([
    ask(listSchema, () => client.get(`${origin}/api/v0/models`, { signal })),
    ask(runningSchema, () => client.get(`${origin}/api/ps`, { signal })),
    ask(shownSchema, () => client.post(`${origin}/api/show`, { body: { model }, signal })),
  ])
  return {
    contextWindow: windowIn(lmStudio?.data ?? [], model) ?? ofOllama(model, running, shown),
    images: imagesTold ?? imagesIn(lmStudio?.data ?? [], model) ?? imagesToldOf(shown) ?? isKnownToSee(model),
  }
}

const listSchema = z.object({ data: z.array(z.unknown()) })
const runningSchema = z.object({ models: z.array(z.looseObject({ name: z.string(), context_length: z.unknown() })) })
const shownSchema = z.object({
  capabilities: z.array(z.string()).optional(),
  parameters: z.string().optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
})

const listedAs = (listed: readonly unknown[], model: string): Listed | undefined =>
  listed.map((one) => listedModelSchema.safeParse(one).data).find((one) => one?.id === model)

const imagesIn = (listed: readonly unknown[], model: string): boolean | null => imagesToldOf(listedAs(listed, model))

/** What the list of a service says of a model's window; null where it says nothing. */
export function windowIn(listed: readonly unknown[], model: string): number | null {
  const known = listedAs(listed, model)
  return known ? sizeIn(known) : null
}

const sizeIn = (listed: Listed): number | null =>
  fields.map((field) => toSize(listed[field])).find((size) => size !== null) ?? null

/** What the model was loaded with, else what its file sets. What it could read at most is more than it is given. */
function ofOllama(
  model: string,
  running: z.infer<typeof runningSchema> | null,
  shown: z.infer<typeof shownSchema> | null,
): number | null {
  const loaded = running?.models.find(({ name }) => name === model || name === `${model}:latest`)
  const set = /^num_ctx\s+(\d+)/m.exec(shown?.parameters ?? '')?.[1]
  const most = Object.entries(shown?.model_info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1]
  const given = toSize(loaded?.context_length) ?? toSize(Number(set))
  return given === null ? null : Math.min(given, toSize(most) ?? given)
}

/** Smaller or larger than any model's is no size. */
const toSize = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= leastWindow && value <= largestWindow ? value : null

const leastWindow = 1_024
const largestWindow = 10_000_000
