import type { Candidate, Extraction, SourceMessage } from '../candidate.ts'
import { withLasting } from './lasting/read-lasting.ts'
import { withoutRoles } from './role-play.ts'
import { extractByRulesInSteps } from './rules.ts'
import type { ReadOptions } from './to-candidate.ts'

/**
 * All that is learned without a model: what the rules know, each with how likely it is to matter for long, and what is
 * likely to matter though no rule knows it. In steps of a few milliseconds.
 */
export function* extractBuiltInSteps(
  original: readonly SourceMessage[],
  options: ReadOptions = {},
): Generator<undefined, Extraction> {
  const messages = original.map((message) => withoutRoles(message, options.before ?? []))
  const known = yield* extractByRulesInSteps(messages, options)
  const candidates: Candidate[] = []
  for (const message of messages) {
    if (message.role !== 'user') continue
    const own = known.candidates.filter(({ messageId }) => messageId === message.id)
    candidates.push(...(yield* withLasting(own, message, options)))
    yield
  }
  const isEmpty = candidates.length === 0 && known.forgets.length === 0
  return { ...known, candidates, emptyReason: isEmpty ? known.emptyReason : null }
}

/** The same at once. */
export function extractBuiltIn(messages: readonly SourceMessage[], options: ReadOptions = {}): Extraction {
  const steps = extractBuiltInSteps(messages, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
