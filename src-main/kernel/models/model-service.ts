import { AppError } from '../../contract/error.ts'
import type { ModelEntry, ModelRef } from '../../contract/model.ts'
import { builtInProviderId } from '../../contract/receipt.ts'
import { isLoopback } from '../../llm/base-url.ts'
import { found } from '../../contract/found.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { type ModelPatch, unknown } from '../../storage/model-store.ts'
import type { ProviderRow } from '../../storage/provider-store.ts'
import type { Clock } from '../../util/clock.ts'
import { assumedWindow } from './provider-service.ts'
import type { WhoAnswers } from './who-answers.ts'

interface ModelServiceDeps {
  readonly data: Pick<DataFile, 'models' | 'providers'>
  readonly whoAnswers: Pick<WhoAnswers, 'rowFor'>
  readonly clock: Clock
}

/** The models of the user's services, as far as the services were asked: nobody is asked here. */
export function createModelService({ data, whoAnswers, clock }: ModelServiceDeps) {
  const { models, providers } = data

  /** What the connection itself says of its model goes before what the list says. */
  const toEntry = (service: ProviderRow, model: string): ModelEntry => {
    const row = models.get(service.id, model) ?? unknown({ providerId: service.id, model })
    const isSetUp = model === service.model
    const { contextWindow, windowSource } = isSetUp ? service : row
    return {
      ...row,
      contextWindow: windowSource === 'assumed' ? null : contextWindow,
      windowSource,
      tools: (isSetUp ? service.tools : null) ?? row.tools,
      service: service.name,
      local: isLoopback(service.baseUrl),
      listed: row.listed || isSetUp,
    }
  }

  return {
    /** Those that can be chosen, and the one that answers where none is; null: the app itself. */
    list: (): { items: ModelEntry[]; usual: ModelRef | null } => {
      const byService = Map.groupBy(models.list(), ({ providerId }) => providerId)
      const items = providers.list().flatMap((service) => {
        const names = new Set([service.model, ...(byService.get(service.id) ?? []).map(({ model }) => model)])
        return [...names].filter((name) => name !== '').map((name) => toEntry(service, name))
      })
      const usual = whoAnswers.rowFor({})
      return { items, usual: usual && { providerId: usual.id, model: usual.model } }
    },
    /** What the user says of a model. Throws `not_found` where its service is not there. */
    update: (ref: ModelRef, patch: ModelPatch): ModelEntry => {
      const service = found(providers.get(ref.providerId) ?? null, 'provider')
      const { contextWindow } = patch
      if (ref.model === service.model && contextWindow !== undefined) {
        const window =
          contextWindow === null
            ? ({ contextWindow: assumedWindow(service.preset), windowSource: 'assumed' } as const)
            : ({ contextWindow, windowSource: 'user' } as const)
        providers.put({ ...service, ...window }, clock.now().toISOString())
      }
      models.update(ref, patch)
      return toEntry(found(providers.get(ref.providerId) ?? null, 'provider'), ref.model)
    },
    /** Whether what an agent is asked stays on this computer, where no chat says otherwise. */
    isLocalFor: (agentId: string): boolean => {
      const row = whoAnswers.rowFor({ agentId })
      return row === null || isLoopback(row.baseUrl)
    },
    /** Throws where a choice names no service that is there. */
    assertThere: (ref: ModelRef | null): void => {
      if (ref === null || ref.providerId === builtInProviderId) return
      found(providers.get(ref.providerId) ?? null, 'provider')
      if (ref.model === '') throw new AppError('invalid_input', 'The model has no name.')
    },
  }
}
export type ModelService = ReturnType<typeof createModelService>
