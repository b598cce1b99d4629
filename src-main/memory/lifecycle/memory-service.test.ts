import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
let kernel: TestKernel
beforeAll(async () => {
  kernel = await openTestKernel()
})
afterAll(() => discardTestKernel(kernel))

const store = async (content: string) => (await kernel.call('memory_store', { agentId, type: 'knowledge', content })).id
const edit = (id: string, expectedVersion: number, patch: Record<string, unknown>) =>
  kernel.ask('memory_update', { id, patch, expectedVersion })

describe('editing a memory', () => {
  test('keeps every version before, and who changed it', async () => {
    const id = await store('First')
    await edit(id, 1, { content: 'Second' })
    await edit(id, 2, { title: 'Third', importance: 9 })
    const { memory, history } = await kernel.call('memory_get', { id })
    expect(
      history.map(({ version, author, memory: { content, title } }) => ({ version, author, content, title })),
    ).toEqual([
      { version: 3, author: 'user', content: 'Second', title: 'Third' },
      { version: 2, author: 'user', content: 'Second', title: 'Second' },
      { version: 1, author: 'user', content: 'First', title: 'First' },
    ])
    expect(memory).toEqual(history[0]?.memory)
  })

  test('of a version that is no longer the latest is a conflict', async () => {
    const id = await store('Read by two')
    expect(await edit(id, 1, { content: 'By the first' })).toMatchObject({ ok: true })
    expect(await edit(id, 1, { content: 'By the second' })).toMatchObject({ ok: false, error: { code: 'conflict' } })
    expect((await kernel.call('memory_get', { id })).memory.content).toBe('By the first')
  })

  test('finds the new words and no longer the old ones, also where the title was made of them', async () => {
    const id = await store('The spare key hangs in the shed')
    await edit(id, 1, { content: 'The spare key hangs in the pantry' })
    const find = async (query: string) =>
      (await kernel.call('memory_search', { agentId, query })).items.map((hit) => hit.memory.id)
    expect([await find('shed'), await find('pantry')]).toEqual([[], [id]])
  })

  test('left it in the language of the words before', async () => {
    const id = await store('I drink green tea in the morning')
    await edit(id, 1, { content: '我早上喝绿茶' })
    expect((await kernel.call('memory_get', { id })).memory.language).toBe('zh')
  })

  test('was told by the words before, where only the words were changed', async () => {
    const id = await store('Keys are in the shed')
    await edit(id, 1, { content: 'Keys are in the pantry' })
    const { items } = await kernel.call('change_list', { agentId })
    expect(items.find(({ kind }) => kind === 'edit')?.summary).toBe('Keys are in the pantry')
  })

  test('in the trash is a conflict: it would slip from under its tombstone', async () => {
    const id = await store('Thrown away')
    await kernel.call('memory_delete', { id })
    const { version } = (await kernel.call('memory_get', { id, trashed: true })).memory
    expect(await edit(id, version, { content: 'Something else' })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
  })

  test('of a text it was read from drops what a machine made of that text', async () => {
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    await kernel.say(sessionId, 'I live in Berlin.')
    const memory = (await kernel.call('memory_list', { agentId })).items.find(
      ({ slot }) => slot?.attribute === 'residence',
    )
    const result = await edit(memory?.id ?? '', memory?.version ?? 0, { content: 'I lived in Berlin as a child.' })
    expect(result).toMatchObject({
      ok: true,
      value: { memory: { slot: null, origin: 'user_confirmed', abstract: 'I lived in Berlin as a child.' } },
    })
  })
})

describe('a name or a work that was put right by hand', () => {
  test.each([
    ['My name is Robin.', 'My name is Robyn.', 'What is my name?', 'Robyn'],
    ['我叫林晓。', '我叫林晓雯。', '我叫什么？', '林晓雯'],
    ['I work as a nurse.', 'I work as a doctor.', 'What is my job?', 'doctor'],
    ['我是一名护士。', '我是一名医生。', '我的工作是什么？', '医生'],
  ])('was no longer known: %s', async (said, edited, question, told) => {
    const own = await openTestKernel()
    try {
      const { id: sessionId } = await own.call('session_create', { agentId })
      await own.say(sessionId, said)
      const [memory] = (await own.call('memory_list', { agentId })).items
      if (!memory) throw new Error('Nothing was learned.')
      await own.call('memory_update', { id: memory.id, patch: { content: edited }, expectedVersion: memory.version })
      expect((await own.say(sessionId, question)).answer).toContain(told)
    } finally {
      await discardTestKernel(own)
    }
  })
})

describe('deleting', () => {
  test('what is in the trash already is a conflict', async () => {
    const id = await store('Once')
    await kernel.call('memory_delete', { id })
    expect(await kernel.ask('memory_delete', { id })).toMatchObject({ ok: false, error: { code: 'conflict' } })
  })

  test('everything needs the agent’s own id as confirmation', async () => {
    await store('To be kept')
    const before = await kernel.call('memory_stats', {})
    expect(await kernel.ask('memory_delete_all', { agentId, confirm: 'yes' })).toMatchObject({
      ok: false,
      error: { code: 'invalid_input' },
    })
    expect(await kernel.call('memory_stats', {})).toEqual(before)
  })
})
