import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { addScriptedReader, delicate } from '../../testing/scripted-reader.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { logicalState } from '../../testing/undo-property.ts'
import { dayMs } from '../../util/days.ts'

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

const store = async (content: string) => (await kernel.call('memory_store', { agentId, type: 'knowledge', content })).id
const say = async (text: string) => {
  const { id: sessionId } = await kernel.call('session_create', { agentId, title: 'A talk' })
  await kernel.say(sessionId, text)
  await kernel.idle()
}
const active = async () => (await kernel.call('memory_list', { agentId })).items
const only = async () => {
  const [memory] = await active()
  if (!memory) throw new Error('nothing was learned')
  return memory
}
const contents = (items: readonly { content: string }[]) => items.map(({ content }) => content).toSorted()
const state = () => logicalState(kernel.home, agentId)
const now = () => clock.now().toISOString()
const asOf = async (times: { validAt?: string; knownAt?: string; query?: string }) =>
  contents((await kernel.call('memory_as_of', { agentId, ...times })).items.map(({ memory }) => memory))
const undone = async (changeId: string | null, before: string) => {
  await kernel.call('change_undo', { changeId: changeId ?? '' })
  expect(state()).toBe(before)
}
const refused = async (name: string, input: unknown, code: string) =>
  expect(await kernel.ask(name, input)).toMatchObject({ ok: false, error: { code } })

describe('controls', () => {
  test('pin, lock, expire and local only are versions of their own and are undone one by one', async () => {
    const id = await store('The spare key hangs in the hall.')
    const states = [state()]
    const changes: string[] = []
    for (const [name, value] of [
      ['memory_pin', true],
      ['memory_lock', true],
      ['memory_local_only', true],
    ] as const) {
      changes.push((await kernel.call(name, { id, value })).changeId ?? '')
      states.push(state())
    }
    changes.push((await kernel.call('memory_expire', { id, value: '2027-01-01' })).changeId ?? '')
    const { memory, versions } = await kernel.call('memory_history', { id })
    expect({ ...memory, reasons: versions.map(({ reason }) => reason) }).toMatchObject({
      pinned: true,
      locked: true,
      localOnly: true,
      expiresAt: '2027-01-01T00:00:00.000Z',
      reasons: ['given a shelf life', 'kept on this computer', 'locked', 'pinned', 'stored'],
    })
    for (const changeId of changes.toReversed()) await undone(changeId, states.pop() ?? '')
  })

  test('what is so already changes nothing', async () => {
    const id = await store('The stove is gas.')
    const before = state()
    expect(await kernel.call('memory_expire', { id, value: null })).toMatchObject({ changeId: null })
    expect(state()).toBe(before)
  })

  test('what is in the trash has no controls', async () => {
    const id = await store('The attic leaks.')
    await kernel.call('memory_delete', { id })
    await refused('memory_pin', { id, value: true }, 'conflict')
    await refused('memory_restore_version', { id, version: 1 }, 'conflict')
    await refused('memory_merge', { ids: [id, await store('The cellar is dry.')], content: 'x y' }, 'conflict')
  })
})

describe('a shelf life', () => {
  test('ends what a memory is brought up for, not the memory', async () => {
    const id = await store('The bakery on the corner is closed for repairs.')
    const ask = { agentId, query: 'Is the bakery on the corner closed?' }
    await kernel.call('memory_expire', { id, value: new Date(clock.now().getTime() + dayMs).toISOString() })
    expect((await kernel.call('memory_build_context', ask)).included).toHaveLength(1)
    clock.advance(dayMs)
    expect((await kernel.call('memory_build_context', ask)).text).toBe('')
    expect((await kernel.call('memory_search', ask)).items).toEqual([])
    expect((await kernel.call('memory_search', { ...ask, includeExpired: true })).items).toHaveLength(1)
    expect(await kernel.call('memory_list', { agentId, expired: true })).toMatchObject({ total: 1, items: [{ id }] })
    expect(await kernel.call('memory_list', { agentId })).toMatchObject({ total: 1 })
  })

  test('over, the same is learned anew when it is said again', async () => {
    await say('I live in Oslo.')
    const { id } = await only()
    await kernel.call('memory_expire', { id, value: now() })
    await say('I live in Oslo.')
    const items = await active()
    expect({ total: items.length, lasting: items.filter(({ expiresAt }) => expiresAt === null).length }).toEqual({
      total: 2,
      lasting: 1,
    })
  })
})

