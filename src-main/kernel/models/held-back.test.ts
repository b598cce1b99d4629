import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDataFile } from '../../storage/data-file.ts'
import { openMemoriesFile } from '../../storage/memories-file.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { createHeldBack } from './held-back.ts'

const agentId = 'majordomo'

describe('what a model elsewhere may not read', () => {
  let kernel: TestKernel
  beforeAll(async () => {
    kernel = await openTestKernel()
  })
  afterAll(() => discardTestKernel(kernel))

  /** The texts of the conversation that are held back. */
  const heldBack = async (sessionId: string): Promise<string[]> => {
    const { messages } = await kernel.call('session_get', { sessionId, limit: 200 })
    const data = openDataFile(join(kernel.home, 'data.db'))
    const file = openMemoriesFile(join(kernel.home, 'memories.db'))
    try {
      const held = createHeldBack(data, file).ofMessages(messages)
      return messages.filter(({ id }) => held.has(id)).map(({ role, text }) => `${role}: ${text}`)
    } finally {
      data.close()
      file.close()
    }
  }

  test('is what a local memory was learned from, and what was answered with it in mind', async () => {
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    await kernel.say(sessionId, 'I live in Oslo.')
    await kernel.say(sessionId, 'My cat is called Miso.')
    const { answer } = await kernel.say(sessionId, 'Where do I live?')
    expect(answer).toContain('Oslo')
    expect(await heldBack(sessionId)).toEqual([])
    const memory = (await kernel.call('memory_list', { agentId })).items.find(({ content }) => content.includes('Oslo'))
    await kernel.call('memory_local_only', { id: memory?.id ?? '', value: true })
    expect(await heldBack(sessionId)).toEqual(['user: I live in Oslo.', `assistant: ${answer}`])
  })

  test('is found without reading the receipts of turns that name nothing local', async () => {
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    await kernel.say(sessionId, 'I love rowing.')
    const { turnId } = await kernel.say(sessionId, 'Do I love rowing?')
    await kernel.say(sessionId, 'My bicycle is red.')
    const bicycle = await kernel.say(sessionId, 'Which colour is my bicycle?')
    const { messages } = await kernel.call('session_get', { sessionId, limit: 200 })
    const data = openDataFile(join(kernel.home, 'data.db'))
    const file = openMemoriesFile(join(kernel.home, 'memories.db'))
    const read: string[] = []
    const receipt = (id: string) => {
      read.push(id)
      return data.turns.receipt(id)
    }
    const ask = () => {
      read.length = 0
      createHeldBack({ ...data, turns: { ...data.turns, receipt } }, file).ofMessages(messages)
      return [...read]
    }
    const setLocal = async (word: string, value: boolean) => {
      const { items } = await kernel.call('memory_list', { agentId })
      await kernel.call('memory_local_only', { id: items.find((one) => one.content.includes(word))?.id ?? '', value })
    }
    try {
      await setLocal('Oslo', false)
      const none = ask()
      await setLocal('rowing', true)
      const some = ask()
      expect({ none, asked: some.includes(turnId), other: some.includes(bicycle.turnId) }).toEqual({
        none: [],
        asked: true,
        other: false,
      })
    } finally {
      data.close()
      file.close()
    }
  })
})
