import type { Call, RealKernel } from './real-input-session.ts'

export const evalModes = ['lexical', 'local', 'endpoint'] as const
export type EvalModeName = (typeof evalModes)[number]

/** What makes vectors: nothing, the model that comes with the app, or a model service that speaks OpenAI's protocol. */
export type EvalMode =
  | { readonly name: 'lexical' | 'local' }
  | { readonly name: 'endpoint'; readonly baseUrl: string; readonly model: string; readonly apiKey: string | undefined }

/** Chooses the model of a fresh profile. Throws where it does not answer. */
export async function chooseEmbedding(call: Call, mode: EvalMode): Promise<void> {
  if (mode.name === 'lexical') await call('viking_configure_embedding', { provider: 'none' })
  if (mode.name === 'local') await call('viking_configure_embedding', { provider: 'local' })
  if (mode.name === 'endpoint') {
    const { baseUrl, model, apiKey } = mode
    const service = { name: 'evaluation', preset: 'custom', baseUrl, model, ...(apiKey && { apiKey }) } as const
    const { id } = await call('provider_save', service)
    await call('viking_configure_embedding', { provider: id, model })
  }
}

/** What `memory_search` is asked for: keywords alone, or all there is. */
export const searchModeOf = ({ name }: EvalMode): 'keyword' | 'hybrid' => (name === 'lexical' ? 'keyword' : 'hybrid')

/** Resolves when every memory has a vector. Throws where they cannot be made. */
export async function vectorsReady({ call, idle }: RealKernel, { name }: EvalMode): Promise<void> {
  if (name === 'lexical') return
  await idle()
  const { state, done, total, reason } = await call('embedding_status', {})
  if (state !== 'ready' || done < total)
    throw new Error(`${done} of ${total} vectors were made: ${state}${reason === null ? '' : `, ${reason}`}`)
}
