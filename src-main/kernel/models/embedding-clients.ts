import type { EmbeddingChoice } from '../../contract/embedding.ts'
import { AppError } from '../../contract/error.ts'
import type { EmbeddingClient } from '../../llm/embedding-client.ts'
import { createEndpointEmbeddingClient } from '../../llm/embedding/endpoint-client.ts'
import { createLocalEmbeddingClient } from '../../llm/embedding/local/local-client.ts'
import type { RetryWaits } from '../../llm/retry.ts'
import type { ProviderService } from './provider-service.ts'

interface EmbeddingClientDeps {
  readonly providers: Pick<ProviderService, 'list' | 'apiKey'>
  readonly worker: URL
  /** The folder of the app's own models; null for none. */
  readonly models: string | null
  readonly retries: Partial<RetryWaits>
}

/** Makes the client for a choice; null for none. */
export type OpenEmbeddingClient = (choice: EmbeddingChoice) => Promise<EmbeddingClient | null>

/** Throws `embedding_unavailable` where the app's model is not there, `not_found` where the service is gone. */
export function createEmbeddingClients({
  providers,
  worker,
  models,
  retries,
}: EmbeddingClientDeps): OpenEmbeddingClient {
  return async (choice) => {
    if (choice.kind === 'none') return null
    if (choice.kind === 'local') {
      if (models === null) throw new AppError('embedding_unavailable', 'This app was started without its model.')
      return createLocalEmbeddingClient({ worker, folder: models })
    }
    const provider = (await providers.list()).find(({ id }) => id === choice.providerId)
    if (!provider) throw new AppError('not_found', 'The model service is no longer there.')
    const { baseUrl, local } = provider
    return createEndpointEmbeddingClient({
      baseUrl,
      local,
      retries,
      model: choice.model,
      apiKey: await providers.apiKey(provider),
    })
  }
}
