import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const clock = createMovableClock('2026-03-01T08:00:00.000Z')
let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel({ clock })
})
afterEach(() => discardTestKernel(kernel))

const say = async (text: string): Promise<void> => {
  const { id } = await kernel.call('session_create', { agentId })
  clock.advance(3_600_000)
  await kernel.say(id, text)
}
const topics = async () =>
  (await kernel.call('profile_get', { agentId })).profile
    .filter(({ field }) => field === 'recent_topic')
    .map(({ value }) => value)

test('a topic goes and comes back with the memory that speaks of it', async () => {
  await say('Which compost for the balcony?')
  await say('The garden is full of snails.')
  const { id } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The garden was flooded.' })
  const before = await topics()
  clock.advance(3_600_000)
  const { changeId } = await kernel.call('memory_delete', { id })
  const forgotten = await topics()
  await kernel.call('change_undo', { changeId })
  expect({ before, forgotten, undone: await topics() }).toEqual({
    before: ['garden'],
    forgotten: [],
    undone: ['garden'],
  })
})

test('a value follows its memory into the one it was merged into, and goes where that is rewritten', async () => {
  await say('I live in Berlin.')
  await say('I like green tea.')
  const ids = (await kernel.call('memory_list', { agentId })).items.map(({ id }) => id)
  const places = async () =>
    (await kernel.call('profile_get', { agentId })).profile
      .filter(({ field }) => field === 'location')
      .map(({ value }) => value)
  const { memory } = await kernel.call('memory_merge', { ids, content: 'I drink green tea in Berlin.' })
  const merged = await places()
  await kernel.call('memory_update', {
    id: memory.id,
    patch: { content: 'I drink green tea.' },
    expectedVersion: memory.version,
  })
  expect({ merged, rewritten: await places() }).toEqual({ merged: ['Berlin'], rewritten: [] })
})
