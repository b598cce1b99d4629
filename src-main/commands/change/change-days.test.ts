import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const clock = createMovableClock('2026-03-01T22:30:00.000Z')
const hourMs = 3_600_000

describe('the days of changes', () => {
  let kernel: TestKernel
  beforeAll(async () => {
    kernel = await openTestKernel({ clock })
    const store = (content: string) => kernel.call('memory_store', { agentId, type: 'knowledge', content })
    const { id } = await store('The fence is white.')
    clock.advance(hourMs)
    const { changeId } = await kernel.call('memory_pin', { id, value: true })
    clock.advance(hourMs)
    await store('The fence is low.')
    await kernel.call('change_undo', { changeId: changeId ?? '' })
  })
  afterAll(() => discardTestKernel(kernel))

  test.each([
    {
      name: 'in UTC',
      timeZone: 'UTC',
      days: [
        { day: '2026-03-01', total: 2, undone: 1, byKind: { add: 1, pin: 1 } },
        { day: '2026-03-02', total: 2, undone: 0, byKind: { add: 1, undo: 1 } },
      ],
    },
    {
      name: 'an hour ahead',
      timeZone: 'Europe/Berlin',
      days: [
        { day: '2026-03-01', total: 1, undone: 0, byKind: { add: 1 } },
        { day: '2026-03-02', total: 3, undone: 1, byKind: { add: 1, pin: 1, undo: 1 } },
      ],
    },
  ])('are counted by kind $name', async ({ timeZone, days }) => {
    const range = { agentId, from: '2026-03-01', to: '2026-03-02', timeZone }
    expect(await kernel.call('change_days', range)).toEqual({ items: days })
    for (const { day, total } of days) {
      const { items } = await kernel.call('change_list', { agentId, day, timeZone })
      expect(items).toHaveLength(total)
    }
  })

  test.each([
    ['what is no day', { from: '2026-02-30', to: '2026-03-01' }],
    ['more days than can be shown', { from: '2020-01-01', to: '2026-03-01' }],
  ])('%s is refused', async (_name, range) => {
    expect(await kernel.ask('change_days', { agentId, ...range })).toMatchObject({
      ok: false,
      error: { code: 'invalid_input' },
    })
  })
})

test('what was done in the hour after a change of the clock was in no month', async () => {
  const kernel = await openTestKernel({ clock: createMovableClock('2026-10-31T22:30:00.000Z') })
  await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The fence is white.' })
  const timeZone = 'Europe/Berlin'
  const days = async (from: string, to: string) =>
    (await kernel.call('change_days', { agentId, from, to, timeZone })).items.map(({ day, total }) => [day, total])
  expect(await days('2026-10-01', '2026-10-31')).toEqual([['2026-10-31', 1]])
  expect(await days('2026-11-01', '2026-11-30')).toEqual([])
  expect((await kernel.call('change_list', { agentId, day: '2026-10-31', timeZone })).items).toHaveLength(1)
  await discardTestKernel(kernel)
})
