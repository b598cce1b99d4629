import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultAgentId } from '../../src-main/contract/agent.ts'
import type { Language } from '../../src-main/contract/memory.ts'
import { openSession } from '../lib/kernel-session.ts'
import type { BenchContext, Measured, Measurement } from '../lib/measured.ts'
import { makePlainTexts } from '../lib/plain-texts.ts'
import { createRandom } from '../lib/random.ts'
import { timed } from '../lib/statistics.ts'

const characters = 120
const languages: readonly Language[] = ['en', 'zh']

/** How many memories get their vector of the app's own model in a second, from the choice of the model to `ready`. */
export const reembed: Measurement = async (context) => {
  const measured: Measured[] = []
  const count = context.isQuick ? 50 : 500
  let total = 0
  for (const language of languages) {
    const ms = await reembedAll(context, language, count)
    total += ms
    measured.push({ name: `reembed ${language}`, value: (count * 1_000) / ms, unit: 'per s' })
  }
  return [...measured, { name: 'reembed', value: (languages.length * count * 1_000) / total, unit: 'per s' }]
}

async function reembedAll({ folder }: BenchContext, language: Language, count: number): Promise<number> {
  const home = await mkdtemp(join(folder, `reembed-${language}-`))
  await storeTexts(home, makePlainTexts(createRandom(5), language, { count, length: characters }))
  const session = await openSession(home, 'model')
  try {
    // It is tried first, and so in memory when the work begins.
    await session.call('viking_configure_embedding', { provider: 'local' })
    const ms = await timed(() => session.idle())
    const { state, done } = await session.call('embedding_status', {})
    if (state !== 'ready' || done !== count) throw new Error(`${done} of ${count} memories have a vector: ${state}`)
    return ms
  } finally {
    await session.close()
  }
}

/** Without a model, so that nothing has a vector yet. */
async function storeTexts(home: string, texts: readonly string[]): Promise<void> {
  const session = await openSession(home)
  try {
    await session.call('viking_configure_embedding', { provider: 'none' })
    for (const content of texts)
      await session.call('memory_store', { agentId: defaultAgentId, type: 'knowledge', content })
  } finally {
    await session.close()
  }
}
