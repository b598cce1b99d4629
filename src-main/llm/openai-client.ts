import type { OpenAI } from 'openai'
import { AppError } from '../contract/error.ts'

export interface Endpoint {
  readonly baseUrl: string
  readonly apiKey: string | null
  /** Called for each piece of an answer's body. */
  onBytes?(): void
}

/**
 * A client that takes nothing from the environment, logs nothing, never retries and never follows a redirect:
 * what is sent to an address on this computer stays there. Throws `provider_auth` for a key no header can carry.
 */
export async function createOpenAiClient(endpoint: Endpoint): Promise<OpenAI> {
  const apiKey = endpoint.apiKey?.trim() ?? ''
  if (!/^[\x21-\x7e]*$/.test(apiKey)) {
    throw new AppError('provider_auth', 'The key contains characters that no key has.', {
      params: { reason: 'malformed_key' },
    })
  }
  // Loading the package takes a quarter of a second, which the start of the app does without.
  const openai = await import('openai')
  return new openai.OpenAI({
    baseURL: endpoint.baseUrl,
    apiKey: apiKey || 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: 'off',
    defaultHeaders: apiKey ? {} : { Authorization: null },
    fetchOptions: { redirect: 'manual' },
    fetch: observedFetch(endpoint.onBytes ?? (() => {})),
  })
}

function observedFetch(onBytes: () => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!response.body) return response
    const observer = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        onBytes()
        controller.enqueue(bytes)
      },
    })
    return new Response(response.body.pipeThrough(observer), response)
  }
}
