import { afterAll, beforeAll, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await openTestKernel()
})
afterAll(() => discardTestKernel(kernel))

test.each([
  ['我堂弟住在泉州。', '我堂弟今年大二。他住在青岛。', ['我堂弟住在泉州。']],
  ['我堂哥住在泉州。', '我堂哥搬到青岛了。', ['我堂哥搬到青岛了。']],
])('what a pronoun is about was guessed, and ended a true fact: %s %s', async (first, then, expected) => {
  const { id: agentId } = await kernel.call('agent_create', { name: first })
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  for (const text of [first, then])
    await kernel.call('extract_and_store_memories', { agentId, sessionId, messages: [{ role: 'user', text }] })
  const { items } = await kernel.call('memory_list', { agentId, status: 'active' })
  expect(items.flatMap(({ slot, content }) => (slot?.attribute === 'residence' ? [content] : []))).toEqual(expected)
})