describe('a locked memory', () => {
  test('is not superseded by what is learned: that waits and is listed as a conflict with both quotes', async () => {
    await say('I live in Oslo.')
    const { id } = await only()
    await kernel.call('memory_lock', { id, value: true })
    await say('I moved to Rome.')
    expect(await only()).toMatchObject({ id, content: expect.stringContaining('Oslo'), version: 2 })
    const { items } = await kernel.call('memory_conflicts', { agentId })
    expect(items).toMatchObject([
      {
        kind: 'locked',
        pair: [
          { memory: { id }, evidence: { quote: 'I live in Oslo.' } },
          { memory: { status: 'pending' }, evidence: { quote: 'I moved to Rome.' } },
        ],
      },
    ])
  })

  test('gives way to what waits once the user accepts it, which then is what holds', async () => {
    await say('I live in Oslo.')
    const { id } = await only()
    await kernel.call('memory_lock', { id, value: true })
    await kernel.call('memory_local_only', { id, value: true })
    await say('I moved to Rome.')
    const [waiting] = (await kernel.call('memory_inbox_list', { agentId })).items
    expect(waiting).toMatchObject({ memory: { reviewReason: 'locked', localOnly: true }, replaces: { id } })
    const before = state()
    const { changeId } = await kernel.call('memory_inbox_decide', {
      id: waiting?.memory.id ?? '',
      decision: { kind: 'accept' },
    })
    expect(await only()).toMatchObject({ slot: { value: 'rome' }, localOnly: true, supersedes: id })
    expect(await kernel.call('memory_conflicts', { agentId })).toMatchObject({ items: [] })
    await undone(changeId, before)
  })

  test('takes no new evidence from what is said again, and the user may still correct it', async () => {
    await say('I live in Oslo.')
    const { id } = await only()
    await kernel.call('memory_lock', { id, value: true })
    await say('I live in Oslo.')
    expect(await kernel.call('memory_get', { id })).toMatchObject({ memory: { version: 2 }, evidence: [{}] })
    const { memory } = await kernel.call('memory_supersede', { id, content: 'I live in Bergen.' })
    expect(memory).toMatchObject({ locked: true, slot: { attribute: 'residence', value: 'bergen' } })
  })
})

