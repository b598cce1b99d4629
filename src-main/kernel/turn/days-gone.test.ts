import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { dayMs } from '../../util/days.ts'

const agentId = 'majordomo'
const clock = createMovableClock('2026-03-10T12:00:00.000Z')
let kernel: TestKernel

const say = async (text: string): Promise<string> => {
  const { id } = await kernel.call('session_create', { agentId })
  const { answer } = await kernel.say(id, text)
  await kernel.idle()
  return answer
}

beforeAll(async () => {
  kernel = await openTestKernel({ clock })
  await say('I live in Porto.')
  clock.advance(40 * dayMs)
  await say('I moved to Lisbon.')
  clock.advance(100 * dayMs)
})
afterAll(() => discardTestKernel(kernel))

describe('a question about days gone', () => {
  test.each(['Where did I live in March?', '三月的时候我住在哪儿？'])(
    'was answered with nothing where something else holds since: %s',
    async (asked) => {
      const answer = await say(asked)
      expect(answer).toContain('I live in Porto')
      expect(answer).not.toContain('Lisbon')
    },
  )

  test('was answered with what holds since, of which it is known that it began later', async () => {
    const answer = await say('Where did I live in 2024?')
    expect(answer).toMatch(/10 Mar 2026: “I live in Porto\.” \[1\] This is no longer current/u)
  })

  test('is answered with what held then, also where that holds still', async () => {
    expect(await say('Where did I live in May?')).toBe('You live in Lisbon. [1]')
    expect(await say('Where do I live?')).toBe('You live in Lisbon. [1]')
  })

  test('told what was over among what holds as if it held', async () => {
    expect(await say('Where did I live in April?')).toMatch(/Lisbon\. \[1\].*Porto.*\[2\] \(no longer current\)$/u)
  })

  test.each(['Where did I live on 20 March?', '我三月二十号住在哪里？', 'What did I tell you in March?'])(
    'gave a model what holds today alone: %s',
    async (query) => {
      const { text } = await kernel.call('memory_build_context', { agentId, query })
      expect(text).toMatch(/(?:outdated|已过时)\) "I live in Porto\."/u)
    },
  )
})
