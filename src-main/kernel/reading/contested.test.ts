import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerWith, type ScriptedOperation } from '../../testing/extraction-request.ts'
import { openLoopbackKernel } from '../../testing/loopback-kernel.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'

describe('a memory that something said later speaks against', () => {
  const clock = createMovableClock()
  let kernel: TestKernel
  beforeEach(async () => {
    kernel = await openTestKernel({ clock })
  })
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
    await discardTestKernel(kernel)
  })

  const say = async (text: string): Promise<string> => {
    clock.advance(86_400_000)
    const { id } = await kernel.call('session_create', { agentId })
    return (await kernel.say(id, text)).answer
  }

  test('is doubted where a newer value of what one has one of waits for the user’s word', async () => {
    const salary = (value: string): ScriptedOperation => {
      const fact = `The user earns ${value} a month.`
      return { op: 'add', says: `${value} a month`, attribute: 'salary', value, fact, delicate: 'money' }
    }
    const chat = await openLoopbackKernel({ extraction: (body) => answerWith([salary('900'), salary('950')], body) })
    closing.push(chat.close)
    const { call, idle } = chat.kernel()
    const tell = async (text: string) => {
      await chat.ended((await chat.send(text)).turnId)
      await idle()
    }
    const contested = async () =>
      (await call('memory_build_context', { agentId, query: 'How much do I earn?' })).included.map(
        (one) => one.contested,
      )
    await call('settings_update', { patch: { reviewsDelicate: false, recallConversations: false } })
    await tell('I earn 900 a month')
    const before = await contested()
    await call('settings_update', { patch: { reviewsDelicate: true } })
    await tell('I earn 950 a month')
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
