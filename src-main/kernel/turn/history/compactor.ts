import { AppError } from '../../../contract/error.ts'
import type { SummaryReason } from '../../../contract/summary.ts'
import { summarizeByRules } from '../../../memory/summaries/rule-summary.ts'
import { byRules, summarize } from '../../../memory/summaries/summarize.ts'
import { costOf, reservedFor } from './conversation-window.ts'
import { breathe } from '../../../util/breathe.ts'
import type { WorkDrivers } from '../../models/governor-driver.ts'
import type { HeldBack } from '../../models/held-back.ts'
import type { ProviderService } from '../../models/provider-service.ts'
import { type Line, statementsOf, transcriptOf } from './transcript.ts'

/** A message of a conversation that the caller holds. */
export interface GivenMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface Compacted {
  /** What was said before the messages that are kept. Empty where all are. */
  readonly summary: string
  readonly kept: GivenMessage[]
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly generatedBy: 'model' | 'rules'
  /** Why rules did it where a model was to; null else. */
  readonly reason: SummaryReason | null
  /** What the last refused answer of a model left out. */
  readonly missing: string[]
}

interface CompactorDeps {
  readonly providers: Pick<ProviderService, 'list'>
  readonly workDrivers: WorkDrivers
  readonly heldBack: Pick<HeldBack, 'says'>
}

type Urgency = 'none' | 'soft' | 'hard'

/** From here on it is time to sum up. */
const softShare = 3 / 4

/** Measures and shortens conversations that a caller hands over; nothing is stored. */
export function createCompactor({ providers, workDrivers, heldBack }: CompactorDeps) {
  const total = (messages: readonly GivenMessage[]): number =>
    messages.reduce((sum, { content }) => sum + costOf(content), 0)

  /** The latest whole turns within so many tokens, what comes before them, and the instructions, which always stay. */
  const split = (messages: readonly GivenMessage[], keepTokens: number) => {
    const system = messages.filter(({ role }) => role === 'system')
    const said = messages.filter((message): message is GivenMessage & Pick<Line, 'role'> => message.role !== 'system')
    let start = said.length
    let tokens = 0
    for (let at = said.length - 1; at >= 0; at -= 1) {
      tokens += costOf(said[at]?.content ?? '')
      if (tokens > keepTokens) break
      if (said[at]?.role === 'user') start = at
    }
    const older = said.slice(0, start).map(({ role, content }): Line => ({ role, text: content }))
    return { older, kept: [...system, ...said.slice(start)] }
  }

  const windowOf = async (model: string | null): Promise<number> => {
    if (model === null) return (await workDrivers.forRun('summary', null)).contextWindow
    const provider = (await providers.list()).find((one) => one.model === model)
    if (!provider) throw new AppError('not_found', 'No model service is set up with this model.')
    return provider.contextWindow
  }

  const compact = async (messages: readonly GivenMessage[], keepTokens: number): Promise<Compacted> => {
    const { older, kept } = split(messages, keepTokens)
    await breathe()
    const said = statementsOf(older)
    await breathe()
    await summarizeByRules.read(said)
    const summary = older.length === 0 ? '' : summarizeByRules(said).overview
    return {
      summary,
      kept,
      tokensBefore: total(messages),
      tokensAfter: costOf(summary) + total(kept),
      generatedBy: 'rules',
      reason: null,
      missing: [],
    }
  }

  return {
    estimate: (messages: readonly GivenMessage[]) => ({
      total: total(messages),
      perMessage: messages.map(({ content }) => costOf(content)),
    }),
    /** Throws `not_found` where no service has the model. */
    check: async (messages: readonly GivenMessage[], model: string | null, reserve: number | null) => {
      const windowTokens = await windowOf(model)
      const budget = Math.max(0, windowTokens - (reserve ?? reservedFor(windowTokens)))
      const tokens = total(messages)
      const urgency: Urgency = tokens > budget ? 'hard' : tokens > budget * softShare ? 'soft' : 'none'
      return { needed: urgency !== 'none', urgency, budget, tokens }
    },
    compact,
    /** By the model that is in use, under the caps; what it fails at, loses or may not read is summed up by rules, and said so. */
    compactByModel: async (
      messages: readonly GivenMessage[],
      keepTokens: number,
      signal: AbortSignal,
    ): Promise<Compacted> => {
      const ruled = await compact(messages, keepTokens)
      const transcript = transcriptOf(split(messages, keepTokens).older)
      if (transcript === '') return ruled
      const driver = await workDrivers.forRun('summary', null)
      if (!driver.isModel) return { ...ruled, reason: 'no_model' }
      if (!driver.local && heldBack.says(transcript)) return { ...ruled, reason: 'local_only' }
      const floor = { abstract: '', overview: ruled.summary }
      const made = await summarize({ id: '', content: transcript }, driver, signal).catch((error: unknown) => {
        signal.throwIfAborted()
        if (!(error instanceof AppError)) throw error
        return byRules(floor, error.code === 'cap_reached' ? 'cap_reached' : 'model_failed')
      })
      const { reason, missing } = made
      if (made.generatedBy === 'rules') return { ...ruled, reason, missing: [...missing] }
      const tokensAfter = costOf(made.overview) + total(ruled.kept)
      return { ...ruled, summary: made.overview, tokensAfter, generatedBy: 'model' }
    },
  }
}
export type Compactor = ReturnType<typeof createCompactor>
