import type { OpenAI } from 'openai'
import type {
  ChatCompletionChunk,
  ChatCompletionContentPart,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions'
import type { Stream } from 'openai/streaming'
import type { Usage } from '../contract/chat.ts'
import { AppError } from '../contract/error.ts'
import type { Provider } from '../contract/provider.ts'
import { isKnownToSee } from '../contract/takes-images.ts'
import { partsOf, usageOf, type AnswerPart } from './answer-part.ts'
import { isLoopback } from './base-url.ts'
import type { CallingMessage, ChatMessage, ChatRequest, Delta, Driver, PicturedMessage, ToolSpec } from './driver.ts'
import { createOpenAiClient } from './openai-client.ts'
import { fieldsToDrop, type OptionalField } from './optional-fields.ts'
import { cutAnswer, endedByLength, endedByService, noRoomLeft, toProviderError } from './provider-error.ts'
import { createThinkFilter } from './think-filter.ts'
import { createWatchdog, type Timeouts, type Watchdog } from './watchdog.ts'
import { readWholeAnswer } from './whole-answer.ts'

export interface OpenAiDriverOptions {
  readonly provider: Provider
  readonly apiKey: string | null
  readonly timeouts?: Partial<Timeouts>
}

const defaultTimeouts: Timeouts = { firstTokenMs: 60_000, stallMs: 30_000 }

/** A driver for any endpoint that speaks the OpenAI chat API. One request per call: retries are the caller's. */
export function createOpenAiDriver({ provider, apiKey, timeouts }: OpenAiDriverOptions): Driver {
  const refused = new Set<OptionalField>(provider.tools === false ? ['tools'] : [])
  const { firstTokenMs, stallMs } = provider
  const waits: Timeouts = {
    ...defaultTimeouts,
    ...(firstTokenMs !== null && { firstTokenMs }),
    ...(stallMs !== null && { stallMs }),
    ...timeouts,
  }

  async function* attempt(request: ChatRequest, fields: readonly OptionalField[], signal: AbortSignal) {
    const client = await createOpenAiClient({ baseUrl: provider.baseUrl, apiKey, onBytes: () => watchdog.onBytes() })
    const watchdog = createWatchdog(signal, waits)
    try {
      yield* receive(client, toParams(provider.model, request, fields), watchdog, request)
    } catch (error) {
      watchdog.signal.throwIfAborted()
      throw error
    } finally {
      watchdog.stop()
    }
  }

  /** Again without what the server refuses: it does so before it answers. */
  async function* untilTaken(request: ChatRequest, signal: AbortSignal): AsyncGenerator<Delta> {
    let fields = wantedFields(request).filter((field) => !refused.has(field))
    const dropped: OptionalField[] = []
    for (;;) {
      try {
        yield* attempt(request, fields, signal)
        for (const field of dropped) refused.add(field)
        return
      } catch (error) {
        const drop = fieldsToDrop(error, fields)
        if (drop.length === 0) throw error
        dropped.push(...drop)
        fields = fields.filter((field) => !drop.includes(field))
      }
    }
  }

  return {
    providerId: provider.id,
    name: provider.name,
    model: provider.model,
    local: provider.local && isLoopback(provider.baseUrl),
    isModel: true,
    takesTools: provider.tools !== false,
    takesImages: provider.images ?? isKnownToSee(provider.model),
    contextWindow: provider.contextWindow,
    async *stream(request, signal) {
      try {
        yield* untilTaken(request, signal)
      } catch (error) {
        if (error === signal.reason) throw error
        throw withoutKey(toProviderError(error), apiKey)
      }
    },
  }
}

/** A service may repeat the key that it refuses. */
function withoutKey(error: AppError, apiKey: string | null): AppError {
  if (!apiKey || !error.said?.includes(apiKey)) return error
  const { code, message, cause, params, said } = error
  return new AppError(code, message, { cause, ...(params && { params }), said: said.replaceAll(apiKey, '…') })
}

function wantedFields({ schema, json, temperature, tools = [], mayCall = true }: ChatRequest): OptionalField[] {
  return [
    'stream_options',
    ...(temperature === undefined ? [] : (['temperature'] as const)),
    ...(tools.length > 0 ? (['tools'] as const) : []),
    ...(tools.length > 0 && !mayCall ? (['tool_choice'] as const) : []),
    ...(schema ? (['json_schema'] as const) : []),
    ...(schema || json ? (['json_object'] as const) : []),
  ]
}

function toParams(
  model: string,
  request: ChatRequest,
  fields: readonly OptionalField[],
): ChatCompletionCreateParamsStreaming {
  return {
    model,
    messages: request.messages.map(toParam),
    stream: true,
    ...(fields.includes('stream_options') && { stream_options: { include_usage: true } }),
    ...(fields.includes('temperature') && { temperature: request.temperature ?? null }),
    ...(fields.includes('tools') && { tools: (request.tools ?? []).map(toTool) }),
    ...(fields.includes('tools') && fields.includes('tool_choice') && { tool_choice: 'none' as const }),
    ...formatOf(request, fields),
  }
}

function toParam(message: ChatMessage): ChatCompletionMessageParam {
  if (message.role === 'tool') {
    const [{ callId, text }] = message.content
    return { role: 'tool', tool_call_id: callId, content: text }
  }
  if (isPictured(message)) return { role: 'user', content: message.content.map(toContentPart) }
  if (!isCalling(message)) return { role: message.role, content: message.content }
  const text = message.content.map((part) => (part.kind === 'text' ? part.text : '')).join('')
  const calls = message.content.flatMap((part) => (part.kind === 'tool_call' ? [part] : []))
  return {
    role: 'assistant',
    content: text,
    tool_calls: calls.map(({ id, name, arguments: given }) => ({
      id,
      type: 'function',
      function: { name, arguments: given },
    })),
  }
}

const isPictured = (message: ChatMessage): message is PicturedMessage =>
  message.role === 'user' && typeof message.content !== 'string'

const toContentPart = (part: PicturedMessage['content'][number]): ChatCompletionContentPart =>
  part.kind === 'text'
    ? { type: 'text', text: part.text }
    : { type: 'image_url', image_url: { url: `data:${part.mediaType};base64,${part.data}` } }

const isCalling = (message: ChatMessage): message is CallingMessage =>
  message.role === 'assistant' && typeof message.content !== 'string'

const toTool = (tool: ToolSpec) => ({ type: 'function' as const, function: { ...tool } })

/** How the answer is to be formed. Not strict: a strict schema may have no optional field, and few servers know it. */
function formatOf(
  { schema }: ChatRequest,
  fields: readonly OptionalField[],
): Pick<ChatCompletionCreateParamsStreaming, 'response_format'> {
  if (schema && fields.includes('json_schema'))
    return { response_format: { type: 'json_schema', json_schema: { ...schema, strict: false } } }
  return fields.includes('json_object') ? { response_format: { type: 'json_object' } } : {}
}

async function* receive(
  client: OpenAI,
  params: ChatCompletionCreateParamsStreaming,
  watchdog: Watchdog,
  { goesOn = false }: Pick<ChatRequest, 'goesOn'>,
): AsyncGenerator<Delta> {
  const { data: stream, response } = await client.chat.completions
    .create(params, { signal: watchdog.signal })
    .withResponse()
  const whole = await readWholeAnswer(response)

  let isEmpty = true
  const noted = (deltas: readonly Delta[]): readonly Delta[] => {
    isEmpty &&= !deltas.some(saysSomething)
    return deltas
  }
  const think = createThinkFilter({ goesOn })
  let finish: string | null = null
  let usage: Usage | null = null
  for await (const part of whole ? [whole] : toParts(stream)) {
    watchdog.signal.throwIfAborted()
    if (part.isToken) watchdog.onToken()
    if (part.reasoning !== '') yield { kind: 'reasoning', text: part.reasoning }
    yield* noted([...think.push(part.text), ...part.toolCalls])
    finish = part.finish ?? finish
    usage = part.usage ?? usage
  }
  watchdog.signal.throwIfAborted()
  yield* noted(think.end())

  const end = wholeEnd(finish, isEmpty)
  if (usage) yield { kind: 'usage', usage }
  yield { kind: 'finish', reason: end }
}

/** How an answer ended. Throws where the service broke it off, where nothing came, or where the connection was cut. */
function wholeEnd(finish: string | null, isEmpty: boolean): 'length' | 'stop' {
  const brokenOff = finish === null ? null : endedByService(finish)
  if (brokenOff) throw brokenOff
  const isFull = finish !== null && endedByLength(finish)
  if (isEmpty && isFull) throw noRoomLeft()
  if (isEmpty)
    throw new AppError('provider_bad_answer', 'The provider sent an empty answer.', { params: { reason: 'empty' } })
  if (finish === null) throw cutAnswer()
  return isFull ? 'length' : 'stop'
}

const saysSomething = (delta: Delta): boolean =>
  delta.kind === 'tool_call' || (delta.kind === 'text' && delta.text.trim() !== '')

async function* toParts(stream: Stream<ChatCompletionChunk>): AsyncGenerator<AnswerPart> {
  for await (const chunk of stream) {
    const choice = chunk.choices?.[0]
    yield {
      ...partsOf(choice?.delta),
      isToken: choice !== undefined,
      finish: choice?.finish_reason ?? null,
      usage: usageOf(chunk.usage),
    }
  }
}
