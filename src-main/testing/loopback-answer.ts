import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { assertNever } from '../util/assert-never.ts'
import type { Behaviour } from './loopback-behaviours.ts'
import type { ReleaseGate } from './release-gate.ts'

export interface AnswerContext {
  readonly model: string
  readonly stream: boolean
  readonly includeUsage: boolean
  readonly gate: ReleaseGate
  /** Aborts once the client is gone. */
  readonly gone: AbortSignal
}

/** Answers one chat request the way `behaviour` says. */
export async function answer(response: ServerResponse, behaviour: Behaviour, context: AnswerContext): Promise<void> {
  switch (behaviour.kind) {
    case 'reply':
      return context.stream ? await streamReply(response, behaviour, context) : sendWhole(response, behaviour, context)
    case 'call_tools':
      return await streamCalls(response, behaviour, context)
    case 'hold':
      beginEvents(response)
      for (const piece of pieces(behaviour.text, 3)) sendDelta(response, piece, context)
      await context.gate.wait(context.gone)
      return endEvents(response, 'stop', context)
    case 'stall':
      beginEvents(response)
      return
    case 'status':
      return sendJson(
        response,
        behaviour.status,
        behaviour.body ?? { error: { message: 'scripted' } },
        behaviour.headers,
      )
    case 'reset':
      response.destroy()
      return
    case 'cut':
      beginEvents(response)
      await new Promise<void>((resolve) => sendDelta(response, behaviour.text, context, resolve))
      response.destroy()
      return
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>Welcome</title><p>Not an API.</p>')
      return
    case 'whole':
      return sendJson(response, 200, behaviour.body)
    case 'raw_events':
      beginEvents(response)
      for (const event of behaviour.events) response.write(`data: ${event}\n\n`)
      response.end()
      return
    default:
      assertNever(behaviour)
  }
}

export function sendJson(
  response: ServerResponse,
  code: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(code, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

type Reply = Extract<Behaviour, { kind: 'reply' }>

async function streamReply(response: ServerResponse, reply: Reply, context: AnswerContext): Promise<void> {
  beginEvents(response)
  const field = reply.reasoningField ?? 'reasoning_content'
  for (const piece of pieces(reply.reasoning ?? '', 3)) {
    if (reply.gated) await context.gate.wait(context.gone)
    sendChoice(response, { [field]: piece }, context)
  }
  for (const piece of pieces(reply.text, reply.chunks ?? 3)) {
    if (reply.gated) await context.gate.wait(context.gone)
    if (reply.delayMs) await delay(reply.delayMs)
    if (context.gone.aborted) return
    sendDelta(response, piece, context)
  }
  endEvents(response, reply.finish ?? 'stop', context)
}

async function streamCalls(
  response: ServerResponse,
  { calls, text = '', whole = false, oneIndex = false, gated = false }: Extract<Behaviour, { kind: 'call_tools' }>,
  context: AnswerContext,
): Promise<void> {
  beginEvents(response)
  if (text !== '') sendDelta(response, text, context)
  if (gated) await context.gate.wait(context.gone)
  const send = (at: number, piece: object) =>
    sendChoice(response, { tool_calls: [{ index: oneIndex ? 0 : at, ...piece }] }, context)
  calls.forEach(({ id, name, arguments: given }, at) =>
    send(at, { id, type: 'function', function: { name, arguments: whole || oneIndex ? given : '' } }),
  )
  const split = whole || oneIndex ? [] : calls.map(({ arguments: given }) => pieces(given, 2))
  for (const part of [0, 1])
    split.forEach((parts, at) => parts[part] && send(at, { function: { arguments: parts[part] } }))
  endEvents(response, 'tool_calls', context)
}

function sendWhole(response: ServerResponse, reply: Reply, { model }: AnswerContext): void {
  const message = { role: 'assistant', content: reply.text }
  sendJson(response, 200, {
    id: 'loopback',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message, finish_reason: reply.finish ?? 'stop' }],
    usage,
  })
}

const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 }

function beginEvents(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
}

function sendDelta(response: ServerResponse, content: string, context: AnswerContext, done?: () => void): void {
  sendChoice(response, { content }, context, done)
}

function sendChoice(response: ServerResponse, delta: object, { model }: AnswerContext, done?: () => void): void {
  sendEvent(response, { model, choices: [{ index: 0, delta, finish_reason: null }] }, done)
}

function endEvents(response: ServerResponse, finish: string, { model, includeUsage }: AnswerContext): void {
  sendEvent(response, { model, choices: [{ index: 0, delta: {}, finish_reason: finish }] })
  if (includeUsage) sendEvent(response, { model, choices: [], usage })
  response.end('data: [DONE]\n\n')
}

function sendEvent(response: ServerResponse, event: object, done?: () => void): void {
  const chunk = { id: 'loopback', object: 'chat.completion.chunk', created: 0, ...event }
  response.write(`data: ${JSON.stringify(chunk)}\n\n`, () => done?.())
}

/** `count` pieces of nearly equal length that never cut a character in two. */
function pieces(text: string, count: number): string[] {
  const characters = Array.from(text)
  const size = Math.max(1, Math.ceil(characters.length / count))
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  )
}
