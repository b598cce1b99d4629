import type { Caller } from '../../contract/caller.ts'
import { AppError, type ErrorCode } from '../../contract/error.ts'
import type { ProviderTest } from '../../contract/provider.ts'
import type { SummaryTiers } from '../../contract/summary.ts'
import type { MemoryService, StoreResult } from '../../memory/lifecycle/memory-service.ts'
import type { VikingService } from '../memories/viking-service.ts'
import { summarizeByRules } from '../../memory/summaries/rule-summary.ts'
import { indexTerms } from '../../memory/language/tokenize.ts'
import { byRules } from '../../memory/summaries/summarize.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import type { Clock } from '../../util/clock.ts'
import { contentHash } from '../../util/content-hash.ts'
import type { ProviderService } from '../models/provider-service.ts'
import type { SettingsService } from '../common/settings-service.ts'
import type { SummaryJobs } from './summary-jobs.ts'

interface SummaryServiceDeps {
  readonly file: MemoriesFile
  readonly memories: MemoryService
  readonly viking: VikingService
  readonly providers: ProviderService
  readonly settings: SettingsService
  readonly jobs: SummaryJobs
  readonly clock: Clock
}

export interface SummaryDriverStatus {
  /** Null: rules make overviews. */
  readonly provider: string | null
  readonly model: string | null
  readonly local: boolean
  /** Long memories whose overview waits for the model. */
  readonly waiting: number
}

export interface StoredWithSummaries extends SummaryTiers {
  readonly id: string
  readonly uri: string
  readonly outcome: StoreResult['outcome']
  /** What a refused overview left out, in the text's words. */
  readonly missing: string[]
}

/** What is not longer than its own line needs no model. */
const worthAsking = 120

/** Overviews by a model the user chooses, and storing with them at once. */
export function createSummaryService({ file, memories, viking, providers, settings, jobs, clock }: SummaryServiceDeps) {
  const existing = async (id: string) => {
    const provider = (await providers.list()).find((one) => one.id === id)
    if (!provider) throw new AppError('not_found', 'There is no such provider.')
    return provider
  }

  return {
    /** Tries the model first; where it does not answer nothing is changed. `provider` null: rules again. */
    configure: async (
      given: { provider: string | null; model: string | null },
      signal: AbortSignal,
    ): Promise<SummaryDriverStatus> => {
      if (given.provider === null) {
        settings.update({ summaryDriver: null })
        return { provider: null, model: null, local: true, waiting: 0 }
      }
      const { id, baseUrl, local, ...provider } = await existing(given.provider)
      const model = given.model ?? provider.model
      const { verdict, detail } = await providers.test({ id, baseUrl, model }, signal)
      const code = codes[verdict]
      if (code !== null) throw new AppError(code, detail)
      settings.update({ summaryDriver: { providerId: id, model } })
      file.summaries.renew(clock.now().toISOString())
      const waiting = file.summaries.waiting()
      jobs.wake()
      return { provider: id, model, local, waiting }
    },

    /** The whole is stored before any model is asked; what that fails at stays as the rules made it. */
    store: async (caller: Caller, uri: string, content: string): Promise<StoredWithSummaries> => {
      // What the rules make of a long text is at hand then: its row is written without.
      await summarizeByRules.read(content)
      await indexTerms.read(content)
      contentHash(content)
      await breathe()
      const stored = viking.add(caller, uri, content)
      const { memory } = memories.get(caller, stored.id)
      const { id, uri: address, outcome } = stored
      const { abstract, overview } = memory
      if (outcome !== 'created') {
        const row = file.summaries.get(id, null)
        const generatedBy = row?.generatedBy ?? 'rules'
        const reason = generatedBy === 'model' ? null : (row?.reason ?? 'no_model')
        return { id, uri: address, outcome, abstract, overview, generatedBy, reason, missing: [] }
      }
      const isShort = content.trim().length <= worthAsking
      const made = isShort ? byRules(memory, 'short') : await jobs.runNow(memory)
      const tiers = {
        abstract: made.abstract,
        overview: made.overview,
        generatedBy: made.generatedBy,
        reason: made.reason,
      }
      return { id, uri: address, outcome, ...tiers, missing: [...made.missing] }
    },
  }
}
export type SummaryService = ReturnType<typeof createSummaryService>

/** What a try of a model that did not answer is refused with. */
const codes: Readonly<Record<ProviderTest['verdict'], ErrorCode | null>> = {
  ok: null,
  wrong_key: 'provider_auth',
  unreachable: 'provider_unreachable',
  not_an_api: 'provider_bad_answer',
  model_missing: 'provider_failed',
  rate_limited: 'provider_rate_limited',
  timeout: 'provider_timeout',
  failed: 'provider_failed',
}
