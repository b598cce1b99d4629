import { AppError } from '../contract/error.ts'
import type { ChatRequest, Delta, Driver } from '../llm/driver.ts'
import { emptyExtraction } from './loopback-request.ts'

export interface ScriptedTurn {
  readonly request: ChatRequest
  readonly signal: AbortSignal
}
/** Answers one request: a text is streamed whole. */
export type ScriptedReply = (turn: ScriptedTurn) => string | readonly Delta[] | Promise<string | readonly Delta[]>

export interface ScriptedDriver extends Driver {
  /** What was asked so far, oldest first. */
  readonly requests: readonly ChatRequest[]
  /** Adds replies for the next chat requests. */
  script(...replies: ScriptedReply[]): void
  /** Adds replies for the next requests that ask for JSON. */
  scriptJson(...replies: ScriptedReply[]): void
}

/** A driver that answers with the next of its replies. Without one left, chat fails like a provider does and JSON finds nothing. */
export function createScriptedDriver(overrides: Partial<Omit<Driver, 'stream' | 'isModel'>> = {}): ScriptedDriver {
  const requests: ChatRequest[] = []
  const chat: ScriptedReply[] = []
  const json: ScriptedReply[] = []

  return {
    providerId: 'scripted',
    name: 'Scripted',
    model: 'scripted',
    local: true,
    isModel: true,
    takesTools: true,
    takesImages: false,
    contextWindow: 8192,
    ...overrides,
    requests,
    script: (...replies) => void chat.push(...replies),
    scriptJson: (...replies) => void json.push(...replies),
    async *stream(request, signal) {
      requests.push(request)
      signal.throwIfAborted()
      const next = request.json ? (json.shift() ?? nothingFound) : (chat.shift() ?? fail)
      const reply = await next({ request, signal })
      signal.throwIfAborted()
      if (typeof reply !== 'string') return yield* reply
      yield { kind: 'text', text: reply }
      yield { kind: 'finish', reason: 'stop' }
    },
  }
}

const nothingFound: ScriptedReply = () => emptyExtraction

const fail: ScriptedReply = () => {
  throw new AppError('provider_failed', 'No reply is scripted.')
}
