import { oldRulesReader } from '../growth/as-reader.ts'
import type { Driver } from '../llm/driver.ts'
import { createKnown } from '../memory/extraction/known.ts'
import { createModelReader } from '../memory/extraction/model/model-reader.ts'
import { systemTimeZone } from '../memory/language/local-time.ts'
import type { MemorySearch } from '../memory/recall/search-memories.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import type { Clock } from '../util/clock.ts'
import { createReadStretch, type ModelAtHand } from './read-stretch.ts'
import type { SettingsService } from './settings-service.ts'

interface ReadingParts {
  readonly file: MemoriesFile
  readonly search: MemorySearch
  readonly settings: SettingsService
  readonly clock: Clock
}

/** Everything that reads conversations: the rules, a model where one is connected, and how far it is believed. */
export function assembleReading({ file, search, settings, clock }: ReadingParts) {
  const timeZone = systemTimeZone()
  const found: Parameters<typeof createKnown>[0]['search'] = async (agentId, query, limit) =>
    (await search({ agentId, query, limit, now: clock.now() })).hits.map(({ memory }) => memory)
  return {
    readStretch: createReadStretch({
      rules: oldRulesReader,
      knownFor: createKnown({ memories: file.memories, search: found }),
      timeZone,
    }),
    modelAtHand: async (driver: Driver): Promise<ModelAtHand | null> =>
      driver.isModel && settings.get().extraction !== 'rules'
        ? { reader: createModelReader({ driver, timeZone }), trust: 'trusted' }
        : null,
  }
}
