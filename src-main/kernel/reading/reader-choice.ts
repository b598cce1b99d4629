import type { Answerer } from '../../llm/driver.ts'
import type { SettingsService } from '../common/settings-service.ts'
import type { ModelTrustService } from '../models/trust/model-trust.ts'
import type { WhoAnswers } from '../models/who-answers.ts'

interface ReaderChoiceDeps {
  readonly settings: Pick<SettingsService, 'get'>
  readonly whoAnswers: Pick<WhoAnswers, 'rowFor'>
  readonly trust: Pick<ModelTrustService, 'peek' | 'levelFor'>
}

/** Who reads what was said, a model or the rules, and how far it is believed. */
export function createReaderChoice({ settings, whoAnswers, trust }: ReaderChoiceDeps) {
  const usesModels = (): boolean => settings.get().extraction === 'auto'
  return {
    usesModels,
    readsWithModel: (sessionId: string | null): boolean => {
      const model = whoAnswers.rowFor({ sessionId, reads: true })
      return usesModels() && model !== null && trust.peek(model) !== 'cannot_read'
    },
    levelFor: async (driver: Answerer, signal: AbortSignal) =>
      driver.isModel && usesModels() ? trust.levelFor(driver, signal) : ('rules' as const),
  }
}
