import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../contract/memory.ts'
import { aMemory } from '../../testing/memory.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { logicalState } from '../../testing/undo-property.ts'

const clock = createMovableClock('2026-03-01T12:00:00.000Z')
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

/** Puts records into the profile as they are: an import has no fold between two memories with a slot of one value. */
const put = async (...memories: readonly Partial<Memory>[]) => {
  const whole = memories.map((fields, index) => ({
    ...aMemory({ id: `${agentId}-${index}`, agentId, ...fields }),
    evidence: [],
    history: [],
  }))
  const { imported } = await kernel.call('memory_import', { memories: whole, own: true, onConflict: 'keep_both' })
  expect(imported).toBe(whole.length)
}
const residence = (value: string) => ({ subject: 'user', attribute: 'residence', value, single: true })
const taste = (attribute: string, value: string) => ({ subject: 'user', attribute, value, single: false })
const conflicts = async () =>
  (await kernel.call('memory_conflicts', { agentId })).items.map(({ kind, pair }) => [
    kind,
    ...pair.map(({ memory }) => memory.content),
  ])
const duplicates = async () =>
  (await kernel.call('memory_duplicates', { agentId })).items.map(({ by, alike, memories }) => ({
    by,
    alike: Number(alike.toFixed(3)),
    contents: memories.map(({ content }) => content).toSorted(),
  }))

describe('conflicts', () => {
  const oslo = { content: 'Lives in Oslo', slot: residence('oslo'), recordedAt: '2025-01-01T00:00:00.000Z' }
  const rome = { content: 'Lives in Rome', slot: residence('rome'), recordedAt: '2025-02-01T00:00:00.000Z' }
  const cases: { name: string; memories: Partial<Memory>[]; found: string[][] }[] = [
    {
      name: 'two values of what can have one',
      memories: [rome, oslo],
      found: [['value', 'Lives in Oslo', 'Lives in Rome']],
    },
    {
      name: 'none where one value is the other in another language',
      memories: [
        { content: 'Lives in Beijing', slot: residence('beijing') },
        { content: '住在北京', slot: residence('北京') },
      ],
      found: [],
    },
    {
      name: 'none where one ended before the other began',
      memories: [{ ...oslo, validTo: '2025-01-15T00:00:00.000Z' }, rome],
      found: [],
    },
    {
      name: 'none where one has expired',
      memories: [{ ...oslo, expiresAt: '2025-06-01T00:00:00.000Z' }, rome],
      found: [],
    },
    {
      name: 'none where there can be several values',
      memories: [
        { content: 'Likes tea', slot: taste('likes', 'tea') },
        { content: 'Likes figs', slot: taste('likes', 'figs') },
      ],
      found: [],
    },
    {
      name: 'what is liked and disliked',
      memories: [
        { content: 'Likes tea', slot: taste('likes', 'tea') },
        { content: 'Dislikes tea', slot: taste('dislikes', 'tea') },
      ],
      found: [['opposite', expect.stringContaining('tea'), expect.stringContaining('tea')] as string[]],
    },
    {
      name: 'what waits against what holds',
      memories: [oslo, { ...rome, status: 'pending' }],
      found: [['waiting', 'Lives in Oslo', 'Lives in Rome']],
    },
    {
      name: 'what waits against what is locked',
      memories: [
        { ...oslo, locked: true },
        { ...rome, status: 'pending' },
      ],
      found: [['locked', 'Lives in Oslo', 'Lives in Rome']],
    },
  ]
  test.each(cases)('$name', async ({ memories, found }) => {
    await put(...memories)
    expect(await conflicts()).toEqual(found)
  })
})

