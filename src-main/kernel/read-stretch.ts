import type { EmptyReason } from '../contract/chat.ts'
import type { TrustLevel } from '../contract/trust.ts'
import type { Extraction, SourceMessage } from '../growth/candidate.ts'
import type { LearnedOutcome } from '../growth/memory/learn.ts'
import type { Driver } from '../llm/driver.ts'
import type { Stretch } from '../memory/extraction/reader.ts'
import type { DataFile } from '../storage/data-file.ts'
import { extractWithModel, extractWithRules, lookedBack, overRules, type EarlierOf } from './extraction.ts'
import type { LearnFromMessage } from './learn-from-messages.ts'
import { toSourceMessage } from './source-message.ts'

/** What became of one message of a stretch. */
export interface ReadMessage {
  readonly message: SourceMessage
  readonly outcomes: readonly LearnedOutcome[]
  readonly emptyReason: EmptyReason | null
  readonly askedToForget: boolean
}

export interface StretchTask {
  readonly stretch: Stretch
  /** How far the model's reading holds; `rules`: no model is asked. */
  readonly level: TrustLevel | 'rules'
  readonly driver: Driver
  readonly signal: AbortSignal
}

/** Reads a stretch and stores what it teaches, message by message in their order. Throws what the model throws. */
export type ReadStretch = (task: StretchTask) => AsyncGenerator<ReadMessage>

interface ReadStretchDeps {
  readonly learnFromMessage: LearnFromMessage
  readonly earlierOf: EarlierOf
}

export function createReadStretch({ learnFromMessage, earlierOf }: ReadStretchDeps): ReadStretch {
  return async function* read({ stretch, level, driver, signal }) {
    const said = stretch.messages.filter(({ role }) => role === 'user')
    const asksModel = level === 'trusted' || level === 'cautious'
    const extracted = asksModel
      ? overRules(await extractWithModel(driver, said, signal), said, earlierOf)
      : extractWithRules(said, earlierOf)
    for await (const [message, extraction, context] of extracted) {
      if (!asksModel) signal.throwIfAborted()
      const outcomes = await learnFromMessage(stretch.agentId, message, extraction, context)
      yield { message, outcomes, ...reasonsOf(extraction) }
    }
  }
}

const reasonsOf = ({ emptyReason, forgets }: Extraction) => ({ emptyReason, askedToForget: forgets.length > 0 })

/** The messages just before one in its conversation. */
export const earlierIn =
  (data: DataFile): EarlierOf =>
  ({ sessionId, position }) =>
    data.messages.before(sessionId, position, lookedBack).map(toSourceMessage)
