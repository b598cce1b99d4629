import type { Usage } from '../contract/chat.ts'
import type { Language } from '../contract/memory.ts'
import type { ProfileField } from '../contract/profile.ts'

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** A memory as a request carries it. */
export interface GivenMemory {
  /** The number an answer refers to it by: `[1]`. Null for a line of the profile that rests on no memory. */
  readonly citation: number | null
  /** It goes along with every request. */
  readonly core?: true
  /** The line of the profile card that it is: `content` is its value. */
  readonly field?: ProfileField
  /** What the user said right after it, where that speaks of the same. */
  readonly next?: string
  readonly content: string
  /** The user's own words it rests on, where there are any: what may stand between quotation marks. */
  readonly quote?: string
  /** A memory's type; `message` for what the user said, `session` for what the assistant did, `here` where it did in this very conversation. */
  readonly type: string
  readonly saidAt: string | null
  /** It came with somebody else's file, and was not confirmed since. */
  readonly imported?: { readonly at: string; readonly fileName: string | null } | null
  /** False where the memory is no longer true: it was superseded. */
  readonly current: boolean
  /** True where something said later may have changed it; it is not taken for current then. */
  readonly contested?: boolean
  readonly score: number
  /** The share of the question's telling words that it holds; 0 without the one that says most. */
  readonly coverage: number
  /**
   * Where a plain question asks for one attribute of one subject ("what is my cat called?"): it is what the memory is
   * kept for, the memory touches on it, or the memory is about another subject or attribute. Absent where nothing tells.
   */
  readonly fit?: 'answer' | 'aside' | 'other'
}

export interface ChatRequest {
  /** Everything the model is to read, memories and quoted spans included. */
  readonly messages: readonly ChatMessage[]
  /** The user's last message as typed, the memories given with it and the language to answer in: what the built-in driver works from. */
  readonly userText: string
  readonly memories: readonly GivenMemory[]
  /** The ids of the memories and messages whose words are in it: by them it is known what may leave this computer. */
  readonly restsOn: readonly string[]
  readonly language: Language
  /** The message holds statements that are read without a model. */
  readonly isRead?: boolean
  /** By its form the message is a greeting, thanks or the like. */
  readonly isSmallTalk?: boolean
  /** When it was asked; now, where absent. */
  readonly askedAt?: Date
  /** Asks for one JSON object where the endpoint can promise that. */
  readonly json?: boolean
  /** Asks for one JSON object of this JSON schema where the endpoint can promise that, else for any JSON object. */
  readonly schema?: { readonly name: string; readonly schema: Record<string, unknown> }
}

export interface ChatReply {
  readonly text: string
  readonly usage: Usage | null
  /** `length`: the answer was cut by the model's limit. */
  readonly finish: 'stop' | 'length'
}

/** Something that completes a chat. Failures are `AppError`s with a `provider_*` code; an abort rejects with the signal's reason. */
export interface Driver {
  readonly providerId: string
  readonly name: string
  readonly model: string
  /** On this computer, so that `local_only` memories may be sent. */
  readonly local: boolean
  /** False for the built-in driver, which needs no language model and cannot extract. */
  readonly isModel: boolean
  /** Tokens that fit in one request and its answer. */
  readonly contextWindow: number
  complete(request: ChatRequest, signal: AbortSignal, onDelta: (text: string) => void): Promise<ChatReply>
}
