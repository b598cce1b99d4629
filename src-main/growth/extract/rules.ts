import type { EmptyReason } from '../../contract/chat.ts'
import type { Extraction, SourceMessage } from '../candidate.ts'
import { readMessage, type MessageReading } from './read-message.ts'
import type { ReadOptions } from './to-candidate.ts'

/**
 * What the user's own words say about the user, without any model: facts with slots, tastes, people, plans, events,
 * requests to remember or forget. The same text always gives the same answer.
 */
export function extractByRules(messages: readonly SourceMessage[], options: ReadOptions = {}): Extraction {
  const steps = extractByRulesInSteps(messages, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same in steps of a few milliseconds: whoever drives it can serve others in between. */
export function* extractByRulesInSteps(
  messages: readonly SourceMessage[],
  options: ReadOptions = {},
): Generator<undefined, Extraction> {
  const readings: MessageReading[] = []
  for (const message of messages) {
    if (message.role !== 'user') continue
    readings.push(yield* readMessage(message, options))
    yield
  }
  const candidates = readings.flatMap((reading) => reading.candidates)
  const forgets = readings.flatMap((reading) => reading.forgets)
  const profileSignals = readings.flatMap((reading) => reading.profileSignals)
  const isEmpty = candidates.length === 0 && forgets.length === 0
  return { candidates, forgets, profileSignals, emptyReason: isEmpty ? reasonOf(readings) : null }
}

function reasonOf(readings: readonly MessageReading[]): EmptyReason {
  if (readings.length === 0) return 'no_evidence'
  if (readings.some((reading) => reading.statements > 0)) return 'nothing_personal'
  return readings.some((reading) => reading.questions > 0) ? 'question_only' : 'greeting_only'
}
