import type { EventBus } from './event-bus.ts'

interface AnswerStreamOptions {
  readonly events: EventBus
  readonly head: {
    readonly agentId: string
    readonly sessionId: string
    readonly turnId: string
    readonly messageId: string
  }
  /** What the answer holds already. */
  readonly start: string
  /** Called now and then with the whole text, so that a crash loses little of it. */
  readonly save: (text: string) => void
}

export interface AnswerStream {
  push(text: string): void
  /** Sends what is waiting. Returns the whole text. */
  end(): string
}

/** Deltas are sent at most this often: a window paints no faster. */
const frameMs = 25
const saveEveryMs = 500

/** Gathers pieces of an answer into frames for the windows, and into the message row. */
export function createAnswerStream({ events, head, start, save }: AnswerStreamOptions): AnswerStream {
  let text = start
  let sent = start.length
  let savedAt = performance.now()
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (text.length === sent) return
    events.emit('turn_delta', { ...head, offset: sent, text: text.slice(sent) })
    sent = text.length
    if (performance.now() - savedAt < saveEveryMs) return
    savedAt = performance.now()
    save(text)
  }

  return {
    push: (piece) => {
      text += piece
      timer ??= setTimeout(flush, frameMs)
    },
    end: () => {
      flush()
      return text
    },
  }
}
