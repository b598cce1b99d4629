import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LoopbackKernel, openLoopbackKernel } from '../../testing/loopback-kernel.ts'
import { must } from '../../util/must.ts'

let chat: LoopbackKernel
beforeEach(async () => {
  chat = await openLoopbackKernel({ contextWindow: 32_768 })
})
afterEach(() => chat.close())

/** What describes the tools took its part of the window, and was shown as free. */
test('what the model may call was counted in what was sent, and not in what fills its window', async () => {
  const { call } = chat.kernel()
  const { turn } = await chat.ended((await chat.send('Hello there')).turnId)
  const { parts } = await call('session_context', { sessionId: chat.sessionId })
  const sent = must((await call('turn_receipt', { turnId: turn.id })).history, 'what was sent').promptTokens
  expect(parts.tools).toBeGreaterThan(300)
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(32_768)
  const words = sent - parts.system - parts.tools
  expect(words).toBeGreaterThan(0)
  expect(words).toBeLessThan(20)
  await call('agent_update', { id: 'majordomo', name: 'Majordomo', instructions: '', memory: 'none' })
  expect((await call('session_context', { sessionId: chat.sessionId })).parts.tools).toBe(0)
})
