import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMovableClock } from '../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'

const agentId = 'majordomo'

describe('a memory that something said later speaks against', () => {
  const clock = createMovableClock()
  let kernel: TestKernel
  beforeEach(async () => {
    kernel = await openTestKernel({ clock })
  })
  afterEach(() => discardTestKernel(kernel))

  const say = async (text: string): Promise<string> => {
    clock.advance(86_400_000)
    const { id } = await kernel.call('session_create', { agentId })
    return (await kernel.say(id, text)).answer
  }

  test('is doubted where a newer value of what one has one of waits for the user’s word', async () => {
    await kernel.call('settings_update', { patch: { reviewsDelicate: false } })
    await say('My son is 7.')
    await kernel.call('settings_update', { patch: { reviewsDelicate: true, recallConversations: false } })
    const contested = async () =>
      (await kernel.call('memory_build_context', { agentId, query: 'How old is my son?' })).included.map(
        (one) => one.contested,
      )
    const before = await contested()
    await say('My son is 8.')
    expect([before, await contested()]).toEqual([[false], [true]])
  })

  test('is not doubted for a question that was asked since, nor for what one does elsewhere', async () => {
    await say('I live in Crewe.')
    await say('Where do I live now?')
    await say('I am in a meeting now')
    const { included } = await kernel.call('memory_build_context', { agentId, query: 'Where do I live?' })
    expect(included.filter(({ memoryId }) => memoryId !== null).map(({ contested }) => contested)).toEqual([false])
  })
})
