import { estimateTokens } from '../../util/token-estimate.ts'
import type { EmbeddingClient } from '../../llm/embedding-client.ts'
import type { OpenEmbeddingClient } from './embedding-clients.ts'
import type { Governor } from './governor.ts'

/** Opens embedding clients, those of an endpoint under the caps. The app's own model costs nothing and passes. */
export function governEmbedding(open: OpenEmbeddingClient, governor: Governor): OpenEmbeddingClient {
  return async (choice) => {
    const client = await open(choice)
    return client && choice.kind === 'endpoint'
      ? governed(client, { governor, provider: choice.providerId, model: choice.model })
      : client
  }
}

interface Endpoint {
  readonly governor: Governor
  readonly provider: string
  readonly model: string
}

function governed(client: EmbeddingClient, { governor, provider, model }: Endpoint): EmbeddingClient {
  return {
    model: client.model,
    close: () => client.close(),
    embed: async (inputs, purpose, signal, onUsage) => {
      if (inputs.length === 0) return []
      const prompt = inputs.reduce((sum, { prefix, text }) => sum + Math.max(1, estimateTokens(prefix + text)), 0)
      return governor.ask(governor.open(purpose === 'query' ? 'question_embedding' : 'embedding', null), {
        provider,
        model,
        estimate: { prompt, completion: 0 },
        ask: async () => {
          let told: number | null = 0
          const vectors = await client.embed(inputs, purpose, signal, (usage) => {
            told = told === null || usage.promptTokens === null ? null : told + usage.promptTokens
            onUsage?.(usage)
          })
          return {
            value: vectors,
            usage: told === null || told === 0 ? null : { promptTokens: told, completionTokens: 0 },
          }
        },
      })
    },
  }
}
