import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { addScriptedReader } from '../../testing/scripted-reader.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
let clock: ReturnType<typeof createMovableClock>
let kernel: TestKernel
beforeEach(async () => {
  clock = createMovableClock('2026-01-05T10:00:00.000Z')
  kernel = await openTestKernel({ clock })
})
afterEach(() => discardTestKernel(kernel))

const say = async (text: string) => {
  clock.advance(60_000)
  const { id } = await kernel.call('session_create', { agentId })
  return (await kernel.say(id, text)).turnId
}
const list = async (status: 'active' | 'pending' | 'superseded' = 'active') =>
  (await kernel.call('memory_list', { agentId, status })).items.map(({ content }) => content).toSorted()
const profile = async () =>
  (await kernel.call('agent_get', { id: agentId })).profile.map(({ field, value }) => `${field}: ${value}`)

test('a home from June on, told in January, was at once where the user lives', async () => {
  const reader = await addScriptedReader(kernel, [
    { op: 'add', says: 'I live in Porto', attribute: 'residence', value: 'Porto', fact: 'I live in Porto.' },
    {
      op: 'replace',
      says: 'From June 2026 I live in Lisbon',
      knows: 'I live in Porto.',
      attribute: 'residence',
      value: 'Lisbon',
      fact: 'I live in Lisbon.',
      valid_from: '2026-06',
    },
  ])
  await say('I live in Porto.')
  await say('From June 2026 I live in Lisbon.')
  const shown = { active: await list(), over: await list('superseded'), profile: await profile() }
  await reader.close()
  expect(shown).toEqual({
    active: ['From June 2026 I live in Lisbon', 'I live in Porto.'],
    over: [],
    profile: ['location: Porto'],
  })
})
