import { writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { must } from '../util/must.ts'
import { killScript } from './kill-script.ts'
import { openTestKernel, type TestKernel } from './test-kernel.ts'

/**
 * A process that talks through the script on one profile, from its beginning at each start, and says what was
 * acknowledged: `START`, `ACK <messageId>` for each message, `DONE` once all jobs are worked off. Made to be killed.
 */
const { values } = parseArgs({ options: { home: { type: 'string' }, provider: { type: 'string' } } })

say('START')
const kernel = await openTestKernel({ home: must(values.home, '--home') })
if (values.provider) await connect(kernel, values.provider)
const sessionId = await conversationOf(kernel)
await retryWhatWasCutOff(kernel)
for (const [step, text] of killScript.entries()) {
  const { turnId, userMessageId } = await kernel.call('chat_send', { sessionId, text, idempotencyKey: `step-${step}` })
  say(`ACK ${userMessageId}`)
  await untilAnswered(kernel, turnId)
}
await kernel.idle()
say('DONE')
await kernel.close()

/** Written at once, so that a kill cannot take back what was said. */
function say(line: string): void {
  writeSync(1, `${line}\n`)
}

async function connect({ call }: TestKernel, baseUrl: string): Promise<void> {
  const { activeId } = await call('provider_list', {})
  if (activeId !== null) return
  const { id } = await call('provider_save', {
    name: 'Loopback',
    preset: 'custom',
    baseUrl,
    model: 'loopback-small',
    contextWindow: 8_192,
  })
  await call('model_trust_set', { providerId: id, level: 'trusted' })
  await call('settings_update', { patch: { providerId: id } })
}

/** What was cut off twice while it was read waits for the user, who has it read. */
async function retryWhatWasCutOff({ call, idle }: TestKernel): Promise<void> {
  const { items } = await call('job_list', { state: 'needs_attention', limit: 200 })
  for (const { id } of items) await call('job_retry', { id })
  if (items.length > 0) await idle()
}

async function conversationOf({ call }: TestKernel): Promise<string> {
  const { items } = await call('session_list', { agentId: 'majordomo' })
  return items[0]?.id ?? (await call('session_create', { agentId: 'majordomo' })).id
}

async function untilAnswered({ call, event }: TestKernel, turnId: string): Promise<void> {
  const { turns } = await call('session_get', { sessionId, limit: 200 })
  const state = turns.find((turn) => turn.id === turnId)?.state
  if (state === 'interrupted' || state === 'failed') await call('chat_continue', { turnId })
  if (state !== 'done') await event('turn_ended', (ended) => ended.turnId === turnId)
}
