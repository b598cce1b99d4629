import type { Agent } from '../contract/agent.ts'
import type { GivenFile } from '../contract/attachment.ts'
import type { Message, TurnState, Usage } from '../contract/chat.ts'
import type { AppError, WireError } from '../contract/error.ts'
import type { Language } from '../contract/memory.ts'
import type { Pulled } from '../contract/pulled.ts'
import type { ReceiptEntry, StoredReceipt } from '../contract/receipt.ts'
import type { Recalled } from '../memory/recall/recall.ts'
import type { Answerer, ChatMessage, ImagePart, TextMessage, ToolCall, ToolSpec } from '../llm/driver.ts'
import type { Piece } from '../llm/think-filter.ts'
import type { GivenMemory } from '../llm/built-in/given-memory.ts'

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
  /** The message holds statements that are read without a model. */
  readonly isRead?: boolean
  /** It takes back what was said before. */
  readonly takesBack?: boolean
  /** By its form it is a greeting, thanks or the like. */
  readonly isSmallTalk?: boolean
  readonly signal: AbortSignal
  /** Shows a piece of the answer, or of the reasoning before it. */
  onDelta(piece: Piece): void
  /** Writes down what is shown so far and what `write` adds to it, both or neither; it is told how long the answer is. */
  keep(write: (length: number) => void): void
  onRetry(retry: { attempt: number; inMs: number; error: AppError }): void
}

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
  /** Accepted ways of working that the model was told of. */
  readonly hints?: readonly string[]
}

export type Complete = (turn: TurnRequest) => Promise<TurnReply>

export interface ChatMiddleware {
  readonly name: string
  handle(turn: TurnRequest, next: Complete): Promise<TurnReply>
}
