import { ownerCaller } from '../../../contract/caller.ts'
import type { EmbeddingChoice, EmbeddingStatus } from '../../../contract/embedding.ts'
import { AppError } from '../../../contract/error.ts'
import type { EventName } from '../../../contract/events.ts'
import { reasonOf } from '../../../llm/embedding/embed-in-time.ts'
import {
  type CorpusName,
  createMeaningSearch,
  type QuestionWaits,
} from '../../../memory/retrieval/embedding/meaning-search.ts'
import type { EmbeddingCorpus } from '../../../vectors/open-vectors.ts'
import type { EmbeddingClient } from '../../../llm/embedding-client.ts'
import { toEmbeddingInput, toMessageInput } from '../../../memory/retrieval/embedding/embedding-text.ts'
import type { ProfileFolder } from '../../../storage/profile-folder.ts'
import type { Clock } from '../../../util/clock.ts'
import type { OpenEmbeddingClient } from '../../models/embedding-clients.ts'
import { createEmbeddingEngine, type EmbeddingEngine } from './embedding-engine.ts'
import type { HeldBack } from '../../models/held-back.ts'
import type { EventBus } from '../../common/event-bus.ts'
import type { JobRunner } from '../job-runner.ts'
import type { Log } from '../../common/log.ts'
import type { ProviderService } from '../../models/provider-service.ts'
import type { SettingsService } from '../../common/settings-service.ts'
import { tryModel, vectorLengthOf } from '../../models/try-model.ts'

interface EmbeddingDeps {
  readonly folder: Pick<ProfileFolder, 'memories' | 'data'>
  readonly openClient: OpenEmbeddingClient
  readonly heldBack: Pick<HeldBack, 'says'>
  readonly providers: Pick<ProviderService, 'list'>
  readonly settings: SettingsService
  readonly runner: Pick<JobRunner, 'wake'>
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
  readonly waits: Partial<QuestionWaits>
  /** Milliseconds after the start in which a window is being drawn. */
  readonly beginsAfterMs: number
}

export interface EmbeddingRequest {
  /** `none`, `local` or the id of a model service. */
  readonly provider: string
  readonly model: string | null
}

const questionMs = { local: 1_500, endpoint: 2_500 }

