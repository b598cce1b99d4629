import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply } from '../../testing/loopback-behaviours.ts'
import { sourceModels } from '../../testing/source-parts.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'

let chat: LoopbackKernel
beforeEach(async () => {
  chat = await openLoopbackKernel({ models: sourceModels })
})
afterEach(() => chat.close())

test('what was found weakly stood in the prompt twice, as found and as going along', async () => {
  const kernel = chat.kernel()
  const { providerId } = await kernel.call('settings_get', {})
  await kernel.call('settings_update', { patch: { providerId: null } })
  const facts = [
    'My sister is called Nora.',
    'My favourite season is autumn.',
    'I am allergic to nuts.',
    'My cat is called Pepper.',
    'My dog is called Bruno.',
  ]
  for (const fact of facts) await kernel.say(chat.sessionId, fact)
  await kernel.idle()
  await kernel.call('settings_update', { patch: { providerId } })
  const { id } = await kernel.call('session_create', { agentId: 'majordomo' })
  chat.server.script(reply('Pepper.'))
  await kernel.say(id, 'My cat is called Pepper. My kitten is called Saffron. What is my cat called?')
  const [request] = chat.server.requests.filter(({ kind }) => kind === 'chat')
  const notes = JSON.stringify(request).match(/\[\d+\] \([^)]*\) \\+"[^"\\]+/g) ?? []
  const texts = notes.map((note) => note.replace(/^[^"]*"/, ''))
  expect(texts.length).toEqual(new Set(texts).size)
})