describe('what stays on this computer', () => {
  test('takes along what it came from and what comes of it', async () => {
    await say('I live in Oslo.')
    const first = await only()
    await say('I moved to Rome.')
    const second = await only()
    await kernel.call('memory_local_only', { id: second.id, value: true })
    await say('I moved to Lyon.')
    const third = await only()
    const { memory } = await kernel.call('memory_get', { id: first.id })
    expect([memory.localOnly, third.localOnly, third.supersedes]).toEqual([true, true, second.id])
  })

  const byContent = ([a]: readonly unknown[], [b]: readonly unknown[]) => String(a).localeCompare(String(b))
  /** Every memory there is, and whether it stays here. */
  const staying = async () => {
    const all = await Promise.all(
      (['active', 'superseded'] as const).map((status) => kernel.call('memory_list', { agentId, status })),
    )
    return all.flatMap(({ items }) => items.map((one) => [one.content, one.localOnly])).toSorted(byContent)
  }

  test.each(['one', 'many'])('what may leave again left what it was before behind, set for %s', async (how) => {
    await say('I live in Oslo.')
    await say('I moved to Rome.')
    const { id } = await only()
    await kernel.call('memory_local_only', { id, value: true })
    const changed = { agentId, ids: [id], control: 'anywhere' as const }
    if (how === 'one') await kernel.call('memory_local_only', { id, value: false })
    else await kernel.call('memory_control_many', changed)
    expect(await staying()).toEqual([
      ['I live in Oslo.', false],
      ['I moved to Rome.', false],
    ])
  })

  test('a home that had ended stayed behind, and the next one was told to all, where a home is to stay here', async () => {
    await say('I live in Oslo.')
    await say('I no longer live in Oslo.')
    await say('I live in Rome.')
    await kernel.call('memory_local_only', { id: (await only()).id, value: true })
    await say('I no longer live in Rome.')
    await say('I live in Lyon.')
    expect(await staying()).toEqual([
      ['I live in Lyon.', true],
      ['I live in Oslo.', true],
      ['I live in Rome.', true],
    ])
  })

  test('what had been forgotten hid what was before it, and came back as what may leave', async () => {
    await say('I live in Oslo.')
    await say('I moved to Rome.')
    const rome = await only()
    await say('I moved to Lyon.')
    const { changeId } = await kernel.call('memory_delete', { id: rome.id })
    await kernel.call('memory_local_only', { id: (await only()).id, value: true })
    await kernel.call('change_undo', { changeId: changeId ?? '' })
    expect(await staying()).toEqual([
      ['I live in Oslo.', true],
      ['I moved to Lyon.', true],
      ['I moved to Rome.', true],
    ])
  })

  test.each(['merge', 'split', 'supersede'] as const)('is passed on by %s', async (kind) => {
    const id = await store('The safe is behind the clock, the key under the mat.')
    await kernel.call('memory_local_only', { id, value: true })
    if (kind === 'merge')
      await kernel.call('memory_merge', { ids: [await store('The clock is old.'), id], content: 'Old clock, safe.' })
    if (kind === 'split') await kernel.call('memory_split', { id, parts: ['The safe is there.', 'The key is there.'] })
    if (kind === 'supersede') await kernel.call('memory_supersede', { id, content: 'The safe is in the cellar.' })
    const items = await active()
    expect({ any: items.length > 0, all: items.every(({ localOnly }) => localOnly) }).toEqual({ any: true, all: true })
  })
})

describe('versions', () => {
  test('an earlier one restored is a new one; status and controls stay', async () => {
    const id = await store('The train leaves at 7.')
    await kernel.call('memory_update', { id, patch: { content: 'The train leaves at 8.' }, expectedVersion: 1 })
    await kernel.call('memory_pin', { id, value: true })
    const before = state()
    const { memory, changeId } = await kernel.call('memory_restore_version', { id, version: 1 })
    expect(memory).toMatchObject({ content: 'The train leaves at 7.', version: 4, pinned: true, status: 'active' })
    const found = await kernel.call('memory_search', { agentId, query: 'train leaves at 7' })
    expect(found.items[0]?.memory.id).toBe(id)
    await undone(changeId, before)
  })

  test('one that is not there is not_found, the one that is current a conflict', async () => {
    const id = await store('The tram is yellow.')
    await refused('memory_restore_version', { id, version: 9 }, 'not_found')
    await refused('memory_restore_version', { id, version: 1 }, 'conflict')
  })
})

