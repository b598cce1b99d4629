import type { OpenAI } from 'openai'
import { APIError } from 'openai/core/error'
import { z } from 'zod'
import { AppError } from '../contract/error.ts'
import type { ProviderTest } from '../contract/provider.ts'
import { factsOf, listedModelSchema } from './context-window.ts'
import type { ToolSpec } from './driver.ts'
import { createOpenAiClient } from './openai-client.ts'
import { fieldsToDrop } from './optional-fields.ts'
import { notAnApi, toProviderError } from './provider-error.ts'

export interface ProviderTestOptions {
  readonly provider: { readonly baseUrl: string; readonly model: string }
  readonly apiKey: string | null
  readonly signal: AbortSignal
  /** Milliseconds for the whole test. */
  readonly limitMs?: number
}

type Verdict = ProviderTest['verdict']

const defaultLimitMs = 15_000

/**
 * Finds out whether a provider can be used: lists its models, then asks the chosen one for a token, which tells too
 * whether it takes tools, and looks for the size of its window.
 * What is wrong becomes a verdict; rejects only where `signal` aborts.
 */
export async function testProvider(options: ProviderTestOptions): Promise<ProviderTest> {
  const startedAt = performance.now()
  const found = await withLimit(options, (signal) => probe(options, signal))
  return { ...found, ms: Math.round(performance.now() - startedAt) }
}

/** The models an endpoint offers, sorted by id. Throws a `provider_*` error where it offers no such list. */
export async function listModels(
  options: Omit<ProviderTestOptions, 'provider'> & { provider: { baseUrl: string } },
): Promise<{ id: string }[]> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.limitMs ?? defaultLimitMs)])
  try {
    const listed = await fetchModels(await clientFor(options), signal)
    return listed.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  } catch (error) {
    options.signal.throwIfAborted()
    if (signal.aborted) throw limitReached()
    throw toProviderError(error)
  }
}

type Finding = Omit<ProviderTest, 'ms'>

const nothingLearned = { contextWindow: null, tools: null, images: null } as const

async function withLimit(
  options: ProviderTestOptions,
  run: (signal: AbortSignal) => Promise<Finding>,
): Promise<Finding> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.limitMs ?? defaultLimitMs)])
  try {
    return await run(signal)
  } catch (error) {
    options.signal.throwIfAborted()
    return toFinding(signal.aborted ? limitReached() : toProviderError(error), [])
  }
}

async function probe({ provider, apiKey }: ProviderTestOptions, signal: AbortSignal): Promise<Finding> {
  const client = await clientFor({ provider, apiKey })
  const listed = await fetchModels(client, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    return toProviderError(error)
  })
  // Not every server lists its models, and not every key may: then the chat request decides.
  if (listed instanceof AppError && endsTest(listed, provider.model)) return toFinding(listed, [])
  const told = listed instanceof AppError ? [] : listed
  const models = idsOf(told)
  if (provider.model === '')
    return { verdict: 'model_missing', models, detail: 'Choose a model: the address answers.', ...nothingLearned }

  try {
    const tools = await askForToken(client, provider.model, signal)
    const { contextWindow, images } = await factsOf(client, told, provider.model, signal)
    return { verdict: 'ok', models, detail: `The model ${provider.model} answers.`, contextWindow, tools, images }
  } catch (error) {
    signal.throwIfAborted()
    const failure = toProviderError(error)
    const neitherFound = isMissing(failure) && listed instanceof AppError && isMissing(listed)
    return toFinding(neitherFound ? notAnApi() : failure, models)
  }
}

function endsTest(error: AppError, model: string): boolean {
  return model === '' || error.code === 'provider_unreachable' || error.code === 'provider_timeout'
}

function isMissing(error: AppError): boolean {
  return error.params?.['reason'] === 'model_missing'
}

const modelListSchema = z.object({ data: z.array(listedModelSchema).nullable() })

const idsOf = (listed: readonly { readonly id: string }[]): string[] => listed.map(({ id }) => id).toSorted()

async function fetchModels(client: OpenAI, signal: AbortSignal) {
  const list = modelListSchema.safeParse(await client.get('/models', { signal, ...listHeaders(client) }))
  if (!list.success) throw notAnApi()
  return list.data.data ?? []
}

/** Anthropic speaks the OpenAI API in the chat, but lists its models in its own way alone. */
function listHeaders({ baseURL, apiKey }: OpenAI) {
  if (new URL(baseURL).hostname !== 'api.anthropic.com') return {}
  return { headers: { Authorization: null, 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' } }
}

const completionSchema = z.object({ choices: z.array(z.unknown()) })

/** Asks for one token with a tool at hand. Returns whether the model takes tools: one that refuses them is asked without. */
async function askForToken(client: OpenAI, model: string, signal: AbortSignal): Promise<boolean> {
  const body = { model, messages: [{ role: 'user', content: 'Say OK.' }] }
  const ask = (fields: object) => client.post('/chat/completions', { body: { ...body, ...fields }, signal })
  const askBriefly = (fields: object) =>
    ask({ ...fields, max_tokens: 1 }).catch((error: unknown) => {
      // Some models want another name for the limit, or more than one token.
      if (error instanceof APIError && error.status === 400) return ask(fields)
      throw error
    })
  let tools = true
  const answer = await askBriefly({ tools: [{ type: 'function', function: anyTool }] }).catch((error: unknown) => {
    if (fieldsToDrop(error, ['tools']).length === 0) throw error
    tools = false
    return askBriefly({})
  })
  if (!completionSchema.safeParse(answer).success) throw notAnApi()
  return tools
}

const anyTool: ToolSpec = {
  name: 'now',
  description: 'The date and the time.',
  parameters: { type: 'object', properties: {} },
}

/** How many tokens a model reads at once, where its service tells; null where nobody does, or nothing answers. */
export async function findWindow(options: ProviderTestOptions): Promise<number | null> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.limitMs ?? defaultLimitMs)])
  try {
    return (await factsOf(await clientFor(options), [], options.provider.model, signal)).contextWindow
  } catch {
    // It was a question on the side: whoever asks the model next is told what is wrong.
    return null
  }
}

function clientFor({ provider, apiKey }: { provider: { baseUrl: string }; apiKey: string | null }): Promise<OpenAI> {
  return createOpenAiClient({ baseUrl: provider.baseUrl, apiKey })
}

function limitReached(): AppError {
  return new AppError('provider_timeout', 'The provider took too long to answer.', { params: { reason: 'no_answer' } })
}

function toFinding(error: AppError, models: string[]): Finding {
  return { verdict: toVerdict(error), models, detail: error.message, ...nothingLearned }
}

function toVerdict(error: AppError): Verdict {
  const reason = error.params?.['reason']
  if (reason === 'not_an_api' || reason === 'model_missing') return reason
  return verdictByCode[error.code] ?? 'failed'
}

const verdictByCode: Partial<Record<AppError['code'], Verdict>> = {
  provider_auth: 'wrong_key',
  provider_unreachable: 'unreachable',
  provider_rate_limited: 'rate_limited',
  provider_timeout: 'timeout',
  provider_bad_answer: 'not_an_api',
}
