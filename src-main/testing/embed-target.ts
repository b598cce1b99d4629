import { writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { breathe } from '../util/breathe.ts'
import { must } from '../util/must.ts'
import { openTestKernel } from './test-kernel.ts'

/**
 * A process that takes another model on a profile and searches until its vectors are made: `START`, `SEARCHED <mode>` for
 * each search that was answered, `DONE`. Made to be killed; started again, it goes on.
 */
const { values } = parseArgs({ options: { home: { type: 'string' }, model: { type: 'string' } } })
const agentId = 'majordomo'
const model = must(values.model, '--model')

say('START')
const kernel = await openTestKernel({ home: must(values.home, '--home') })
const { items } = await kernel.call('provider_list', {})
const provider = must(items[0], 'a model service').id
const { embedding } = await kernel.call('settings_get', {})
if (embedding.kind !== 'endpoint' || embedding.model !== model) {
  await kernel.call('viking_configure_embedding', { provider, model })
}
for (let state = ''; state !== 'ready'; { state } = await kernel.call('embedding_status', {})) {
  if (state === 'unavailable') throw new Error('The model is not there')
  const found = await kernel.call('memory_search', { agentId, query: 'Where is the kettle?' })
  if (!found.items.some(({ memory }) => memory.content.includes('kettle'))) throw new Error('The kettle was not found')
  say(`SEARCHED ${found.mode}`)
  await breathe()
}
await kernel.idle()
say('DONE')
await kernel.close()

/** Written at once, so that a kill cannot take back what was said. */
function say(line: string): void {
  writeSync(1, `${line}\n`)
}
