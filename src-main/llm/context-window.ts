import type { OpenAI } from 'openai'
import { z } from 'zod'

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

/**
 * How many tokens a model reads at once, where its service tells: in its list of models, else by the ways of its own that
 * LM Studio and Ollama have. Asked once the model has answered: both tell what they gave a model that is loaded. Null
 * where nobody tells. Rejects only where `signal` aborts.
 */
export async function contextWindowOf(
  client: OpenAI,
  listed: readonly unknown[],
  model: string,
  signal: AbortSignal,
): Promise<number | null> {
  const told = windowIn(listed, model)
  if (told !== null) return told
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
  return windowIn(lmStudio?.data ?? [], model) ?? ofOllama(model, running, shown)
}

const listSchema = z.object({ data: z.array(z.unknown()) })
const runningSchema = z.object({ models: z.array(z.looseObject({ name: z.string(), context_length: z.unknown() })) })
const shownSchema = z.object({
  parameters: z.string().optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
})

/** What the list of a service says of a model's window; null where it says nothing. */
export function windowIn(listed: readonly unknown[], model: string): number | null {
  const known = listed.map((one) => listedModelSchema.safeParse(one).data).find((one) => one?.id === model)
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
