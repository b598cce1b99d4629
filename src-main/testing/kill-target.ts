import { writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { must } from '../util/must.ts'
import { killScript } from './kill-script.ts'
import { openTestKernel, type TestKernel } from './test-kernel.ts'
import { knownBefore, messagesWithTools } from './tool-script.ts'

/**
 * A process that talks through a script on one profile, from its beginning at each start, and says what was
 * acknowledged: `START`, `ACK <messageId>` for each message, `DONE` once all jobs are worked off. Made to be killed.
 * `--tools`: so many messages that a model answers with tools.
 */
const { values } = parseArgs({
  options: { home: { type: 'string' }, provider: { type: 'string' }, tools: { type: 'string' } },
})
const steps = Number(values.tools ?? 0)
const script = steps > 0 ? messagesWithTools(steps) : killScript

say('START')
const kernel = await openTestKernel({ home: must(values.home, '--home') })
if (values.provider) await connect(kernel, values.provider)
const sessionId = await conversationOf(kernel)
await retryWhatWasCutOff(kernel)
for (const content of knownBefore(steps)) await remember(kernel, content)
for (const [step, text] of script.entries()) {
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
  await call('settings_update', { patch: { providerId: id, modelTitles: false } })
}

async function remember({ call }: TestKernel, content: string): Promise<void> {
  await call('memory_store', { agentId: 'majordomo', type: 'knowledge', content, idempotencyKey: content })
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
