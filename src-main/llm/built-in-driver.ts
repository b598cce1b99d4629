import { builtInProviderId } from '../contract/receipt.ts'
import { breathe } from '../util/breathe.ts'
import { textsIn, toBuiltInAnswer } from './built-in/answer.ts'
import type { Driver } from './driver.ts'

export interface BuiltInDriverOptions {
  /** IANA name of the zone whose days are shown; the system's where absent. */
  readonly timeZone?: string
  /** It answers in the place of a model elsewhere that may not read what the answer is about, and says so. */
  readonly standsIn?: boolean
}

const pieceLength = 24

/** Answers from memory alone, offline and always the same: what the app has before a language model is connected. */
export function createBuiltInDriver({ timeZone, standsIn = false }: BuiltInDriverOptions = {}): Driver {
  return {
    providerId: builtInProviderId,
    name: 'Built-in',
    model: 'offline',
    local: true,
    isModel: false,
    contextWindow: 8192,
    async complete(request, signal, onDelta) {
      signal.throwIfAborted()
      const answer = toBuiltInAnswer(request, timeZone)
      const text = standsIn ? `${textsIn(request.language).standsIn}\n\n${answer}` : answer
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
