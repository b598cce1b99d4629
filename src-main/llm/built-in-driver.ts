import { breathe } from '../util/breathe.ts'
import { toBuiltInAnswer } from './built-in/answer.ts'
import type { Driver } from './driver.ts'

export interface BuiltInDriverOptions {
  /** IANA name of the zone whose days are shown; the system's where absent. */
  readonly timeZone?: string
}

const pieceLength = 24

/** Where a receipt names it, nothing but the app itself wrote the answer. */
export const builtInProviderId = 'builtin'

/** Answers from memory alone, offline and always the same: what the app has before a language model is connected. */
export function createBuiltInDriver({ timeZone }: BuiltInDriverOptions = {}): Driver {
  return {
    providerId: builtInProviderId,
    name: 'Built-in',
    model: 'offline',
    local: true,
    isModel: false,
    contextWindow: 8192,
    async complete(request, signal, onDelta) {
      signal.throwIfAborted()
      const text = toBuiltInAnswer(request, timeZone)
      const characters = Array.from(text)
      for (let start = 0; start < characters.length; start += pieceLength) {
        onDelta(characters.slice(start, start + pieceLength).join(''))
        await breathe()
        signal.throwIfAborted()
      }
      return { text, usage: null, finish: 'stop' }
    },
  }
}
