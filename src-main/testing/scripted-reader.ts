import type { Delicate } from '../memory/extraction/operation.ts'
import { answerWith, type ScriptedOperation } from './extraction-request.ts'
import { startLoopbackProvider, type LoopbackProvider } from './loopback-provider.ts'
import type { TestKernel } from './test-kernel.ts'

/**
 * Has a model read for a kernel: in each message what is scripted for its words. It is believed with caution, so what it
 * passes over is read by the rules.
 */
export async function addScriptedReader(
  kernel: TestKernel,
  operations: readonly ScriptedOperation[],
): Promise<LoopbackProvider> {
  const server = await startLoopbackProvider({ extraction: (body) => answerWith(operations, body) })
  const { id: providerId } = await kernel.call('provider_save', {
    name: 'Reader',
    preset: 'custom',
    baseUrl: server.baseUrl,
    model: 'loopback-small',
    contextWindow: 8_192,
  })
  await kernel.call('model_trust_set', { providerId, level: 'cautious' })
  await kernel.call('settings_update', { patch: { providerId, modelTitles: false } })
  return server
}

/** What is asked about before it is kept, in every message that holds these words. */
export const delicate = (
  says: string,
  { reason = 'health', attribute = 'condition', value = says }: Partial<Told> = {},
): ScriptedOperation => ({ op: 'add', says, attribute, value, fact: `${says}.`, delicate: reason })

interface Told {
  readonly reason: Delicate
  readonly attribute: string
  readonly value: string
}
