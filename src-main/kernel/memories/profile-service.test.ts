import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ProfileField } from '../../contract/profile.ts'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
import { boundCaller } from '../../testing/bound-caller.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

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

  const history = async (field: ProfileField) =>
    (await kernel.call('profile_history', { agentId, field })).items.map(({ value, ended, author, endedBy }) => ({
      value,
      ended,
      author,
      endedBy,
    }))
  const edit = async (field: ProfileField, value: string | null, previousValue?: string) =>
    (await kernel.call('profile_update', { agentId, field, value, ...(previousValue && { previousValue }) }))
      .changeId ?? ''
  const undo = async (changeId: string) => (await kernel.call('change_undo', { changeId })).changeId

  test.each([
    ['My name is Kevin.', 'name', 'Kevin', 'Gareth', 'what is my name?'],
    ['I live in Berlin.', 'location', 'Berlin', 'Leipzig', 'where do I live?'],
    ['I work as a bus driver.', 'role', 'Bus driver', 'tram driver', 'what is my job?'],
    ['我叫建国。', 'name', '建国', '建军', '我叫什么？'],
  ] as const)('what is put right in the profile is what answers say: %s', async (told, field, before, after, asked) => {
    await kernel.say(sessionId, told)
    const line = (await kernel.call('profile_get', { agentId })).profile.find((one) => one.field === field)
    expect(line?.value.toLowerCase()).toBe(before.toLowerCase())
    const changes = await kernel.call('profile_update', {
      agentId,
      field,
      value: after,
      previousValue: line?.value ?? '',
    })
    const { answer } = await kernel.say((await kernel.call('session_create', { agentId })).id, asked)
    const edited = await values()
    const slots = (await kernel.call('memory_list', { agentId })).items.map(({ slot }) => slot?.value)
    for (const changeId of [changes.memoryChangeId, changes.changeId]) await undo(changeId ?? '')
    expect({ answer: answer.includes(after), slots, edited, undone: await values() }).toEqual({
      answer: true,
      slots: [after.toLowerCase()],
      edited: expect.arrayContaining([`${field}: ${after}`]),
      undone: expect.arrayContaining([`${field}: ${line?.value}`]),
    })
  })

  test('takes what the user writes into it, and lets them take it away; undo and redo of both', async () => {
    await kernel.say(sessionId, 'I live in Berlin.')
    const seen: string[][] = []
    const edited = await edit('location', 'Leipzig')
    seen.push(await values())
    const removed = await edit('location', null)
    seen.push(await values())
    const redo = await undo(removed)
    seen.push(await values())
    await undo(redo)
    seen.push(await values())
    expect(seen).toEqual([['location: Leipzig'], [], ['location: Leipzig'], []])
    expect(await history('location')).toEqual([
      { value: 'Leipzig', ended: 'removed', author: 'user', endedBy: 'user' },
      { value: 'Berlin', ended: 'edited', author: 'assistant', endedBy: 'user' },
    ])
    expect(
      (await kernel.call('change_list', { agentId })).items.find(({ changeId }) => changeId === edited),
    ).toMatchObject({
      kind: 'profile_edit',
      summary: 'Leipzig',
      author: 'user',
    })
  })

  test('is not changed by what it says already', async () => {
    await edit('location', 'Leipzig')
    expect([
      await edit('location', 'Leipzig'),
      await edit('name', null),
      await edit('preferred_tool', null, 'Vim'),
    ]).toEqual(['', '', ''])
  })

  test.each([
    ['after it was changed there', 'I live in Porto.', 'Porto', 'Lisbon', 'Forget that I live in Lisbon.'],
    ['that was typed into an empty card', null, undefined, 'Lisbon', 'Forget that I live in Lisbon.'],
    ['that was typed into an empty card, in Chinese', null, undefined, '里斯本', '忘掉我住在里斯本。'],
  ])('“forgotten” was told of a line %s, and the card said it still', async (_, told, previousValue, value, asked) => {
    if (told) await kernel.say(sessionId, told)
    await kernel.call('profile_update', { agentId, field: 'location', value, ...(previousValue && { previousValue }) })
    await kernel.say((await kernel.call('session_create', { agentId })).id, asked)
    const forgotten = await values()
    const { items } = await kernel.call('change_list', { agentId })
    await undo(items.find(({ kind }) => kind === 'forget')?.changeId ?? '')
    expect({ forgotten, undone: await values() }).toEqual({ forgotten: [], undone: [`location: ${value}`] })
  })

  test.each([
    ["I'm allergic to peanuts.", 'allergies_and_diet', "I'm allergic to cashews.", ["I'm allergic to cashews."]],
    ["I'm allergic to peanuts.", 'allergies_and_diet', null, []],
    ['I live in Porto.', 'location', null, []],
  ] as const)(
    'a line changed or taken away was still current in memory: %s %s %s',
    async (told, field, value, left) => {
      await kernel.say(sessionId, told)
      const line = (await kernel.call('profile_get', { agentId })).profile.find((one) => one.field === field)
      const done = await kernel.call('profile_update', { agentId, field, value, previousValue: line?.value ?? '' })
      const holding = async () => {
        const { items } = await kernel.call('memory_list', { agentId })
        return items.filter(({ expiresAt }) => expiresAt === null).map(({ content }) => content)
      }
      const now = await holding()
      for (const changeId of [done.memoryChangeId, done.changeId]) await undo(changeId ?? '')
      expect({ now, undone: await holding() }).toEqual({ now: left, undone: [told] })
    },
  )

  test('keeps a removed value away until it is said anew', async () => {
    await kernel.say(sessionId, 'I live in Berlin.')
    await edit('location', null)
    await kernel.say(sessionId, 'I live in Berlin!')
    const repeated = await values()
    await kernel.say(sessionId, 'I moved to Berlin.')
    expect({ repeated, anew: await values() }).toEqual({ repeated: [], anew: ['location: Berlin'] })
  })

  test('has every place a value was said in, of all agents for the owner', async () => {
    await kernel.call('agent_create', { id: 'other', name: 'Other' })
    const { id: elsewhere } = await kernel.call('session_create', { agentId: 'other' })
    await kernel.say(sessionId, 'I live in Berlin.')
    await kernel.say(elsewhere, 'I live in Berlin, by the way.')
    const of = async (id: string | null) =>
      (await kernel.call('profile_get', { agentId: id })).profile.map(({ value, agentIds, times, evidence }) => ({
        value,
        agentIds,
        times,
        quotes: evidence.map(({ quote }) => quote).toSorted(),
      }))
    const own = { value: 'Berlin', agentIds: [agentId], times: 1, quotes: ['I live in Berlin.'] }
    expect({ own: await of(agentId), all: await of(null) }).toEqual({
      own: [own],
      all: [
        {
          value: 'Berlin',
          agentIds: [agentId, 'other'],
          times: 2,
          quotes: ['I live in Berlin, by the way.', 'I live in Berlin.'],
        },
      ],
    })
  })

  test('as a whole is nothing to a caller of one agent', async () => {
    const caller = boundCaller('ws', [agentId])
    expect(await kernel.ask('profile_get', { agentId: null }, caller)).toMatchObject({ error: { code: 'not_found' } })
  })

  test('tells of a value that was forgotten only that there was one, and of one that was purged nothing', async () => {
    await kernel.say(sessionId, 'I live in Berlin.')
    const id = await memoryOf('I live in Berlin.')
    const { changeId } = await kernel.call('memory_delete', { id })
    const forgotten = await history('location')
    await undo(changeId)
    const undone = await history('location')
    await kernel.call('memory_delete', { id })
    await kernel.call('memory_trash_purge', { agentId, ids: [id], alsoInConversations: true })
    await kernel.idle()
    expect({ forgotten, undone, purged: await history('location') }).toEqual({
      forgotten: [{ value: null, ended: 'forgotten', author: 'assistant', endedBy: 'user' }],
      undone: [{ value: 'Berlin', ended: null, author: 'assistant', endedBy: null }],
      purged: [],
    })
  })

  test('loses what the user entered about a memory that is purged, and what would bring it back', async () => {
    await kernel.say(sessionId, 'I live in Quedlinburg.')
    await edit('recent_topic', 'Quedlinburg')
    await edit('recent_topic', null, 'Quedlinburg')
    const id = await memoryOf('I live in Quedlinburg.')
    await kernel.call('memory_delete', { id })
    await kernel.call('memory_trash_purge', { agentId, ids: [id], alsoInConversations: true })
    await kernel.idle()
    expect(bytesInProfile(kernel.home, { word: 'Quedlinburg' })).toEqual([])
  })

  test('shows a trouble until it is solved', async () => {
    const { pain } = await kernel.call('pain_record', { agentId, summary: 'The scanner jams' })
    const before = await values()
    await kernel.call('pain_update_status', { id: pain.id, status: 'solved' })
    expect({ before, after: await values(), ever: await history('pain_point') }).toEqual({
      before: ['pain_point: The scanner jams'],
      after: [],
      ever: [{ value: 'The scanner jams', ended: 'faded', author: 'assistant', endedBy: 'assistant' }],
    })
  })

  test.each(['你好', 'what time is it', 'Which compost for tomatoes?', 'ok, kürzer'])(
    'concludes nothing from how somebody writes: %s',
    async (text) => {
      for (let times = 0; times < 3; times += 1)
        await kernel.say((await kernel.call('session_create', { agentId })).id, text)
      expect(await values()).toEqual([])
    },
  )

  test('lets a trouble be taken out of it, and be put in other words', async () => {
    await kernel.call('pain_record', { agentId, summary: 'The scanner jams' })
    await kernel.call('pain_record', { agentId, summary: 'The garage door squeaks' })
    const removed = await edit('pain_point', null, 'The scanner jams')
    const afterRemoval = await values()
    await edit('pain_point', 'The garage gate squeaks', 'The garage door squeaks')
    const afterEdit = await values()
    await undo(removed)
    expect({ afterRemoval, afterEdit, undone: await values() }).toEqual({
      afterRemoval: ['pain_point: The garage door squeaks'],
      afterEdit: ['pain_point: The garage gate squeaks'],
      undone: ['pain_point: The garage gate squeaks', 'pain_point: The scanner jams'],
    })
  })

  test('tells the windows of every change', async () => {
    const count = () => kernel.events.filter(({ name }) => name === 'profile_changed').length
    const steps: [string, () => Promise<unknown>][] = [
      ['said', () => kernel.say(sessionId, 'I live in Berlin.')],
      ['entered', () => edit('name', 'Ada')],
      ['undone', async () => undo((await kernel.call('change_list', { agentId })).items[0]?.changeId ?? '')],
      ['forgotten', async () => kernel.call('memory_delete', { id: await memoryOf('I live in Berlin.') })],
    ]
    const told: string[] = []
    for (const [name, step] of steps) {
      const before = count()
      await step()
      if (count() > before) told.push(name)
    }
    expect(told).toEqual(['said', 'entered', 'undone', 'forgotten'])
  })
})
