import type { SourceMessage } from '../growth/candidate.ts'
import { extractBuiltInSteps } from '../growth/extract/built-in.ts'
import { addWishes } from '../growth/forget/add-wishes.ts'

/** A request names no day that matters here. */
const someDay = '2026-01-01T12:00:00.000Z'
/** A longer message is no request, but something to be read in its turn. */
const longest = 400

/** True for a message that asks to forget or to remember something: it is read at once. */
export const isUrgent = (text: string): boolean =>
  /^\s*\/(?:forget|remember)\b/i.test(text) || (text.length <= longest && rulesHearRequest(text))

function rulesHearRequest(text: string): boolean {
  const message: SourceMessage = {
    id: '',
    sessionId: '',
    position: 0,
    role: 'user',
    text,
    untrustedSpans: [],
    at: someDay,
  }
  const steps = extractBuiltInSteps([message], { onlyKnown: true })
  let step = steps.next()
  while (!step.done) step = steps.next()
  const { candidates, forgets } = addWishes(step.value, message)
  return forgets.length > 0 || candidates.some(({ noted }) => noted === true)
}