/** The model that makes vectors: chosen, tried, and kept in step with memories and messages in the background. */
export function createEmbeddingService({
  folder: { memories: file, data },
  openClient,
  heldBack,
  providers,
  settings,
  runner,
  events,
  clock,
  log,
  waits,
  beginsAfterMs,
}: EmbeddingDeps) {
  const opening = new AbortController()
  /** Complete vectors are no use while the model answers no question; one that was slow may be in time again. */
  const asFound = (found: EmbeddingStatus): EmbeddingStatus => {
    const reason = found.state === 'ready' ? meaning.failing() : null
    if (reason === null) return found
    return { ...found, state: reason === 'timeout' ? 'ready' : 'unavailable', reason }
  }
  const engine = createEmbeddingEngine({
    corpora: corporaOf({ memories: file, data }),
    choice: settings.get().embedding,
    isPaused: () => settings.get().embeddingPaused,
    runner,
    beginsAfterMs,
    clock,
    log,
    onStatus: (status) => {
      events.emit('embedding_changed', { status: asFound(status) })
      const { modelId: operationId, done, total } = status
      if (operationId !== null) events.emit('progress', { operationId, kind: 'embed', done, total })
    },
  })

  const meaning = createMeaningSearch({
    serving: engine.serving,
    staysHere: heldBack.says,
    ownerKey: (corpus, agentId) => (corpus === 'memories' ? file.index : data.messageIndex).ownerKey(agentId),
    deadlineMs: () =>
      waits.questionMs ?? (engine.choice().kind === 'endpoint' ? questionMs.endpoint : questionMs.local),
    ...(waits.restMs !== undefined && { restMs: waits.restMs }),
    now: () => performance.now(),
    onFailure: (reason, error) => {
      log.warn({ err: error, reason }, 'a question got no vector')
      engine.tell()
    },
    onRecovery: engine.tell,
  })

  /** At the start: what was chosen, without a question to the model where its vectors are known. */
  const restore = async (): Promise<void> => {
    const { embedding: choice } = settings.get()
    const { signal } = opening
    try {
      const client = await openClient(choice)
      if (client === null) return engine.activate(choice, null, null)
      const known = file.vectors.models.get(client.model.id)?.dimensions ?? client.model.dimensions
      const dimensions = known ?? (await vectorLengthOf(client, signal))
      if (signal.aborted) await client.close()
      else engine.activate(choice, client, dimensions)
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: error }, 'the model for vectors is not there')
      engine.giveUp(choice, reasonOf(error))
    }
  }

  const toChoice = async ({ provider, model }: EmbeddingRequest): Promise<EmbeddingChoice> => {
    if (provider === 'none' || provider === 'local') return { kind: provider }
    const row = (await providers.list()).find(({ id }) => id === provider)
    if (!row) throw new AppError('not_found', 'There is no such model service.')
    return { kind: 'endpoint', providerId: row.id, model: model ?? row.model }
  }

  const unsubscribe = events.subscribe(ownerCaller('ipc'), ({ name }) => onNews[name]?.(engine))
  const restoring = restore()
  const status = (): EmbeddingStatus => asFound(engine.status())
  return {
    handler: engine.handler,
    meaning,
    status,
    /** How many memories of an agent have a vector of the model in use. */
    countOf: (agentId: string): number => {
      const key = file.index.ownerKey(agentId)
      return key === undefined ? 0 : engine.countOf(key)
    },

    /** Tries the model first; throws what the try threw, and then nothing has changed. */
    configure: async (
      request: EmbeddingRequest & { readonly dimensions: number | null },
      signal: AbortSignal,
    ): Promise<EmbeddingStatus> => {
      const choice = await toChoice(request)
      const client = await openClient(choice)
      const dimensions = client && (await tryModel(client, request.dimensions, signal))
      await restoring
      settings.update({ embedding: choice, embeddingPaused: false })
      engine.activate(choice, client, dimensions)
      return status()
    },

    setPaused: (paused: boolean): EmbeddingStatus => {
      settings.update({ embeddingPaused: paused })
      if (!paused) engine.wake()
      engine.tell()
      return status()
    },

    /** Vectors of texts, with the model in use or with another, which is closed afterwards. */
    create: async (
      { provider, model, texts }: { provider: string | null; model: string | null; texts: readonly string[] },
      signal: AbortSignal,
    ) => {
      await restoring
      const inUse = provider === null ? engine.client() : null
      const client = inUse ?? (provider === null ? null : await openClient(await toChoice({ provider, model })))
      if (client === null) throw new AppError('embedding_unavailable', 'No model for vectors is chosen.')
      try {
        if (!client.model.local && texts.some(heldBack.says))
          throw new AppError('local_only', 'One of the texts says what stays on this computer.')
        return await embedTexts(client, texts, signal)
      } finally {
        if (client !== inUse) await client.close()
      }
    },

    /** What can be chosen, and which of it is. */
    providers: async () => {
      const chosen = engine.choice()
      const { state } = status()
      const use = (isChosen: boolean) => {
        if (!isChosen) return 'available' as const
        return state === 'unavailable' ? ('unavailable' as const) : ('active' as const)
      }
      const own = { models: [], dimensions: null, local: true, needsKey: false }
      return [
        { ...own, id: 'none', name: 'none', status: use(chosen.kind === 'none') },
        { ...own, ...ownModel, status: use(chosen.kind === 'local') },
        ...(await providers.list()).map(({ id, name, local, hasKey }) => {
          const isChosen = chosen.kind === 'endpoint' && chosen.providerId === id
          return {
            id,
            name,
            models: isChosen ? [chosen.model] : [],
            dimensions: isChosen ? engine.dimensions() : null,
            local,
            needsKey: !local && !hasKey,
            status: use(isChosen),
          }
        }),
      ]
    },

    /** Resolves when the model that was chosen is there, or is known not to be. */
    opened: (): Promise<void> => restoring,
    close: async (): Promise<void> => {
      unsubscribe()
      opening.abort(new AppError('cancelled', 'The app is closing.'))
      await restoring
      await engine.close()
    },
  }
}
export type EmbeddingService = ReturnType<typeof createEmbeddingService>

const corporaOf = ({ memories, data }: EmbeddingDeps['folder']): Readonly<Record<CorpusName, EmbeddingCorpus>> => ({
  memories: {
    ...memories,
    inputOf: toEmbeddingInput,
    staysHere: (ids) => new Set(memories.memories.localOnlyAmong(ids)),
  },
  messages: {
    ...data,
    inputOf: toMessageInput,
    // What a memory that stays was learned from says the same.
    staysHere: (ids) => new Set(memories.evidence.ofLocalOnly(ids)),
  },
})

/** What may leave something without its vector, and what comes before a question. */
const onNews: Partial<Record<EventName, (engine: EmbeddingEngine) => void>> = {
  memory_changed: ({ wake }) => wake(),
  turn_ended: ({ wake }) => wake(),
  session_changed: ({ wake }) => wake(),
  draft_changed: ({ expectQuestion }) => expectQuestion(),
}

const ownModel = { id: 'local', name: 'MiniLM-L6-v2', models: ['minilm-l6-v2'], dimensions: 384 }

async function embedTexts(client: EmbeddingClient, texts: readonly string[], signal: AbortSignal) {
  let promptTokens: number | null = null
  const inputs = texts.map((text) => ({ text, prefix: '' }))
  const vectors = await client.embed(inputs, 'document', signal, (usage) => {
    if (usage.promptTokens !== null) promptTokens = (promptTokens ?? 0) + usage.promptTokens
  })
  return {
    modelId: client.model.id,
    dimensions: vectors[0]?.length ?? 0,
    vectors: vectors.map((vector) => [...vector]),
    usage: promptTokens === null ? null : { promptTokens },
  }
}
