import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'

const agentId = 'majordomo'

describe('the user profile', () => {
  let kernel: TestKernel
  let sessionId: string
  beforeEach(async () => {
    kernel = await openTestKernel()
    sessionId = (await kernel.call('session_create', { agentId })).id
  })
  afterEach(() => discardTestKernel(kernel))

  const lines = async () => (await kernel.call('agent_get', { id: agentId })).profile
  const values = async () => (await lines()).map(({ field, value }) => `${field}: ${value}`)
  const memoryOf = async (content: string) =>
    (await kernel.call('memory_list', { agentId })).items.find((memory) => memory.content === content)?.id ?? ''

  test('has a line for what the user said, with the words and the memory it rests on', async () => {
    await kernel.say(sessionId, 'Hello. I live in Berlin.')
    expect(await lines()).toMatchObject([
      {
        field: 'location',
        value: 'Berlin',
        quote: 'I live in Berlin.',
        sessionId,
        memoryId: await memoryOf('I live in Berlin.'),
      },
    ])
  })

  test('loses the line with its memory, and gets it back with undo', async () => {
    await kernel.say(sessionId, 'I live in Berlin.')
    const { changeId } = await kernel.call('memory_delete', { id: await memoryOf('I live in Berlin.') })
    const forgotten = await values()
    await kernel.call('change_undo', { changeId })
    expect({ forgotten, undone: await values() }).toEqual({ forgotten: [], undone: ['location: Berlin'] })
  })

  test('does not learn again what was forgotten', async () => {
    await kernel.say(sessionId, 'I live in Berlin.')
    await kernel.call('memory_delete', { id: await memoryOf('I live in Berlin.') })
    await kernel.call('session_import', {
      agentId,
      lines: [{ session: 'old', at: '2020-01-01T00:00:00Z', role: 'user', text: 'I live in Berlin.' }],
    })
    await kernel.idle()
    expect({ memories: (await kernel.call('memory_list', { agentId })).total, profile: await values() }).toEqual({
      memories: 0,
      profile: [],
    })
  })

  test.each([
    ['I live in Berlin.', 'I moved to Munich.', ['location: Berlin'], ['location: Munich']],
    ['我住在上海。', '我搬到了深圳。', ['location: 上海'], ['location: 深圳']],
  ])('changes with a move: %s %s', async (before, after, first, then) => {
    await kernel.say(sessionId, before)
    const old = await values()
    await kernel.say(sessionId, after)
    expect({ old, now: await values() }).toEqual({ old: first, now: then })
  })

  test('is back at the old place when the move is undone', async () => {
    await kernel.say(sessionId, 'I live in Berlin.')
    await kernel.say(sessionId, 'I moved to Munich.')
    const { items } = await kernel.call('change_list', { agentId })
    await kernel.call('change_undo', { changeId: items.find(({ kind }) => kind === 'supersede')?.changeId ?? '' })
    expect(await values()).toEqual(['location: Berlin'])
  })

  test('takes what the user writes into it, and lets them take it away', async () => {
    await kernel.say(sessionId, 'I live in Berlin.')
    await kernel.call('profile_update', { agentId, field: 'location', value: 'Leipzig' })
    const edited = await values()
    await kernel.call('profile_update', { agentId, field: 'location', value: null })
    expect({ edited, removed: await values() }).toEqual({ edited: ['location: Leipzig'], removed: [] })
  })
})
