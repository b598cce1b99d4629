import { afterEach, beforeEach, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'

const agentId = 'majordomo'
let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
  await kernel.call('settings_update', { patch: { extraction: 'off' } })
})
afterEach(() => discardTestKernel(kernel))

const jobs = async () => (await kernel.call('job_list', { limit: 10 })).items
const memories = async () => (await kernel.call('memory_list', { agentId })).items

test('where learning is off nothing is queued and nothing kept, not even what it is told to remember', async () => {
  const { id } = await kernel.call('session_create', { agentId })
  await kernel.say(id, 'Remember that my sister is called Nora.')
  const [turn] = (await kernel.call('session_get', { sessionId: id })).turns
  expect([await jobs(), await memories(), turn?.extraction, turn?.questions]).toEqual([[], [], null, []])
})

test('where learning is off an imported conversation is kept without being read', async () => {
  const line = { session: 's', at: '2026-01-01T00:00:00.000Z', role: 'user', text: 'My sister is called Nora.' }
  const imported = await kernel.call('session_import', { agentId, lines: [line], extract: true })
  expect([imported.messages, imported.jobs, await jobs()]).toEqual([1, 0, []])
})

test('what is said after learning was switched on again is learned', async () => {
  const { id } = await kernel.call('session_create', { agentId })
  await kernel.say(id, 'My sister is called Nora.')
  await kernel.call('settings_update', { patch: { extraction: 'auto' } })
  await kernel.say(id, 'I love hiking in the mountains.')
  expect((await memories()).map(({ content }) => content)).toEqual(['I love hiking in the mountains.'])
})
