import { describe, expect, test } from 'vitest'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openedChat } from '../../testing/opened.ts'
import type { LoopbackKernel } from '../../testing/loopback-kernel.ts'

const agentId = 'majordomo'
const open = async (): Promise<LoopbackKernel> => {
  const made = await openedChat()
  await made.kernel().call('settings_update', { patch: { extraction: 'rules' } })
  return made
}

const remember = async (chat: LoopbackKernel, content: string) =>
  (await chat.kernel().call('memory_store', { agentId, type: 'preference', content })).id
const ask = async (chat: LoopbackKernel, text: string, answer: string): Promise<string> => {
  chat.server.script(behave.reply(answer))
  const { turnId } = await chat.send(text)
  await chat.ended(turnId)
  await chat.kernel().idle()
  return turnId
}
const uses = async (chat: LoopbackKernel, turnId: string) => {
  const { entries } = await chat.kernel().call('turn_receipt', { turnId })
  return Object.fromEntries(
    entries.flatMap(({ memoryId, outcome, use }) => (outcome === 'injected' ? [[memoryId, use]] : [])),
  )
}
const useCount = async (chat: LoopbackKernel, id: string) =>
  (await chat.kernel().call('memory_get', { id })).memory.useCount

describe('after an answer', () => {
  test('each memory that was given is marked, without a number to cite it by', async () => {
    const chat = await open()
    const tea = await remember(chat, 'For breakfast I like oolong tea')
    const hours = await remember(chat, 'Breakfast is served from 7:30 on')
    const turnId = await ask(
      chat,
      'What is there for breakfast?',
      'A pot of oolong tea. Breakfast is served from 9:00 on.',
    )
    expect({
      uses: await uses(chat, turnId),
      tea: await useCount(chat, tea),
      hours: await useCount(chat, hours),
    }).toEqual({
      uses: { [tea]: 'used', [hours]: 'contradicted' },
      tea: 1,
      hours: 0,
    })
  })

  test('what the user says next puts a memory’s mark and its weight right', async () => {
    const chat = await open()
    const id = await remember(chat, 'My violin lesson is on Tuesday')
    const first = await ask(chat, 'When is my violin lesson?', 'Your violin lesson is on Tuesday.')
    const before = { uses: await uses(chat, first), count: await useCount(chat, id) }
    await ask(chat, 'No, my violin lesson moved to Friday', 'Noted.')
    expect({ before, uses: await uses(chat, first), count: await useCount(chat, id) }).toEqual({
      before: { uses: { [id]: 'used' }, count: 1 },
      uses: { [id]: 'corrected' },
      count: 0,
    })
  })

  test('what the user says next while the chat does not learn put a memory’s mark right', async () => {
    const chat = await open()
    const id = await remember(chat, 'My violin lesson is on Tuesday')
    const first = await ask(chat, 'When is my violin lesson?', 'Your violin lesson is on Tuesday.')
    await chat.kernel().call('session_learning', { sessionId: chat.sessionId, learns: false })
    await ask(chat, 'No, my violin lesson moved to Friday', 'Noted.')
    expect(await uses(chat, first)).toEqual({ [id]: 'used' })
  })

  test('each answer to the same question counts what it used', async () => {
    const chat = await open()
    const id = await remember(chat, 'My violin lesson is on Tuesday')
    const turnId = await ask(chat, 'When is my violin lesson?', 'On Tuesday [1].')
    chat.server.script(behave.reply('The violin lesson is on Tuesday [1].'))
    const again = await chat.kernel().call('chat_regenerate', { turnId })
    await chat.kernel().idle()
    expect({
      uses: [await uses(chat, turnId), await uses(chat, again.turnId)],
      count: await useCount(chat, id),
    }).toEqual({
      uses: [{ [id]: 'used' }, { [id]: 'used' }],
      count: 2,
    })
  })

  test('a turn that was given nothing has nothing to mark', async () => {
    const chat = await open()
    const turnId = await ask(chat, 'Hello', 'Hello!')
    expect(await uses(chat, turnId)).toEqual({})
  })
})
