import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const clock = createMovableClock()
let kernel: TestKernel
let agentId = ''
let made = 0
beforeAll(async () => {
  kernel = await openTestKernel({ clock })
})
afterAll(() => discardTestKernel(kernel))
beforeEach(async () => {
  made += 1
  agentId = `agent-${made}`
  await kernel.call('agent_create', { id: agentId, name: 'A' })
})

const store = async (content: string): Promise<string> =>
  (await kernel.call('memory_store', { agentId, type: 'knowledge', content })).id
const trouble = (summary: string) => kernel.call('pain_record', { agentId, summary })
const troubles = async (): Promise<string[]> =>
  (await kernel.call('pain_list', { agentId })).items.map(({ summary }) => summary).toSorted()
const forget = async (ids: string[]): Promise<string> =>
  (await kernel.call('memory_forget', { agentId, selection: { ids }, expectedCount: ids.length })).changeId
const restore = async (ids: string[]): Promise<string> =>
  (await kernel.call('memory_trash_restore', { agentId, ids })).changeId ?? ''

describe('a trouble that went to the trash with a memory', () => {
  test('comes back with it, is gone again once that is undone, and is kept as it was', async () => {
    const id = await store('The printer jams every morning.')
    await trouble('The printer jams every morning')
    await trouble('The lamp flickers')
    const before = (await kernel.call('pain_list', { agentId })).items
    await forget([id])
    const forgotten = await troubles()
    const changeId = await restore([id])
    const restored = (await kernel.call('pain_list', { agentId })).items
    await kernel.call('change_undo', { changeId })
    expect({ forgotten, restored, undone: await troubles() }).toEqual({
      forgotten: ['The lamp flickers'],
      restored: before,
      undone: ['The lamp flickers'],
    })
  })

  test('comes back with the memory that speaks of it, not with another of the same change', async () => {
    const [jam, lamp] = [await store('The printer jams every morning.'), await store('The lamp flickers at night.')]
    await trouble('The printer jams every morning')
    await trouble('The lamp flickers at night')
    await forget([jam, lamp])
    const forgotten = await troubles()
    await restore([lamp])
    const first = await troubles()
    await restore([jam])
    expect({ forgotten, first, all: await troubles() }).toEqual({
      forgotten: [],
      first: ['The lamp flickers at night'],
      all: ['The lamp flickers at night', 'The printer jams every morning'],
    })
  })

  test('does not come back with another memory once its own was purged', async () => {
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    await kernel.say(sessionId, 'My sister is called Marlow.')
    const { messages } = await kernel.call('session_get', { sessionId })
    const quote = 'My sister is called Marlow.'
    const evidence = { sessionId, messageId: messages[0]?.id ?? '', quote }
    await kernel.call('pain_record', { agentId, summary: quote, evidence })
    const lamp = await store('The lamp flickers at night.')
    await trouble('The lamp flickers at night')
    const sister = (await kernel.call('memory_list', { agentId })).items.find(({ id }) => id !== lamp)?.id ?? ''
    await forget([sister, lamp])
    const forgotten = await troubles()
    await kernel.call('memory_trash_purge', { agentId, ids: [sister] })
    await restore([lamp])
    expect({ forgotten, restored: await troubles() }).toEqual({
      forgotten: [],
      restored: ['The lamp flickers at night'],
    })
  })

  test('that only the words of the request named comes back with the last memory of the change', async () => {
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    await kernel.say(sessionId, 'My dentist is called Marlow.')
    await trouble('The dentist drilled the wrong tooth')
    await kernel.say(sessionId, 'Forget everything about my dentist.')
    const [item] = (await kernel.call('memory_trash_list', { agentId })).items
    const forgotten = await troubles()
    await restore([item?.id ?? ''])
    expect({ forgotten, restored: await troubles() }).toEqual({
      forgotten: [],
      restored: ['The dentist drilled the wrong tooth'],
    })
  })
})
