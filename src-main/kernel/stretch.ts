import type { SourceMessage } from '../memory/evidence/source-message.ts'
import type { Stretch } from '../memory/extraction/reader.ts'
import { estimateTokens } from '../memory/language/token-estimate.ts'

const mostMessages = 24
const mostUserTurns = 6
const contextMessages = 4
/** Of a model's window: the prompt, what is known and the answer need room too. */
const windowShare = 3
const overhead = 30

/** Messages of one conversation as stretches that a reader can take at once, each with what was said just before it. */
export function stretchesOf(
  agentId: string,
  messages: readonly SourceMessage[],
  before: readonly SourceMessage[],
  windowTokens: number,
): Stretch[] {
  const parts: SourceMessage[][] = []
  let room = { messages: 0, turns: 0, tokens: 0 }
  for (const message of messages) {
    const cost = estimateTokens(message.text) + overhead
    const isUsers = message.role === 'user'
    if (room.messages < 1 || (isUsers && room.turns < 1) || room.tokens < cost) {
      parts.push([])
      room = { messages: mostMessages, turns: mostUserTurns, tokens: Math.floor(windowTokens / windowShare) }
    }
    room = { messages: room.messages - 1, turns: room.turns - (isUsers ? 1 : 0), tokens: room.tokens - cost }
    parts.at(-1)?.push(message)
  }
  const all = [...before, ...messages]
  return parts.map((part) => {
    const [first] = part
    const at = first ? all.indexOf(first) : 0
    return { agentId, context: all.slice(Math.max(0, at - contextMessages), at), messages: part }
  })
}
