import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

describe('why nothing was learned is said as it is', () => {
  let kernel: TestKernel
  let sessionId: string
  beforeEach(async () => {
    kernel = await openTestKernel()
    sessionId = (await kernel.call('session_create', { agentId: 'majordomo' })).id
  })
  afterEach(() => discardTestKernel(kernel))

  const reasonAfter = async (text: string) => {
    const { turnId } = await kernel.say(sessionId, text)
    const { turns } = await kernel.call('session_get', { sessionId })
    return turns.find((turn) => turn.id === turnId)?.extraction?.reason
  }

  test.each([
    { text: 'Remember that my wifi password is hunter2-Xk92-long', reason: 'secret' },
    { text: 'Forget that I live on Mars', reason: 'nothing_to_forget' },
    { text: '忘掉我住在火星', reason: 'nothing_to_forget' },
    { text: 'My wifi password is hunter2-Xk92-long', reason: 'secret' },
    { text: 'Where do I live?', reason: 'nothing_personal' },
  ])('$text: $reason', async ({ text, reason }) => {
    expect(await reasonAfter(text)).toBe(reason)
  })

  test('that a secret was passed over is said where something else was kept too', async () => {
    const { turnId } = await kernel.say(sessionId, 'I live in Porto. My wifi password is hunter2-Xk92-long')
    const { turns } = await kernel.call('session_get', { sessionId })
    expect(turns.find((turn) => turn.id === turnId)).toMatchObject({
      extraction: { reason: null, turnedDown: ['secret'] },
      learned: [{ outcome: 'created' }],
    })
  })

  test('what is said again after it was forgotten is not called nothing personal', async () => {
    await kernel.say(sessionId, 'My wife is called Sian.')
    await kernel.say(sessionId, 'Forget everything you know about Sian')
    expect(await reasonAfter('My wife is called Sian.')).toBe('forgotten_before')
  })

  test('the app itself quotes the words that were said, not its own reading of them', async () => {
    await kernel.say(sessionId, 'I work as a nurse at the harbour clinic')
    const { answer } = await kernel.say(sessionId, 'Where do I work?')
    const quoted = [...answer.matchAll(/“([^”]+)”/g)].map(([, words]) => words ?? '')
    expect(quoted.length).toBeGreaterThan(0)
    for (const words of quoted) expect('I work as a nurse at the harbour clinic').toContain(words)
  })
})
