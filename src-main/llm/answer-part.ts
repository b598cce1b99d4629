import type { Usage } from '../contract/chat.ts'
import type { Delta } from './driver.ts'

/** What one event of an answer brings. */
export interface AnswerPart {
  readonly text: string
  /** What a server sends apart from the answer as the model's reasoning. */
  readonly reasoning: string
  readonly toolCalls: readonly Extract<Delta, { kind: 'tool_call' }>[]
  /** False for events that only count tokens or keep the connection alive. */
  readonly isToken: boolean
  readonly finish: string | null
  readonly usage: Usage | null
}

/** A message, or a piece of one, as servers send it; fields that no standard names are known by how they are called most. */
export interface SentMessage {
  readonly content?: string | null | undefined
  readonly reasoning_content?: unknown
  readonly reasoning?: unknown
  readonly tool_calls?: readonly SentCall[] | null | undefined
}

interface SentCall {
  readonly index?: number | undefined
  readonly id?: string | null | undefined
  readonly function?: { readonly name?: string | null | undefined; readonly arguments?: unknown } | undefined
}

/** The words and calls of a message. */
export const partsOf = (message: SentMessage | undefined): Pick<AnswerPart, 'text' | 'reasoning' | 'toolCalls'> => ({
  text: message?.content ?? '',
  reasoning: [message?.reasoning_content, message?.reasoning].find((one) => typeof one === 'string') ?? '',
  toolCalls: (message?.tool_calls ?? []).map(({ index, id, function: called }, at) => ({
    kind: 'tool_call' as const,
    index: index ?? at,
    id: id ?? '',
    name: called?.name ?? '',
    arguments: writtenOf(called?.arguments),
  })),
})

/** Some servers send arguments as an object and not as its text. */
const writtenOf = (given: unknown): string =>
  typeof given === 'string' ? given : given === undefined || given === null ? '' : JSON.stringify(given)
