import { z } from 'zod'

export const providerPresetIds = [
  'openai',
  'anthropic',
  'gemini',
  'openrouter',
  'deepseek',
  'qwen',
  'kimi',
  'glm',
  'siliconflow',
  'ollama',
  'lmstudio',
  'vllm',
  'custom',
] as const

export const windowSources = ['service', 'user', 'assumed'] as const

export const providerSchema = z.object({
  id: z.string(),
  name: z.string(),
  preset: z.enum(providerPresetIds),
  baseUrl: z.string(),
  model: z.string(),
  contextWindow: z.number().int(),
  /** Who said how large the window is; `assumed`: nobody did. */
  windowSource: z.enum(windowSources),
  /** Whether the model may be given tools; null where that is not known: it is tried. */
  tools: z.boolean().nullable(),
  /** Whether it takes images; null where nobody said: then its name decides. */
  images: z.boolean().nullable(),
  /** Milliseconds to wait for the first token, and for the next ones; null: what is usual. */
  firstTokenMs: z.number().int().nullable(),
  stallMs: z.number().int().nullable(),
  /** The endpoint is on this computer. */
  local: z.boolean(),
  hasKey: z.boolean(),
  /** Where the key is: in the system's keychain, only in memory until the app closes, given but gone, or there is none. */
  keyStorage: z.enum(['keychain', 'session', 'lost', 'none']),
})
export type Provider = z.infer<typeof providerSchema>

export const providerPresetSchema = z.object({
  id: z.enum(providerPresetIds),
  name: z.string(),
  baseUrl: z.string(),
  needsKey: z.boolean(),
  /** The page where a key is made. */
  keyUrl: z.string().nullable(),
  /** A service of mainland China that has a second place, with keys of its own, for the rest of the world. */
  abroad: z.object({ baseUrl: z.string(), keyUrl: z.string() }).nullable(),
  contextWindow: z.number().int(),
  /** What a key of this service begins with, where no key of another does. */
  keyStarts: z.array(z.string()),
  /** Its usual lines of models, the first choice first: the words that their names are made of. */
  lines: z.array(z.string()),
})
export type ProviderPreset = z.infer<typeof providerPresetSchema>

/** What a connection test found, as a verdict the window has a sentence for. */
export const providerVerdicts = [
  'ok',
  'wrong_key',
  'unreachable',
  'not_an_api',
  'model_missing',
  'rate_limited',
  'timeout',
  'failed',
] as const
export const providerTestSchema = z.object({
  verdict: z.enum(providerVerdicts),
  /** Milliseconds to the answer. */
  ms: z.number(),
  models: z.array(z.string()),
  detail: z.string(),
  /** What the service says of the model's window; null where it does not. */
  contextWindow: z.number().int().nullable(),
  /** Whether the model takes tools; null where it did not answer. */
  tools: z.boolean().nullable(),
  /** Whether it takes images, as its service says or its name tells; null where it did not answer. */
  images: z.boolean().nullable(),
})
export type ProviderTest = z.infer<typeof providerTestSchema>
