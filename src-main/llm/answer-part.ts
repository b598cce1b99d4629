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
  /** Text, or parts of it with what was thought. */
  readonly content?: unknown
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
  text: textIn(message?.content, 'text'),
  reasoning:
    [message?.reasoning_content, message?.reasoning].find((one) => typeof one === 'string') ??
    (Array.isArray(message?.content) ? textIn(message.content, 'thinking') : ''),
  toolCalls: (message?.tool_calls ?? []).map(({ index, id, function: called }, at) => ({
    kind: 'tool_call' as const,
    index: index ?? at,
    id: id ?? '',
    name: called?.name ?? '',
    arguments: writtenOf(called?.arguments),
  })),
})

/** The text of one kind of parts, themselves or what stands in them; a plain string is text. */
function textIn(content: unknown, kind: 'text' | 'thinking'): string {
  if (!Array.isArray(content)) return typeof content === 'string' ? content : ''
  return content
    .map((part: unknown) => {
      const own = isPart(part) && part['type'] === kind ? part[kind] : ''
      return kind === 'thinking' && Array.isArray(own) ? textIn(own, 'text') : typeof own === 'string' ? own : ''
    })
    .join('')
}

const isPart = (part: unknown): part is Record<string, unknown> => typeof part === 'object' && part !== null

/** What a server counted, where both are numbers; null where it is of no use. */
export function usageOf(sent: unknown): Usage | null {
  if (!isPart(sent)) return null
  const counts = [sent['prompt_tokens'], sent['completion_tokens']]
  const [promptTokens = -1, completionTokens = -1] = counts.map((one) =>
    typeof one === 'number' && Number.isFinite(one) ? Math.round(one) : -1,
  )
  return promptTokens < 0 || completionTokens < 0 ? null : { promptTokens, completionTokens }
}

/** Some servers send arguments as an object and not as its text. */
const writtenOf = (given: unknown): string =>
  typeof given === 'string' ? given : given === undefined || given === null ? '' : JSON.stringify(given)
