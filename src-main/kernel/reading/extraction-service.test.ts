import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'

describe('messages that are given to be learned from', () => {
  let kernel: TestKernel
  beforeAll(async () => {
    kernel = await openTestKernel()
  })
  afterAll(() => discardTestKernel(kernel))

  const give = async (...texts: string[]): Promise<string> => {
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    const messages = texts.map((text, index) => ({
      role: index === 0 ? ('user' as const) : ('assistant' as const),
      text,
    }))
    await kernel.call('extract_and_store_memories', { agentId, sessionId, messages })
    return sessionId
  }

  test('are found, counted before their words are forgotten, and lose them with the purge', async () => {
    const sessionId = await give('I live in Heidelberg.')
    const elsewhere = await give('What did I tell you: I live in Heidelberg, right?', 'You said: I live in Heidelberg.')
    const { items } = await kernel.call('memory_list', { agentId })
    const selection = { ids: items.map(({ id }) => id) }
    const found = await kernel.call('session_search', { agentId, query: 'Heidelberg' })
    const { counts } = await kernel.call('memory_forget_preview', { agentId, selection })
    await kernel.call('memory_forget', {
      agentId,
      selection,
      expectedCount: counts.memories,
      alsoInConversations: true,
    })
    await kernel.call('memory_trash_purge', { agentId, all: true })
    const left = []
    for (const id of [sessionId, elsewhere])
      left.push(...(await kernel.call('session_get', { sessionId: id, limit: 9 })).messages.map(({ text }) => text))
    expect({
      found: new Set(found.items.map(({ sessionId: of }) => of)).size,
      messages: counts.messages,
      conversations: counts.conversations,
      left: left.filter((text) => text.includes('Heidelberg')),
    }).toEqual({
      found: 2,
      messages: 3,
      conversations: 2,
      left: [],
    })
  })
})