describe('the word of the user on a conflict', () => {
  const oslo = {
    content: 'Lives in Oslo',
    slot: residence('oslo'),
    recordedAt: '2025-01-01T00:00:00.000Z',
    localOnly: true,
  }
  const rome = { content: 'Lives in Rome', slot: residence('rome'), recordedAt: '2025-02-01T00:00:00.000Z' }
  const idsOf = async (): Promise<[string, string]> => {
    const [first, second] = (await kernel.call('memory_conflicts', { agentId })).items[0]?.pair ?? []
    return [first?.memory.id ?? '', second?.memory.id ?? '']
  }
  const settle = async (right: 'first' | 'second' | 'both') => {
    const before = logicalState(kernel.home, agentId)
    const ids = await idsOf()
    const { memory, changeId } = await kernel.call('memory_conflict_settle', { ids, right })
    expect(await conflicts()).toEqual([])
    return { ids, memory, changeId, before }
  }
  const undo = async (changeId: string, before: string) => {
    await kernel.call('change_undo', { changeId })
    expect(logicalState(kernel.home, agentId)).toBe(before)
  }

  test('confirms the one that is right; the other was never true, not even once', async () => {
    await put(oslo, rome)
    const { ids, memory, changeId, before } = await settle('second')
    const { versions, chain } = await kernel.call('memory_history', { id: ids[1] })
    expect({ memory, said: versions.map(({ author, reason }) => [author, reason])[0] }).toMatchObject({
      memory: { id: ids[1], status: 'active', origin: 'user_confirmed', confidence: 1, localOnly: true },
      said: ['user', 'said to be right'],
    })
    expect(chain.map(({ id }) => id)).toEqual([ids[0]])
    expect((await kernel.call('memory_get', { id: ids[0] })).memory).toMatchObject({
      status: 'superseded',
      supersededBy: ids[1],
      validTo: null,
    })
    const then = await kernel.call('memory_as_of', { agentId, validAt: '2025-01-15' })
    expect(then.items.map((item) => item.memory.content)).toEqual([])
    await undo(changeId, before)
  })

  test('that both are right makes one memory that says both, undone as one', async () => {
    await put(oslo, rome)
    const { memory, changeId, before } = await settle('both')
    expect(memory).toMatchObject({
      content: 'Lives in Oslo\nLives in Rome',
      origin: 'user_confirmed',
      confidence: 1,
      localOnly: true,
    })
    expect(await kernel.call('memory_list', { agentId })).toMatchObject({ total: 1 })
    await undo(changeId, before)
  })

  test('settles what is liked and disliked', async () => {
    await put(
      { content: 'Likes tea', slot: taste('likes', 'tea') },
      { content: 'Dislikes tea', slot: taste('dislikes', 'tea') },
    )
    const { ids, memory } = await settle('first')
    expect(memory.id).toBe(ids[0])
  })

  test('is asked for only where there is a conflict', async () => {
    await put(oslo, rome, { content: 'Likes tea', slot: taste('likes', 'tea') })
    const ids = await idsOf()
    const settled = (pair: string[]) => kernel.ask('memory_conflict_settle', { ids: pair, right: 'first' })
    const refused = { ok: false, error: { code: 'conflict' } }
    expect(await settled([ids[0], `${agentId}-2`])).toMatchObject(refused)
    expect(await settled([ids[0], ids[0]])).toMatchObject(refused)
    expect(await settled(ids)).toMatchObject({ ok: true })
    expect(await settled(ids)).toMatchObject(refused)
  })
})

describe('duplicates', () => {
  test('are grouped by what they are alike in, with the share of words they have in common', async () => {
    await put(
      { content: 'The boiler was serviced in May.' },
      { content: 'the boiler was serviced in May' },
      { content: 'Lives in Oslo', slot: residence('oslo') },
      { content: 'Home is the city of Oslo', slot: residence('oslo') },
      { content: 'Our neighbours at number nine keep three noisy brown hens behind their wooden garden shed' },
      { content: 'Our neighbours at number nine keep three noisy brown hens behind their old wooden garden shed' },
      { content: 'The rent is 900 euros' },
      { content: 'The rent is 950 euros' },
      { content: 'C++ is what the robot runs' },
      { content: 'C# is what the robot runs' },
    )
    expect(await duplicates()).toEqual([
      { by: 'hash', alike: 1, contents: ['The boiler was serviced in May.', 'the boiler was serviced in May'] },
      { by: 'slot', alike: expect.any(Number), contents: ['Home is the city of Oslo', 'Lives in Oslo'] },
      {
        by: 'overlap',
        alike: expect.any(Number),
        contents: [expect.stringContaining('behind their old wooden'), expect.stringContaining('behind their wooden')],
      },
    ])
    const alike = (await duplicates()).map((group) => group.alike)
    expect([(alike[1] ?? 1) < 0.85, (alike[2] ?? 0) >= 0.85 && (alike[2] ?? 1) < 1]).toEqual([true, true])
  })

  test('one fold leaves one of each group, and is undone as one', async () => {
    await put({ content: 'The boiler was serviced in May.' }, { content: 'the boiler was serviced in May' })
    const before = logicalState(kernel.home, agentId)
    const [group] = (await kernel.call('memory_duplicates', { agentId })).items
    const { changeId } = await kernel.call('memory_merge', group?.fold ?? { ids: [], content: '' })
    expect(await duplicates()).toEqual([])
    expect(await kernel.call('memory_list', { agentId })).toMatchObject({ total: 1 })
    await kernel.call('change_undo', { changeId })
    expect(logicalState(kernel.home, agentId)).toBe(before)
  })

  test('what has expired is no duplicate', async () => {
    await put(
      { content: 'The lift is broken.' },
      { content: 'The lift is broken', expiresAt: '2026-01-01T00:00:00.000Z' },
    )
    expect(await duplicates()).toEqual([])
  })

  test('of thousands alike there was no end: the newest are compared, and it is said that there may be more', async () => {
    await put(...Array.from({ length: 3_000 }, () => ({ content: 'The lift is broken again and nobody comes' })))
    const { items, truncated } = await kernel.call('memory_duplicates', { agentId })
    expect({ groups: items.length, members: items[0]?.memories.length, truncated }).toEqual({
      groups: 1,
      members: 100,
      truncated: true,
    })
  })
})
