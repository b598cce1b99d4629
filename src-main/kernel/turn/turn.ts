import type { Agent } from '../../contract/agent.ts'
import type { Attachment, GivenFile } from '../../contract/attachment.ts'
import type { Message, TurnState, Usage } from '../../contract/chat.ts'
import type { AppError, WireError } from '../../contract/error.ts'
import type { Language, MemoryHit } from '../../contract/memory.ts'
import type { Pulled } from '../../contract/pulled.ts'
import type { ReceiptEntry, StoredReceipt } from '../../contract/receipt.ts'
import type { MessageHit } from '../../contract/search.ts'
import type { Recalled } from '../../memory/recall/recall.ts'
import type { Answerer, ChatMessage, ImagePart, TextMessage, ToolCall, ToolSpec } from '../../llm/driver.ts'
import type { Piece } from '../../llm/think-filter.ts'
import type { AttachmentContent } from '../../storage/attachment-store.ts'
import type { Hint } from '../../memory/habits/evolution/evolution-service.ts'
import type { WorkflowHint } from '../../memory/habits/evolution/workflow-service.ts'
import type { Heard } from './built-in/heard.ts'
import type { Fitted } from './fitted-conversation.ts'
import type { Chosen } from './preview/chosen.ts'
import type { GivenMemory } from '../../memory/recall/given-memory.ts'

/** A turn on its way to the driver. Layers hand on a changed copy, never the same object changed. */
export interface TurnRequest {
  readonly turnId: string
  readonly sessionId: string
  readonly agent: Agent
  readonly userMessage: Message
  /** What the answer held when it was cut off, where it is to be continued. */
  readonly partialAnswer: string
  /** What that cites. */
  readonly citedBefore: readonly ReceiptEntry[]
  /** False: nothing is learned from it, by whatever way. */
  readonly learns: boolean
  /** Answered once more without memory. */
  readonly withoutMemory?: boolean
  readonly language: Language
  readonly askedAt: Date
  readonly driver: Answerer
  readonly memoryTokenBudget: number
  /** Parts of the system message, in order. */
  readonly system: readonly string[]
  /** The user message as the model is to read it. */
  readonly userContent: string
  /** What the user put into it by hand. */
  readonly pulled: readonly Pulled[]
  /** What goes along with it, as pictures. */
  readonly images: readonly ImagePart[]
  readonly history: readonly TextMessage[]
  readonly memories: readonly GivenMemory[]
  /** The numbers under which memories and messages were given, by their ids. */
  readonly citations: ReadonlyMap<string, number>
  /** What the model may call, and whether it still may. */
  readonly tools: readonly ToolSpec[]
  readonly mayCall: boolean
  /** What it called in this turn, with what came of it. */
  readonly exchange: readonly ChatMessage[]
  /** The ids of the memories and messages whose words are in the request so far. */
  readonly restsOn: readonly string[]
  /** What the rules hear in the message, where they read it. */
  readonly heard?: Heard | null
  /** By its form it is a greeting, thanks or the like. */
  readonly isSmallTalk?: boolean
  /** The files of a message that is not stored yet. */
  readonly ownFiles?: readonly (Attachment & AttachmentContent)[]
  /** It goes as it was shown before, and nothing else goes along. */
  readonly chosen?: Chosen
  /** It is only a preview: nothing is sent, written or summed up. */
  readonly isPreview?: boolean
  /** What the layers so far put into the request, as it is shown before sending. */
  readonly added: Added
  readonly signal: AbortSignal
  /** Shows a piece of the answer, or of the reasoning before it. */
  onDelta(piece: Piece): void
  /** Writes down what is shown so far and what `write` adds to it, both or neither; it is told how long the answer is. */
  keep(write: (length: number) => void): void
  onRetry(retry: { attempt: number; inMs: number; error: AppError }): void
}

/** What went into a request, part by part. */
export interface Added {
  /** With a digest of what of it goes. */
  readonly files: readonly { readonly file: Attachment; readonly share: GivenFile; readonly digest: string }[]
  readonly hints: readonly (Hint | WorkflowHint)[]
  readonly recalled: Recalled | null
  /** What the user put in by hand: the text as a whole, and each thing in it. */
  readonly pulled: { readonly text: string; readonly things: readonly PulledThing[] }
  readonly fitted: Fitted | null
}

export interface PulledThing {
  readonly hit: MemoryHit | MessageHit
  readonly entry: ReceiptEntry
}

/** What the layers add. */
export const nothingYet = {
  images: [],
  history: [],
  memories: [],
  citations: new Map(),
  tools: [],
  mayCall: true,
  exchange: [],
  added: { files: [], hints: [], recalled: null, pulled: { text: '', things: [] }, fitted: null },
} as const satisfies Partial<TurnRequest>

export interface HistoryFit {
  readonly turnsTotal: number
  readonly turnsSent: number
  /** Earlier messages that a summary stands for. */
  readonly messagesSummarized: number
  readonly promptTokens: number
  readonly windowTokens: number
  /** What is left beside the conversation: more of it could give way. */
  readonly roomTokens: number
}

/** What came back. Layers add what they know of it. */
export interface TurnReply {
  readonly text: string
  readonly usage: Usage | null
  readonly state: Exclude<TurnState, 'running' | 'interrupted'>
  readonly error: WireError | null
  readonly attempts: number
  /** Milliseconds to the first piece of the answer. */
  readonly firstTokenMs: number | null
  readonly recalled: Recalled | null
  readonly historyFit: HistoryFit | null
  readonly receipt: StoredReceipt | null
  /** By the number under which something was given, that which it has in the answer, where that is another. */
  readonly numbers?: ReadonlyMap<number, number>
  /** Messages that a durable job is to learn from. */
  readonly extract: readonly string[]
  /** Tokens that were sent in all, estimated, where more than one request was. */
  readonly promptTokens?: number
  /** What the model wants called before it answers. */
  readonly toolCalls?: readonly ToolCall[]
  /** What became of what the user put in. */
  readonly pulled?: readonly ReceiptEntry[]
  /** What its calls found. */
  readonly found?: readonly ReceiptEntry[]
  /** Files of the conversation, and what of each went along. */
  readonly files?: readonly GivenFile[]
  /** Accepted ways of working that the model was told of, and those that the user took out before. */
  readonly hints?: readonly string[]
  readonly untickedHints?: readonly string[]
}

/** The reply where nobody was asked. */
export const unasked: TurnReply = {
  text: '',
  usage: null,
  state: 'done',
  error: null,
  attempts: 0,
  firstTokenMs: null,
  recalled: null,
  historyFit: null,
  receipt: null,
  extract: [],
}

export type Complete = (turn: TurnRequest) => Promise<TurnReply>

export interface ChatMiddleware {
  readonly name: string
  handle(turn: TurnRequest, next: Complete): Promise<TurnReply>
}
