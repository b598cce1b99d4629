import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'

const agentId = 'majordomo'
let chat: LoopbackKernel
afterEach(() => chat.close())

async function answered(text: string, ...behaviours: Parameters<LoopbackKernel['server']['script']>) {
  chat.server.script(...behaviours)
  const { turnId } = await chat.send(text)
  return chat.ended(turnId)
}

test('reasoning is streamed, stored with its time, and goes to no model, no index and no export', async () => {
  chat = await openLoopbackKernel()
  const first = await answered('Where?', behave.reply('Berlin.', { reasoning: 'They want the zugzwang city.' }))
  expect(first.answer).toMatchObject({ text: 'Berlin.', reasoning: { text: 'They want the zugzwang city.' } })
  expect(first.answer.reasoning?.ms).toBeGreaterThanOrEqual(0)
  const pieces = chat.kernel().events.flatMap((event) => (event.name === 'turn_reasoning' ? [event.payload] : []))
  expect(pieces.map(({ text }) => text).join('')).toBe('They want the zugzwang city.')

  const second = await answered('And?', behave.reply('<think>A zugzwang again.</think>Nothing.'))
  expect(second.answer.reasoning?.text).toBe('A zugzwang again.')
  await chat.kernel().call('session_settle', { sessionId: chat.sessionId })
  await chat.kernel().idle()
  expect(chat.server.requests.length).toBeGreaterThan(1)
  expect(JSON.stringify(chat.server.requests.map(({ body }) => body))).not.toContain('zugzwang')

  const search = await chat.kernel().call('memory_search', { agentId, query: 'zugzwang', corpus: 'all' })
  const said = await chat.kernel().call('session_search', { agentId, query: 'zugzwang' })
  expect([search.items, search.messages, said.items]).toEqual([[], [], []])
  const { handle } = await chat.kernel().call('session_export', { sessionId: chat.sessionId })
  expect(readFileSync(handle, 'utf8')).not.toContain('zugzwang')
})

test('an answer that is stopped while the model thinks keeps what it thought', async () => {
  chat = await openLoopbackKernel()
  chat.server.script(behave.reply('Berlin.', { reasoning: 'One two three', gated: true }))
  const { turnId } = await chat.send('Where?')
  chat.server.release()
  await chat.kernel().event('turn_reasoning')
  await chat.kernel().call('chat_stop', { turnId })
  expect(await chat.ended(turnId)).toMatchObject({
    turn: { state: 'stopped' },
    answer: { text: '', reasoning: { text: 'One t' } },
  })
})

test('what was thought before a stop stood above the answer that began after it', async () => {
  chat = await openLoopbackKernel()
  chat.server.script(behave.reply('Berlin.', { reasoning: 'One two three', gated: true }), behave.hold('Rome'))
  const { turnId } = await chat.send('Where?')
  chat.server.release()
  await chat.kernel().event('turn_reasoning')
  await chat.kernel().call('chat_stop', { turnId })
  await chat.ended(turnId)
  await chat.kernel().call('chat_continue', { turnId })
  expect((await chat.turn(turnId)).answer.reasoning).toBeUndefined()
  await chat.kernel().call('chat_stop', { turnId })
  await chat.ended(turnId)
})

test('an attempt that failed left its thought before that of the next one', async () => {
  chat = await openLoopbackKernel()
  const thinks = {
    choices: [{ index: 0, delta: { reasoning_content: 'A thought that ends in' }, finish_reason: null }],
  }
  const { answer } = await answered(
    'Why?',
    behave.rawEvents(JSON.stringify(thinks)),
    behave.reply('So.', { reasoning: 'The thought.' }),
  )
  expect(answer).toMatchObject({ text: 'So.', reasoning: { text: 'The thought.' } })
  let shown = ''
  for (const { name, payload } of chat.kernel().events)
    if (name === 'turn_reasoning') shown = shown.slice(0, payload.offset) + payload.text
  expect(shown).toBe('The thought.')
})

test('an answer that is asked for anew has a reasoning of its own, and the earlier one keeps its own', async () => {
  chat = await openLoopbackKernel()
  const { turn } = await answered('Where?', behave.reply('Berlin.', { reasoning: 'First thought' }))
  chat.server.script(behave.reply('Rome.'))
  const again = await chat.kernel().call('chat_regenerate', { turnId: turn.id })
  const { answer } = await chat.ended(again.turnId)
  expect(answer.text).toBe('Rome.')
  expect(answer.reasoning).toBeUndefined()
  await chat.kernel().call('session_branch', { messageId: turn.answerMessageId ?? '' })
  expect((await chat.turn(turn.id)).answer.reasoning?.text).toBe('First thought')
})

test('what was forgotten for good survived in what a model had thought', async () => {
  chat = await openLoopbackKernel()
  const kernel = chat.kernel()
  await answered('I live in Quiltzburg.', behave.reply('Noted.', { reasoning: 'They live in Quiltzburg.' }))
  // In words of its own, in another conversation; and what is thought for another agent.
  const other = await kernel.call('agent_create', { name: 'Other' })
  const sessions = [
    await kernel.call('session_create', { agentId }),
    await kernel.call('session_create', { agentId: other.id }),
  ]
  for (const { id: sessionId } of sessions) {
    chat.server.script(behave.reply('Hi.', { reasoning: 'That town of theirs.' }))
    const { turnId } = await kernel.call('chat_send', { sessionId, text: 'Hello there.' })
    await kernel.event('turn_ended', (ended) => ended.turnId === turnId)
  }
  await answered('Hello.', behave.reply('Hi.', { reasoning: 'Their town is Quiltzburg, as they said.' }))
  const { id } = await kernel.call('memory_store', {
    agentId,
    type: 'knowledge',
    content: 'I live in Quiltzburg.',
    source: {
      sessionId: chat.sessionId,
      messageId: (await kernel.call('session_get', { sessionId: chat.sessionId, limit: 10 })).messages[0]?.id ?? '',
      quote: 'I live in Quiltzburg.',
    },
  })
  await kernel.call('memory_forget', { agentId, selection: { ids: [id] }, expectedCount: 1 })
  await kernel.call('memory_trash_purge', { agentId, ids: [id], alsoInConversations: true })
  const thoughts = async (sessionId: string) =>
    (await kernel.call('session_get', { sessionId, limit: 10 })).messages.flatMap(
      ({ reasoning }) => reasoning?.text ?? [],
    )
  expect(await Promise.all([chat.sessionId, ...sessions.map(({ id: one }) => one)].map(thoughts))).toEqual([
    [],
    [],
    ['That town of theirs.'],
  ])
  await kernel.idle()
  expect(bytesInProfile(kernel.home, { town: 'Quiltzburg' })).toEqual([])
})
