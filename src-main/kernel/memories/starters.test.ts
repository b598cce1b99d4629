import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
let kernel: TestKernel
let session: string
beforeEach(async () => {
  kernel = await openTestKernel()
  session = (await kernel.call('session_create', { agentId })).id
})
afterEach(() => discardTestKernel(kernel))

const starters = () => kernel.call('agent_starters', { agentId })
const learned = async (text: string) => {
  await kernel.say(session, text)
  const { items } = await kernel.call('memory_list', { agentId, status: 'active' })
  return items[0]?.id ?? ''
}

describe('what an empty chat can begin with', () => {
  test('is nothing where nothing is known', async () => {
    expect(await starters()).toEqual({ isKnown: false, items: [] })
  })

  test('is what the user likes, as it was written, and where they live', async () => {
    await learned('I like Oolong tea.')
    await learned('I live in Lisbon.')
    const { isKnown, items } = await starters()
    expect(isKnown).toBe(true)
    expect(items).toContainEqual({ kind: 'likes', value: 'Oolong tea' })
    expect(items).toContainEqual({ kind: 'place', value: 'Lisbon' })
  })

  test('is nothing delicate, whether it was told or typed', async () => {
    await kernel.call('profile_update', { agentId, field: 'recent_topic', value: 'my divorce' })
    await kernel.call('profile_update', { agentId, field: 'preferred_tool', value: 'insulin pump' })
    await kernel.call('profile_update', { agentId, field: 'allergies_and_diet', value: 'peanuts' })
    expect((await starters()).items).toEqual([])
  })

  test('is nothing that stays on this computer, as it would be sent with the first message', async () => {
    const id = await learned('I like Oolong tea.')
    const home = await learned('I live in Lisbon.')
    expect((await starters()).items).toHaveLength(2)
    for (const each of [id, home]) await kernel.call('memory_local_only', { id: each, value: true })
    expect((await starters()).items).toEqual([])
  })

  test('is nothing that was forgotten, and nothing of another agent', async () => {
    const id = await learned('I like Oolong tea.')
    await kernel.call('agent_create', { id: 'coder', name: 'Coder' })
    expect(await kernel.call('agent_starters', { agentId: 'coder' })).toEqual({ isKnown: false, items: [] })
    await kernel.call('memory_forget', { agentId, selection: { ids: [id] }, expectedCount: 1 })
    expect((await starters()).items).toEqual([])
  })
})