describe('merge and split', () => {
  test('a merge keeps the evidence of all, puts the others into history and is undone as one', async () => {
    await say('I like green tea.')
    clock.advance(1_000)
    await say('I like jasmine tea.')
    const ids = (await active()).map(({ id }) => id)
    const before = state()
    const { memory, changeId } = await kernel.call('memory_merge', { ids, content: 'I like green and jasmine tea.' })
    expect(contents(await active())).toEqual(['I like green and jasmine tea.'])
    const { items } = await kernel.call('memory_evidence', { id: memory.id })
    expect(items.map(({ quote, sessionTitle, stands }) => ({ quote, sessionTitle, stands }))).toEqual([
      { quote: 'I like green tea.', sessionTitle: 'A talk', stands: true },
      { quote: 'I like jasmine tea.', sessionTitle: 'A talk', stands: true },
    ])
    const { chain } = await kernel.call('memory_history', { id: memory.id })
    expect(
      chain.map(({ id, supersededBy }) => ({ id, supersededBy })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ).toEqual(ids.toSorted().map((id) => ({ id, supersededBy: memory.id })))
    await undone(changeId, before)
  })

  test('a merge needs two memories of one agent that hold', async () => {
    const id = await store('The ladder is short.')
    await kernel.call('agent_create', { id: `${agentId}-b`, name: 'B' })
    const other = await kernel.call('memory_store', { agentId: `${agentId}-b`, type: 'knowledge', content: 'Long.' })
    await refused('memory_merge', { ids: [id, id], content: 'x y' }, 'invalid_input')
    await refused('memory_merge', { ids: [id, other.id], content: 'x y' }, 'invalid_input')
  })

  test('a split gives each part the words that bear on it and is undone as one', async () => {
    await say('I love the cello. My sister is called Mei.')
    const ids = (await active()).map(({ id }) => id)
    const { memory } = await kernel.call('memory_merge', { ids, content: 'I love the cello and my sister is Mei.' })
    const before = state()
    const split = await kernel.call('memory_split', {
      id: memory.id,
      parts: ['I love the cello.', 'My sister is Mei.'],
    })
    const evidence = await Promise.all(split.memories.map(({ id }) => kernel.call('memory_evidence', { id })))
    expect(evidence.map(({ items }) => items.map(({ quote }) => quote))).toEqual([
      [expect.stringContaining('cello')],
      [expect.stringContaining('Mei')],
    ])
    expect(contents(await active())).toEqual(['I love the cello.', 'My sister is Mei.'])
    await undone(split.changeId, before)
  })
})

describe('what was true, and what was known', () => {
  const [t0, t1, t2, t3] = ['2026-01-01', '2026-02-01', '2026-03-15', '2030-01-01'].map((day) => `${day}T00:00:00.000Z`)

  test('a correction ends the old value in the world and leaves what was known when', async () => {
    const id = await store('I live in Oslo.')
    const known = now()
    clock.advance(30 * dayMs)
    const before = state()
    const { superseded, memory, changeId } = await kernel.call('memory_supersede', {
      id,
      content: 'I live in Rome.',
      validFrom: '2026-03-10',
    })
    expect({ superseded, memory }).toMatchObject({
      superseded: {
        validTo: '2026-03-10T00:00:00.000Z',
        retractedAt: now(),
        supersededBy: memory.id,
        recordedAt: known,
      },
      memory: { validFrom: '2026-03-10T00:00:00.000Z', recordedAt: now(), retractedAt: null, supersedes: id },
    })
    expect(await asOf({ validAt: '2026-03-09' })).toEqual(['I live in Oslo.'])
    expect(await asOf({ validAt: '2026-03-10' })).toEqual(['I live in Rome.'])
    expect(await asOf({ validAt: '2026-03-20', knownAt: known })).toEqual(['I live in Oslo.'])
    expect(await asOf({ query: 'Where do I live?' })).toEqual(['I live in Rome.'])
    expect(await asOf({ query: 'Where do I live?', validAt: '2026-03-05' })).toEqual(['I live in Oslo.'])
    await undone(changeId, before)
  })

  test('“in March” was asked of the moment that March began in Greenwich', async () => {
    const told = { agentId, type: 'knowledge', content: 'I live in Oslo.', saidAt: '2026-03-05T12:00:00Z' } as const
    const { id } = await kernel.call('memory_store', told)
    clock.advance(60 * dayMs)
    const last = new Date(2026, 2, 31, 23)
    await kernel.call('memory_supersede', { id, content: 'I live in Rome.', validFrom: last.toISOString() })
    expect(await asOf({ validAt: '2026-03' })).toEqual(['I live in Rome.'])
    expect(await asOf({ validAt: '2026-03-30' })).toEqual(['I live in Oslo.'])
    expect(await asOf({ validAt: '2026' })).toEqual(['I live in Rome.'])
  })

  test('what was said in conversations is true from when it was said, and known from when it was learned', async () => {
    const lines = [
      { session: 's', at: t0 ?? '', role: 'user' as const, text: 'I live in Oslo.' },
      { session: 's', at: t1 ?? '', role: 'user' as const, text: 'I moved to Rome.' },
    ]
    const before = now()
    clock.advance(1_000)
    await kernel.call('session_import', { agentId, lines, extract: true })
    await kernel.idle()
    expect(await asOf({ validAt: '2026-01-15' })).toEqual([expect.stringContaining('Oslo')])
    expect(await asOf({ validAt: t2 ?? '' })).toEqual([expect.stringContaining('Rome')])
    expect(await asOf({ validAt: t2 ?? '', knownAt: before })).toEqual([])
  })

  test('what was edited since is shown as it was, and found by what it said', async () => {
    const id = await store('The printer is in the cellar.')
    const known = now()
    clock.advance(1_000)
    await kernel.call('memory_update', { id, patch: { content: 'The scanner is upstairs.' }, expectedVersion: 1 })
    expect(await asOf({ knownAt: known })).toEqual(['The printer is in the cellar.'])
    expect(await asOf({ knownAt: known, query: 'printer cellar' })).toEqual(['The printer is in the cellar.'])
    expect(await asOf({ query: 'printer cellar' })).toEqual([])
  })

  test('what was folded is not true twice, and what was forgotten is no part of it', async () => {
    const ids = [await store('The gate is green.'), await store('The gate is made of oak.')]
    const known = now()
    clock.advance(1_000)
    const { memory } = await kernel.call('memory_merge', { ids, content: 'The gate is green oak.' })
    expect(await asOf({})).toEqual(['The gate is green oak.'])
    expect(await asOf({ knownAt: known })).toEqual(['The gate is green.', 'The gate is made of oak.'])
    await kernel.call('memory_delete', { id: memory.id })
    await kernel.call('memory_delete', { id: ids[0] ?? '' })
    expect(await asOf({})).toEqual([])
    expect(await asOf({ knownAt: known })).toEqual(['The gate is made of oak.'])
  })

  test('what waited and was overtaken before the user let it in is no fact of the past', async () => {
    const earnings = { reason: 'money', attribute: 'salary' } as const
    const reader = await addScriptedReader(kernel, [
      delicate('I earn 5000 euros', { ...earnings, value: '5000 euros' }),
      {
        ...delicate('I earn 6000 euros', { ...earnings, value: '6000 euros' }),
        op: 'replace',
        knows: 'I earn 5000 euros.',
      },
    ])
    await say('I earn 5000 euros a month.')
    const first = now()
    clock.advance(dayMs)
    await say('I earn 6000 euros a month now.')
    const { items } = await kernel.call('memory_inbox_list', { agentId })
    const latest = items.find(({ memory }) => memory.content === 'I earn 6000 euros.')?.memory.id ?? ''
    const waiting = await asOf({ validAt: now() })
    const { changeId } = await kernel.call('memory_inbox_decide', { id: latest, decision: { kind: 'accept' } })
    const past = [await asOf({ validAt: first }), await asOf({ validAt: now() })]
    await kernel.call('change_undo', { changeId })
    expect({ waiting, past, undone: await asOf({ validAt: now() }) }).toEqual({
      waiting: [],
      past: [[], ['I earn 6000 euros.']],
      undone: [],
    })
    const found = await kernel.call('memory_search', { agentId, query: 'What did I earn before?' })
    expect(found.items).toEqual([])
    await kernel.call('settings_update', { patch: { providerId: null } })
    await reader.close()
  })

  test('is read in pages to its end', async () => {
    for (let index = 0; index < 7; index += 1) await store(`Fact number ${index}`)
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: { memory: { content: string } }[]; nextCursor: string | null } = await kernel.call(
        'memory_as_of',
        { agentId, limit: 3, ...(cursor === null ? {} : { cursor }) },
      )
      found.push(...page.items.map(({ memory }) => memory.content))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(found).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `Fact number ${index}`))
  })

  test('what is yet to come replaces nothing', async () => {
    const id = await store('I live in Oslo.')
    await refused('memory_supersede', { id, content: 'I live in Rome.', validFrom: t3 }, 'invalid_input')
  })
})

test('what one message said stood in the changes a second time as heard again', async () => {
  await say('以后回答我简短一点，别用列表')
  const told = (await kernel.call('change_list', { agentId })).items.map(({ kind }) => kind)
  await say('以后回答我简短一点，别用列表')
  const again = (await kernel.call('change_list', { agentId })).items.map(({ kind }) => kind)
  expect({ told, again }).toEqual({ told: ['learn'], again: ['confirm', 'learn'] })
})
