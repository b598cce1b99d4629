import type { SourceMessage } from '../evidence/source-message.ts'
import { estimateTokens } from '../../util/token-estimate.ts'
import type { Stretch } from './reader.ts'

interface StretchSource {
  readonly agentId: string
  /** Part of one conversation, oldest first, from the first message to be read to the last. */
  readonly messages: readonly SourceMessage[]
  /** Which user messages of it are to be read; the others were read before. */
  readonly wanted: ReadonlySet<string>
  /** The messages just before one. */
  before(message: SourceMessage): readonly SourceMessage[]
  /** Tokens that a stretch may take; one message may take more. */
  readonly tokens: number
}

/** A stretch holds at most so many user messages, and so many of both sides. */
const mostTurns = 6
const mostMessages = 24
/** Messages before a stretch that go along as context. */
export const contextMessages = 4

const overhead = 20

/** Cuts what is to be read into stretches that fit in one request, in their order; what was read before parts them. */
export function stretchesOf({ agentId, messages, wanted, before, tokens }: StretchSource): Stretch[] {
  const parts: SourceMessage[][] = []
  let part: SourceMessage[] = []
  const close = (): void => {
    const end = part.findLastIndex((message) => wanted.has(message.id))
    if (end >= 0) parts.push(part.slice(0, end + 1))
    part = []
  }
  for (const message of messages) {
    const isRead = message.role === 'user' && !wanted.has(message.id)
    if (isRead || isFull(part, message, wanted, tokens)) close()
    // A stretch begins with something to be read: what was answered before is its context.
    if (wanted.has(message.id) || part.length > 0) part.push(message)
  }
  close()
  return parts.map((ofPart) => ({ agentId, messages: ofPart, context: ofPart[0] ? before(ofPart[0]) : [] }))
}

function isFull(
  part: readonly SourceMessage[],
  next: SourceMessage,
  wanted: ReadonlySet<string>,
  tokens: number,
): boolean {
  if (part.length === 0) return false
  const turns = part.filter(({ id }) => wanted.has(id)).length
  const cost = [...part, next].reduce((sum, { text }) => sum + estimateTokens(text) + overhead, 0)
  return part.length >= mostMessages || cost > tokens || (wanted.has(next.id) && turns >= mostTurns)
}
