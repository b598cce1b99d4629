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

  test.each([
    [
      'I live in Crewe.',
      'Left Crewe on Friday, we are at my aunt’s in Hull now, three of us on one floor',
      'Where am I staying right now?',
    ],
    ['我住在洛阳。', '离开洛阳了，先在开封我姑那儿住着，三个人挤一间', '我现在住哪儿？'],
  ])('is given with the doubt, and the answer begins with what was said later: %s', async (first, later, asked) => {
    await say(first)
    await say(later)
    const { included, text } = await kernel.call('memory_build_context', { agentId, query: asked })
    const answer = await say(asked)
    expect({
      contested: included.map(({ memoryId, contested }) => [memoryId !== null, contested]),
      isSaid: /may be outdated by what was said later|后来说的话可能已改变它/.test(text),
      laterFirst: answer.indexOf(later.slice(0, 5)) !== -1 && answer.indexOf(later.slice(0, 5)) < answer.indexOf(first),
    }).toEqual({
      contested: [
        [true, true],
        [false, false],
      ],
      isSaid: true,
      laterFirst: true,
    })
  })

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

  test('what was put right in the next breath is not quoted, though that has no word of it', async () => {
    const { id } = await kernel.call('session_create', { agentId })
    for (const text of ['put in: chimney sweep interviews on 14 January', 'sorry, 15th, not 14th']) {
      clock.advance(60_000)
      await kernel.say(id, text)
    }
    clock.advance(86_400_000)
    const { text } = await kernel.call('memory_build_context', {
      agentId,
      query: 'chimney sweep interviews, which day?',
    })
    expect(text).not.toContain('14 January')
  })

  test('is not doubted for a question that was asked since, nor for what one does elsewhere', async () => {
    await say('I live in Crewe.')
    await say('Where do I live now?')
    await say('I am in a meeting now')
    const { included } = await kernel.call('memory_build_context', { agentId, query: 'Where do I live?' })
    expect(included.filter(({ memoryId }) => memoryId !== null).map(({ contested }) => contested)).toEqual([false])
  })
})
