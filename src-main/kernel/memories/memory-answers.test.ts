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

  test('of a merged memory were said to be gone, where what it was made of was used for them', async () => {
    const { call, id } = await asked(question, question)
    const shed = await call('memory_store', { agentId, type: 'preference', content: 'My violin stands in the shed' })
    const { memory } = await call('memory_merge', {
      ids: [id, shed.id],
      content: 'Violin: lesson Tuesday, in the shed',
    })
    const kite = await call('memory_store', { agentId, type: 'preference', content: 'My kite is red' })
    const twice = await call('memory_merge', {
      ids: [kite.id, memory.id],
      content: 'Violin on Tuesday; the kite is red',
    })
    const later = await call('memory_supersede', { id: twice.memory.id, content: 'Violin on Friday; the kite is red' })
    const of = async (one: string) => (await call('memory_answers', { id: one })).items.map(({ snippet }) => snippet)
    const first = await call('memory_answers', { id: memory.id, limit: 1 })
    const rest = await call('memory_answers', { id: memory.id, limit: 1, cursor: first.nextCursor ?? '' })
    expect({
      once: await of(memory.id),
      twice: await of(twice.memory.id),
      pages: [...first.items, ...rest.items].map(({ snippet }) => snippet),
      count: twice.memory.useCount,
      // It was used for none, and says something else.
      later: await of(later.memory.id),
    }).toEqual({
      once: [told(1), told(0)],
      twice: [told(1), told(0)],
      pages: [told(1), told(0)],
      count: 2,
      later: [],
    })
    await call('memory_delete', { id })
    expect(await of(memory.id)).toEqual([])
  })

  test('led to one that also used what was forgotten since, in words of its own', async () => {
    const { call, chat, id } = await asked()
    const teacher = await call('memory_store', { agentId, type: 'preference', content: 'My violin teacher is Nora' })
    chat.server.script(behave.reply('On Tuesday, with her [1] [2].'))
    await chat.ended((await chat.send('When is my violin lesson, and with which violin teacher?')).turnId)
    await chat.kernel().idle()
    const snippets = async () => (await call('memory_answers', { id })).items.map(({ snippet }) => snippet)
    const before = await snippets()
    await call('memory_delete', { id: teacher.id })
    expect({ before, after: await snippets() }).toEqual({ before: ['On Tuesday, with her [1] [2].'], after: [] })
    await call('memory_trash_restore', { agentId, ids: [teacher.id] })
    expect(await snippets()).toEqual(before)
  })
})
