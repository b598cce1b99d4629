import type { Usage } from '../contract/chat.ts'

/** A call that a model asks for. `arguments` is JSON as the model wrote it, which may be broken. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

/** What a tool does, as a model is told of it. */
export interface ToolSpec {
  readonly name: string
  readonly description: string
  /** A JSON schema of its arguments. */
  readonly parameters: Readonly<Record<string, unknown>>
}

export interface TextMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** A picture, as base64. */
export interface ImagePart {
  readonly kind: 'image'
  readonly mediaType: string
  readonly data: string
}

/** What the user said, with pictures. Only a driver that `takesImages` is given one. */
export interface PicturedMessage {
  readonly role: 'user'
  readonly content: readonly ({ readonly kind: 'text'; readonly text: string } | ImagePart)[]
}

/** What an assistant said, and the calls it asked for. */
export interface CallingMessage {
  readonly role: 'assistant'
  readonly content: readonly (
    | { readonly kind: 'text'; readonly text: string }
    | ({ readonly kind: 'tool_call' } & ToolCall)
  )[]
}

/** What came of one call. */
export interface ResultMessage {
  readonly role: 'tool'
  readonly content: readonly [{ readonly kind: 'tool_result'; readonly callId: string; readonly text: string }]
}

/** A message is its text, or the parts it is made of. */
export type ChatMessage = TextMessage | PicturedMessage | CallingMessage | ResultMessage

export interface ChatRequest {
  /** Everything the model is to read, memories and quoted spans included. */
  readonly messages: readonly ChatMessage[]
  /** The ids of the memories and messages whose words are in it: by them it is known what may leave this computer. */
  readonly restsOn: readonly string[]
  /** How freely it chooses its words, 0 to 2; absent: as the service does by itself. */
  readonly temperature?: number
  /** The answer goes on with one that was cut off. */
  readonly goesOn?: boolean
  /** What the model may call. */
  readonly tools?: readonly ToolSpec[]
  /** False: it has called enough, and is to answer. */
  readonly mayCall?: boolean
  /** Asks for one JSON object where the endpoint can promise that. */
  readonly json?: boolean
  /** Asks for one JSON object of this JSON schema where the endpoint can promise that, else for any JSON object. */
  readonly schema?: { readonly name: string; readonly schema: Record<string, unknown> }
}

/** One piece of an answer on its way. */
export type Delta =
  | { readonly kind: 'text' | 'reasoning'; readonly text: string }
  /** A piece of the call at `index`: its arguments come bit by bit, its id and name with the first. */
  | {
      readonly kind: 'tool_call'
      readonly index: number
      readonly id: string
      readonly name: string
      readonly arguments: string
    }
  | { readonly kind: 'usage'; readonly usage: Usage }
  /** The last one. `length`: the answer was cut by the model's limit. */
  | { readonly kind: 'finish'; readonly reason: 'stop' | 'length' }

/** What is known of who answers. */
interface Answers {
  readonly providerId: string
  readonly name: string
  readonly model: string
  /** On this computer, so that `local_only` memories may be sent. */
  readonly local: boolean
  /** Tokens that fit in one request and its answer. */
  readonly contextWindow: number
}

/**
 * A model that completes a chat. What `stream` throws are `AppError`s with a `provider_*` code, or on an abort the
 * signal's reason.
 */
export interface Driver extends Answers {
  readonly isModel: true
  /** False: it is known to take no tools. */
  readonly takesTools: boolean
  /** False: it takes none, or is not known to. */
  readonly takesImages: boolean
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<Delta>
}

/** The app itself, which answers from memory alone and cannot read. */
export interface BuiltIn extends Answers {
  readonly isModel: false
  /** It answers in the place of a model elsewhere that may not read what the answer is about, and says so. */
  readonly standsIn: boolean
}

export type Answerer = Driver | BuiltIn
