import type { Message, Turn } from '../../contract/chat.ts'
import type { WireError } from '../../contract/error.ts'
import type { TurnRecord } from '../../storage/turn-store.ts'
import { toRefusal } from '../../storage/storage-error.ts'
import { backOffMs } from '../../util/back-off.ts'

interface Unsaved {
  readonly turn: TurnRecord
  readonly text: string
  readonly error: WireError
  /** Stores the end of the turn, or throws what the file says. */
  readonly store: () => void
}

/**
 * What the files do not hold of turns. Answers whose end they did not take, as on a full disk: these are shown as what they
 * are, and stored once that works. And what services said of turns that failed, for as long as the app runs.
 */
export function createUnsavedTurns(onError: (error: unknown) => void) {
  const waiting = new Map<string, Unsaved>()
  const said = new Map<string, { readonly sessionId: string; readonly words: string }>()
  let timer: NodeJS.Timeout | undefined
  let failures = 0

  const storeOne = (id: string, { store }: Unsaved): void => {
    try {
      store()
      waiting.delete(id)
    } catch (error) {
      if (!toRefusal(error)) waiting.delete(id)
      throw error
    }
  }

  const store = (): void => {
    for (const [id, unsaved] of waiting) storeOne(id, unsaved)
    clearTimeout(timer)
    failures = 0
  }

  const tryLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(tryNow, backOffMs(failures))
    timer.unref()
    failures += 1
  }

  const tryNow = (): void => {
    try {
      store()
    } catch (error) {
      if (!toRefusal(error)) onError(error)
      if (waiting.size > 0) tryLater()
    }
  }

  const of = (turnId: string | null): Unsaved | undefined => (turnId === null ? undefined : waiting.get(turnId))

  return {
    keep: (unsaved: Unsaved): void => {
      waiting.set(unsaved.turn.id, unsaved)
      if (waiting.size === 1) tryLater()
    },
    /** Stores what waits. Throws what the file says where it still takes nothing. */
    store,
    has: (turnId: string): boolean => waiting.has(turnId),
    /** A message as it is and not as it is stored. */
    message: (message: Message): Message => {
      const unsaved = message.role === 'assistant' ? of(message.turnId) : undefined
      return unsaved ? { ...message, text: unsaved.text, state: 'partial' } : message
    },
    turn: (turn: Turn): Turn => {
      const unsaved = of(turn.id)
      if (unsaved) return { ...turn, state: 'interrupted', error: unsaved.error, unsaved: true }
      return turn.error ? { ...turn, error: { ...turn.error, said: said.get(turn.id)?.words } } : turn
    },
    /** The error of a turn as it is stored; what the service said of it is kept here. */
    saidApart: ({ id, sessionId }: TurnRecord, error: WireError | null): WireError | null => {
      if (!error?.said) {
        said.delete(id)
        return error
      }
      const { said: words, ...stored } = error
      said.set(id, { sessionId, words })
      return stored
    },
    /** The conversation is being deleted. */
    drop: (sessionId: string): void => {
      for (const [id, { turn }] of waiting) if (turn.sessionId === sessionId) waiting.delete(id)
      for (const [id, one] of said) if (one.sessionId === sessionId) said.delete(id)
    },
    close: (): void => {
      tryNow()
      clearTimeout(timer)
    },
  }
}
