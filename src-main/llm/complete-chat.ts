import type { Usage } from '../contract/chat.ts'
import type { ChatRequest, Delta, Driver, ToolCall } from './driver.ts'

/** An answer as a whole. */
export interface ChatReply {
  readonly text: string
  readonly toolCalls: readonly ToolCall[]
  readonly usage: Usage | null
  /** `length`: the answer was cut by the model's limit. */
  readonly finish: 'stop' | 'length'
}

/** No call needs more: what is longer is cut, and cannot be read as JSON then. */
const longestArguments = 20_000
const mostCalls = 64

/** Asks a model and puts its answer together. Throws what the driver throws. */
export async function completeChat(
  driver: Pick<Driver, 'stream'>,
  request: ChatRequest,
  signal: AbortSignal,
  onPiece: (piece: Extract<Delta, { readonly text: string }>) => void = () => {},
): Promise<ChatReply> {
  const calls = createCalls()
  let text = ''
  let usage: Usage | null = null
  let finish: ChatReply['finish'] = 'stop'
  for await (const delta of driver.stream(request, signal)) {
    if (delta.kind === 'usage') usage = delta.usage
    else if (delta.kind === 'finish') finish = delta.reason
    else if (delta.kind === 'tool_call') calls.push(delta)
    else {
      if (delta.kind === 'text') text += delta.text
      onPiece(delta)
    }
  }
  return { text, toolCalls: calls.whole(), usage, finish }
}

/** Puts calls together of which the pieces come mixed. */
function createCalls() {
  const calls: { index: number; id: string; name: string; arguments: string }[] = []
  return {
    push: (piece: Extract<Delta, { kind: 'tool_call' }>): void => {
      const call = calls.findLast(({ index }) => index === piece.index)
      // Some servers give every call the same index: then its id tells it from the one before.
      if (!call || (piece.id !== '' && call.id !== '' && piece.id !== call.id)) {
        const { index, id, name } = piece
        if (calls.length < mostCalls)
          calls.push({ index, id, name, arguments: piece.arguments.slice(0, longestArguments) })
        return
      }
      call.id ||= piece.id
      call.name ||= piece.name
      call.arguments = (call.arguments + piece.arguments).slice(0, longestArguments)
    },
    whole: (): ToolCall[] =>
      calls.map(({ id, name, arguments: given }, at) => ({ id: id || `call_${at + 1}`, name, arguments: given })),
  }
}
