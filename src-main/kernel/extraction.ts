import { appErrorToWire, AppError } from '../contract/error.ts'
import type { Language } from '../contract/memory.ts'
import type { Extraction, SourceMessage } from '../growth/candidate.ts'
import { extractBuiltInSteps } from '../growth/extract/built-in.ts'
import { combine } from '../growth/extract/combine.ts'
import { isInstructionLike } from '../memory/evidence/instruction-like.ts'
import { requestsIn } from '../memory/forgetting/heard-request.ts'
import { parseExtraction } from '../growth/extract/model-answer.ts'
import { buildExtractionMessages } from '../growth/prompts/extraction-prompt.ts'
import { estimateTokens } from '../memory/language/token-estimate.ts'
import type { Driver } from '../llm/driver.ts'
import { breathe } from '../util/breathe.ts'
import { languageOf } from '../util/language.ts'

/**
 * What is learned without a model, one message at a time and in steps: neither a long import nor a long message holds
 * the thread. `onlyKnown`: only what the rules know.
 */
export async function* extractWithRules(
  messages: readonly SourceMessage[],
  earlierOf: EarlierOf,
  onlyKnown = false,
): AsyncGenerator<Extracted> {
  for (const message of messages) {
    if (message.role !== 'user') continue
    const before = earlierOf(message)
    const extraction = await inSteps(extractBuiltInSteps([message], { before, onlyKnown }))
    yield [message, withRequests(extraction, message), [...before, message]]
  }
}

/** What a model found in a batch, message by message, over the floor of the rules; a request to forget binds it too. */
export async function* overRules(
  model: Extraction,
  batch: readonly SourceMessage[],
  earlierOf: EarlierOf,
): AsyncGenerator<Extracted> {
  for await (const [message, floor, context] of extractWithRules(batch, earlierOf, true)) {
    const known = new Set(batch.map(({ id }) => id))
    const extraction = withRequests(combine(model, floor, message, context.slice(0, -1)), message)
    yield [message, extraction, [...context.filter(({ id }) => !known.has(id)), ...batch]]
  }
}

/** A message, what it teaches, and the messages that quotes may come from. */
export type Extracted = readonly [SourceMessage, Extraction, readonly SourceMessage[]]
/** The messages just before one, the oldest first. */
export type EarlierOf = (message: SourceMessage) => readonly SourceMessage[]
/** How many messages before one are looked back to. */
export const lookedBack = 6

/** The messages before one of `messages`, as they stand there. */
export function earlierAmong(messages: readonly SourceMessage[]): EarlierOf {
  const indexById = new Map(messages.map(({ id }, index) => [id, index]))
  return ({ id }) => {
    const index = indexById.get(id) ?? 0
    return messages.slice(Math.max(0, index - lookedBack), index)
  }
}

/** A step takes a few milliseconds; so many of them run before others are served. */
const breatheAfterMs = 20

async function inSteps<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) {
      await breathe()
      return step.value
    }
    if (performance.now() - since < breatheAfterMs) continue
    await breathe()
    since = performance.now()
  }
}

/** With the requests to forget that rules hear; nothing is learned from their words, nor from what is not to be kept. */
function withRequests(extraction: Extraction, message: SourceMessage): Extraction {
  // A text that gives orders to assistants asks in nobody's name: what it wants deleted stays.
  const heard = isInstructionLike(message.text) ? [] : requestsIn(message)
  const isOther = ({ quote }: { readonly quote: string }): boolean => !heard.some((one) => overlap(one.quote, quote))
  const isOfMessage = ({ messageId }: { readonly messageId: string }): boolean => messageId === message.id
  const forgets = [
    ...extraction.forgets.filter((one) => !isOfMessage(one) || (isOther(one) && !isInstructionLike(message.text))),
    ...heard.map(({ about, quote, messageId, refersTo }) => ({
      what: about ?? '',
      quote,
      messageId,
      ...(refersTo ? { refersTo } : {}),
    })),
  ]
  const asked = forgets.filter(isOfMessage)
  if (asked.length === 0) return { ...extraction, forgets }
  const isUnwanted = asked.some(({ refersTo }) => refersTo === 'message')
  const isFree = (one: { readonly quote: string; readonly messageId: string }): boolean =>
    !isOfMessage(one) || !(isUnwanted || asked.some(({ quote }) => overlap(quote, one.quote)))
  return {
    candidates: extraction.candidates.filter(isFree),
    forgets,
    profileSignals: extraction.profileSignals.filter(isFree),
    emptyReason: null,
  }
}

const overlap = (a: string, b: string): boolean => a.includes(b) || b.includes(a)

/** One combined call for a batch. Throws an AppError where the model fails or answers something else than asked. */
export async function extractWithModel(
  driver: Driver,
  batch: readonly SourceMessage[],
  signal: AbortSignal,
): Promise<Extraction> {
  const language: Language = languageOf(
    batch.map((message) => (message.role === 'user' ? message.text : '')).join('\n'),
  )
  const reply = await driver.complete(
    { messages: buildExtractionMessages(batch, language), userText: '', memories: [], language, json: true },
    signal,
    () => {},
  )
  if (reply.finish === 'length') throw new AppError('provider_bad_answer', 'The model’s answer was cut off.')
  return parseExtraction(reply.text, batch)
}

/** Messages in groups that fit in half of a model's window each. */
export function batchesFor(driver: Driver, messages: readonly SourceMessage[]): SourceMessage[][] {
  const limit = Math.floor(driver.contextWindow / 2)
  const batches: SourceMessage[][] = []
  let used = Number.POSITIVE_INFINITY
  for (const message of messages) {
    const cost = estimateTokens(message.text) + 20
    if (used + cost > limit) {
      batches.push([])
      used = 0
    }
    batches.at(-1)?.push(message)
    used += cost
  }
  return batches
}

/** What a failed attempt says in the job's row. */
export const toJobError = (error: AppError): { code: string; message: string } => {
  const { code, message } = appErrorToWire(error)
  return { code, message }
}
