import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const clock = createMovableClock()
let kernel: TestKernel
let agentId = ''
let made = 0
beforeAll(async () => {
  kernel = await openTestKernel({ clock })
})
afterAll(() => discardTestKernel(kernel))
beforeEach(async () => {
  made += 1
  agentId = `agent-${made}`
  await kernel.call('agent_create', { id: agentId, name: 'A' })
})

const say = async (text: string) => {
  clock.advance(60_000)
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  await kernel.call('extract_and_store_memories', { agentId, sessionId, messages: [{ role: 'user', text }] })
}
const contents = async (status: 'active' | 'pending') =>
  (await kernel.call('memory_list', { agentId, status })).items.map((memory) => memory.content).toSorted()
const approveAll = async () => {
  for (const { id } of (await kernel.call('memory_list', { agentId, status: 'pending' })).items)
    await kernel.call('memory_inbox_decide', { id, decision: { kind: 'accept' } })
}

describe('who was the wife is no longer', () => {
  test.each([
    ['Sian is my wife.', 'Sian is my ex-wife now.'],
    ['My husband is Ben.', 'Ben is my ex-husband now.'],
    ['我老公叫建国。', '建国现在是我前夫了。'],
    ['我老公叫建国。', '我们离婚了。'],
    ['My wife is Sian.', "We're divorced now."],
  ])('%s %s', async (before, after) => {
    await say(before)
    await say(after)
    const isWaiting = await contents('pending')
    await approveAll()
    expect({ isWaiting: isWaiting.length, holds: (await contents('active')).filter((one) => one === before) }).toEqual({
      isWaiting: 1,
      holds: [],
    })
  })

  test('but another one stays', async () => {
    await say('My wife is Kate.')
    await say('Sian is my ex-wife.')
    await approveAll()
    expect(await contents('active')).toEqual(['My wife is Kate.', 'Sian is my ex-wife.'])
  })
})
