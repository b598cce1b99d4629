import { describe, expect, test } from 'vitest'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openedChat } from '../../testing/opened.ts'

const agentId = 'majordomo'

const question = 'When is my violin lesson?'

/** A chat in which a memory was used for as many answers as there are questions: what is new in one would put the one before right. */
const asked = async (...questions: readonly string[]) => {
  const chat = await openedChat()
  const call = chat.kernel().call
  await call('settings_update', { patch: { extraction: 'rules' } })
  const { id } = await call('memory_store', { agentId, type: 'preference', content: 'My violin lesson is on Tuesday' })
  for (const [nth, text] of questions.entries()) {
    chat.server.script(behave.reply(`Your **violin lesson** is on Tuesday. Answer ${nth}.`))
    const { turnId } = await chat.send(text)
    await chat.ended(turnId)
    await chat.kernel().idle()
  }
  return { chat, call, id }
}
const told = (nth: number) => `Your violin lesson is on Tuesday. Answer ${nth}.`

describe('the answers that a memory was used for', () => {
  test('“Used for 2 answers” in a memory’s panel led nowhere', async () => {
    const { call, chat, id } = await asked(question, question)
    const { items, nextCursor } = await call('memory_answers', { id })
    const { messages, session } = await call('session_get', { sessionId: chat.sessionId })
    const answers = messages.filter(({ role }) => role === 'assistant').toReversed()
    expect({ items, nextCursor, count: (await call('memory_get', { id })).memory.useCount }).toEqual({
      items: answers.map((answer, nth) => ({
        sessionId: chat.sessionId,
        sessionTitle: session.title,
        messageId: answer.id,
        position: answer.position,
        snippet: told(1 - nth),
        at: answer.at,
      })),
      nextCursor: null,
      count: 2,
    })
  })

  test('come page by page, and a cursor fits no other memory', async () => {
    const { call, id } = await asked(question, question, question)
    const all = (await call('memory_answers', { id })).items.map(({ messageId }) => messageId)
    const first = await call('memory_answers', { id, limit: 2 })
    const cursor = first.nextCursor ?? ''
    const rest = await call('memory_answers', { id, limit: 2, cursor })
    expect([...first.items, ...rest.items].map(({ messageId }) => messageId)).toEqual(all)
    expect({ size: first.items.length, end: rest.nextCursor, all: all.length }).toEqual({ size: 2, end: null, all: 3 })
    const other = await call('memory_store', { agentId, type: 'knowledge', content: 'The kettle is blue.' })
    await expect(call('memory_answers', { id: other.id, cursor })).rejects.toThrow('invalid_input')
  })

  test('are not those of a chat that was deleted, and are again once it is brought back', async () => {
    const { call, chat, id } = await asked(question)
    const { changeId } = await call('session_delete', { sessionId: chat.sessionId, memories: 'keep' })
    expect({ changeId, ...(await call('memory_answers', { id })) }).toEqual({ changeId, items: [], nextCursor: null })
    await call('session_restore', { sessionId: chat.sessionId })
    expect((await call('memory_answers', { id })).items).toHaveLength(1)
  })

  test('are none of a memory that was forgotten', async () => {
    const { call, id } = await asked(question)
    await call('memory_delete', { id })
    await expect(call('memory_answers', { id })).rejects.toThrow('not_found')
  })

  test('do not bring back what was forgotten of another memory', async () => {
    const { call, id } = await asked(`I live in Berlin. ${question}`, question)
    const told = async () => (await call('memory_answers', { id })).items.map(({ snippet }) => snippet.slice(-2))
    const before = await told()
    const { items } = await call('memory_search', { agentId, query: 'I live in Berlin' })
    const home = items.find(({ memory }) => memory.slot?.attribute === 'residence')
    await call('memory_delete', { id: home?.memory.id ?? '' })
    expect({ before, after: await told() }).toEqual({ before: ['1.', '0.'], after: ['1.'] })
  })
})
