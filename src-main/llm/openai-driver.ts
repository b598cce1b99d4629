import type { OpenAI } from 'openai'
import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import type { Stream } from 'openai/streaming'
import type { Usage } from '../contract/chat.ts'
import { AppError } from '../contract/error.ts'
import type { Provider } from '../contract/provider.ts'
import type { AnswerPart } from './answer-part.ts'
import { isLoopback } from './base-url.ts'
import type { ChatReply, ChatRequest, Driver } from './driver.ts'
import { createOpenAiClient } from './openai-client.ts'
import { fieldsToDrop, type OptionalField } from './optional-fields.ts'
import { cutAnswer, toProviderError } from './provider-error.ts'
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
  const refused = new Set<OptionalField>()

  const attempt = async (fields: readonly OptionalField[], call: Call): Promise<ChatReply> => {
    const client = await createOpenAiClient({ baseUrl: provider.baseUrl, apiKey, onBytes: () => watchdog.onBytes() })
    const watchdog = createWatchdog(call.signal, { ...defaultTimeouts, ...timeouts })
    try {
      const params = toParams(provider.model, call.request, fields)
      return await receive(client, params, { watchdog, onDelta: call.onDelta })
    } catch (error) {
      watchdog.signal.throwIfAborted()
      throw error
    } finally {
      watchdog.stop()
    }
  }

  const complete = async (call: Call): Promise<ChatReply> => {
    let fields = wantedFields(call.request).filter((field) => !refused.has(field))
    const dropped: OptionalField[] = []
    for (;;) {
      try {
        const reply = await attempt(fields, call)
        for (const field of dropped) refused.add(field)
        return reply
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
    contextWindow: provider.contextWindow,
    async complete(request, signal, onDelta) {
      try {
        return await complete({ request, signal, onDelta })
      } catch (error) {
        if (error === signal.reason) throw error
        throw toProviderError(error)
      }
    },
  }
}

interface Call {
  readonly request: ChatRequest
  readonly signal: AbortSignal
  onDelta(text: string): void
}

interface Receiver {
  readonly watchdog: Watchdog
  onDelta(text: string): void
}

function wantedFields(request: ChatRequest): OptionalField[] {
  if (request.schema) return ['stream_options', 'json_schema', 'json_object']
  return request.json ? ['stream_options', 'json_object'] : ['stream_options']
}

function toParams(
  model: string,
  request: ChatRequest,
  fields: readonly OptionalField[],
): ChatCompletionCreateParamsStreaming {
  return {
    model,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    stream: true,
    ...(fields.includes('stream_options') && { stream_options: { include_usage: true } }),
    ...formatOf(request, fields),
  }
}

/** How the answer is to be formed. Not strict: a strict schema may have no optional field, and few servers know it. */
function formatOf(
  { schema }: ChatRequest,
  fields: readonly OptionalField[],
): Pick<ChatCompletionCreateParamsStreaming, 'response_format'> {
  if (schema && fields.includes('json_schema'))
    return { response_format: { type: 'json_schema', json_schema: { ...schema, strict: false } } }
  return fields.includes('json_object') ? { response_format: { type: 'json_object' } } : {}
}

async function receive(
  client: OpenAI,
  params: ChatCompletionCreateParamsStreaming,
  { watchdog, onDelta }: Receiver,
): Promise<ChatReply> {
  const { data: stream, response } = await client.chat.completions
    .create(params, { signal: watchdog.signal })
    .withResponse()
  const whole = await readWholeAnswer(response)

  const think = createThinkFilter()
  let text = ''
  const emit = (piece: string) => {
    if (piece === '') return
    text += piece
    onDelta(piece)
  }

  let finish: string | null = null
  let usage: Usage | null = null
  for await (const part of whole ? [whole] : toParts(stream)) {
    watchdog.signal.throwIfAborted()
    if (part.isToken) watchdog.onToken()
    emit(think.push(part.text))
    finish = part.finish ?? finish
    usage = part.usage ?? usage
  }
  watchdog.signal.throwIfAborted()
  emit(think.end())

  if (text.trim() === '')
    throw new AppError('provider_bad_answer', 'The provider sent an empty answer.', { params: { reason: 'empty' } })
  if (finish === null) throw cutAnswer()
  return { text, usage, finish: finish === 'length' ? 'length' : 'stop' }
}

async function* toParts(stream: Stream<ChatCompletionChunk>): AsyncGenerator<AnswerPart> {
  for await (const chunk of stream) {
    const choice = chunk.choices?.[0]
    yield {
      text: choice?.delta?.content ?? '',
      isToken: choice !== undefined,
      finish: choice?.finish_reason ?? null,
      usage: chunk.usage
        ? { promptTokens: chunk.usage.prompt_tokens, completionTokens: chunk.usage.completion_tokens }
        : null,
    }
  }
}
