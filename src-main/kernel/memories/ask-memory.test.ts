import { afterEach, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
let kernel: TestKernel
afterEach(() => discardTestKernel(kernel))

test('a question to memory is answered with its source, and nothing is kept of it', async () => {
  kernel = await openTestKernel()
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  await kernel.say(sessionId, 'I live in Ghent.')
  await kernel.say(sessionId, 'I moved to Utrecht.')
  const [now, before, unknown] = [
    await kernel.call('memory_answer', { agentId, query: 'where do I live' }),
    await kernel.call('memory_answer', { agentId, query: 'Where did I live before?' }),
    await kernel.call('memory_answer', { agentId, query: '我的车是什么颜色？' }),
  ]
  expect(now.text).toContain('Utrecht')
  const [source] = now.citations
  const { memory } = await kernel.call('memory_get', { id: source?.memoryId ?? '' })
  expect(memory.content).toBe('I moved to Utrecht.')
  expect(before.text).toContain('Ghent')
  expect(unknown.citations).toEqual([])
  expect((await kernel.call('session_list', { agentId })).items).toHaveLength(1)
})

test('Butler’s answer told who had a model connected to connect one', async () => {
  kernel = await openTestKernel()
  const asked = [
    'What is the capital of France?',
    'Which knots hold best on a small boat?',
    'hello',
    '法国的首都是哪里？',
  ]
  const answers = () =>
    Promise.all(asked.map(async (query) => (await kernel.call('memory_answer', { agentId, query })).text))
  for (const text of await answers()) expect(text).toMatch(/connect|连接/u)
  const service = { name: 'Here', preset: 'custom', baseUrl: 'http://127.0.0.1:9/v1', model: 'small' } as const
  const { id: providerId } = await kernel.call('provider_save', service)
  await kernel.call('settings_update', { patch: { providerId } })
  for (const text of await answers()) expect(text).not.toMatch(/connect|连接/u)
})
