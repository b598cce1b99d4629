import type { Reasoning } from '../../contract/chat.ts'
import type { Piece } from '../../llm/think-filter.ts'
import type { EventBus } from '../common/event-bus.ts'

/** An answer with what was thought before it. */
export interface Written {
  readonly text: string
  readonly reasoning: Reasoning | null
}

interface AnswerStreamOptions {
  readonly events: EventBus
  readonly head: {
    readonly agentId: string
    readonly sessionId: string
    readonly turnId: string
    readonly messageId: string
  }
  /** What the answer holds already. */
  readonly start: Written
  /** Called now and then with all of it, so that a crash loses little. */
  readonly save: (written: Written) => void
}

export interface AnswerStream {
  push(piece: Piece): void
  /** Sends and saves what is waiting. Returns how long the answer is. */
  keep(): number
  /** What was thought since the answer was kept, or began, was for nothing: it is thought anew. */
  dropThought(): void
  /** All of it, also what waits to be sent. */
  now(): Written
  /** Sends what is waiting. Returns all of it. */
  end(): Written
}

/** Deltas are sent at most this often: a window paints no faster. */
const frameMs = 25
const saveEveryMs = 500

/** Gathers pieces of an answer into frames for the windows, and into the message row. */
export function createAnswerStream({ events, head, start, save }: AnswerStreamOptions): AnswerStream {
  let text = start.text
  let thought = start.reasoning?.text ?? ''
  const sent = { text: text.length, thought: thought.length }
  let watch = createThoughtWatch(start.reasoning?.ms ?? 0)
  let kept = { thought, ms: watch.ms() }
  let savedAt = performance.now()
  let timer: NodeJS.Timeout | undefined

  const written = (): Written => ({ text, reasoning: thought === '' ? null : { text: thought, ms: watch.ms() } })

  const sendThought = (): void => {
    const rest = thought.slice(sent.thought)
    events.emit('turn_reasoning', { ...head, offset: sent.thought, text: rest, ms: watch.ms() })
    sent.thought = thought.length
  }

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (text.length === sent.text && thought.length === sent.thought) return
    if (thought.length > sent.thought) sendThought()
    if (text.length > sent.text) events.emit('turn_delta', { ...head, offset: sent.text, text: text.slice(sent.text) })
    sent.text = text.length
    if (performance.now() - savedAt >= saveEveryMs) saveNow()
  }

  const saveNow = (): void => {
    // Until the answer begins, what it is to replace stays.
    if (text === '') return
    savedAt = performance.now()
    save(written())
  }

  return {
    push: (piece) => {
      watch.see(piece.kind)
      if (piece.kind === 'text') text += piece.text
      // What is thought between two parts of an answer begins on a line of its own.
      else thought += watch.isNew() && thought !== '' ? `\n\n${piece.text}` : piece.text
      timer ??= setTimeout(flush, frameMs)
    },
    keep: () => {
      flush()
      saveNow()
      kept = { thought, ms: watch.ms() }
      return text.length
    },
    dropThought: () => {
      if (thought === kept.thought) return
      ;({ thought } = kept)
      watch = createThoughtWatch(kept.ms)
      sent.thought = Math.min(sent.thought, thought.length)
      sendThought()
    },
    now: written,
    end: () => {
      flush()
      return written()
    },
  }
}

/** Counts the time that was thought: from the first to the last piece of each stretch of it. */
function createThoughtWatch(before: number) {
  let over = before
  let running = 0
  let began: number | null = null
  let isNew = false
  return {
    see: (kind: Piece['kind']): void => {
      const now = performance.now()
      if (kind === 'text') {
        over += began === null ? 0 : now - began
        running = 0
        began = null
        return
      }
      isNew = began === null
      began ??= now
      running = now - began
    },
    /** The last piece began a stretch. */
    isNew: () => isNew,
    ms: () => Math.round(over + running),
  }
}
