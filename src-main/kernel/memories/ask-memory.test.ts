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
