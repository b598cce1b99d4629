import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/dump-profile.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { checkUndo, logicalState } from '../../testing/undo-property.ts'

let kernel: TestKernel
let agentId = ''
let made = 0
beforeAll(async () => {
  kernel = await openTestKernel()
})
afterAll(() => discardTestKernel(kernel))
beforeEach(async () => {
  made += 1
  agentId = `agent-${made}`
  await kernel.call('agent_create', { id: agentId, name: 'A' })
})

const store = async (content: string) => {
  const { id, changeId } = await kernel.call('memory_store', { agentId, type: 'knowledge', content })
  return { id, changeId: String(changeId) }
}
const edit = async (id: string, content: string) => {
  const { memory } = await kernel.call('memory_get', { id })
  return kernel.call('memory_update', { id, patch: { content }, expectedVersion: memory.version })
}
const undo = (changeId: string) => kernel.call('change_undo', { changeId })
const contentOf = async (id: string) => (await kernel.call('memory_get', { id })).memory.content
const state = () => logicalState(kernel.home, agentId)
const say = async (text: string) => {
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  return kernel.call('extract_and_store_memories', { agentId, sessionId, messages: [{ role: 'user', text }] })
}
const latestChange = async () => (await kernel.call('change_list', { agentId })).items[0]?.changeId ?? ''

describe('undo', () => {
  test(
    'any sequence of changes, taken back from the last to the first, leaves what was there',
    {
      timeout: 120_000,
    },
    async () => {
      await checkUndo(kernel, { seed: 20_261, numRuns: 30 })
    },
  )

  test('a change whose later edit was undone can still be undone', async () => {
    const { id, changeId } = await store('I like apples.')
    const edited = await edit(id, 'I like pears.')
    await undo(edited.changeId)
    expect(await contentOf(id)).toBe('I like apples.')
    await undo(changeId)
    expect(await kernel.ask('memory_get', { id })).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  test('undoing an undo does it again, with evidence and history', async () => {
    await say('I live in Berlin.')
    const before = state()
    const changeId = await latestChange()
    const undone = await undo(changeId)
    expect(await kernel.call('memory_list', { agentId })).toMatchObject({ total: 0 })
    await undo(undone.changeId)
    expect(state()).toBe(before)
  })

  test('a change that was done again is not listed as undone, and can be undone once more', async () => {
    const { id, changeId } = await store('I like plums.')
    await undo((await undo(changeId)).changeId)
    const { items } = await kernel.call('change_list', { agentId })
    expect(items.find((item) => item.changeId === changeId)?.undone).toBe(false)
    await undo(changeId)
    expect(await kernel.ask('memory_get', { id })).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  test('a correction undone brings the old value back as what holds', async () => {
    await say('I live in Berlin.')
    const before = state()
    await say('I moved to Paris.')
    await undo(await latestChange())
    expect(state()).toBe(before)
  })

  test('a trouble that was just noted can be taken back, and noted again', async () => {
    const { changeId } = await kernel.call('pain_record', { agentId, summary: 'The boiler drips' })
    const undone = await undo(changeId)
    expect(await kernel.call('pain_list', { agentId })).toEqual({ items: [] })
    await undo(undone.changeId)
    expect((await kernel.call('pain_list', { agentId })).items).toMatchObject([{ summary: 'The boiler drips' }])
  })

  test('delete all of 250 memories is one change, and undone as one', async () => {
    for (let index = 0; index < 250; index += 1) await store(`Fact number ${index}`)
    const before = state()
    const { deleted, changeId } = await kernel.call('memory_delete_all', { agentId, confirm: agentId })
    expect({ deleted, left: (await kernel.call('memory_list', { agentId })).total }).toEqual({ deleted: 250, left: 0 })
    expect(await undo(changeId)).toMatchObject({ restored: 250 })
    expect(state()).toBe(before)
  })

  test('an undone forget lets the fact be learned again; done again it does not', async () => {
    await say('I like coffee.')
    const [memory] = (await kernel.call('memory_list', { agentId })).items
    const { changeId } = await kernel.call('memory_delete', { id: memory?.id ?? '' })
    const undone = await undo(changeId)
    await undo(undone.changeId)
    expect((await say('I like coffee.')).outcomes).toMatchObject([{ outcome: 'rejected', reason: 'forgotten_before' }])
  })

  const conflicts: { name: string; make(): Promise<string> }[] = [
    {
      name: 'the memory was edited since',
      make: async () => {
        const { id, changeId } = await store('I like figs.')
        await edit(id, 'I like dates.')
        return changeId
      },
    },
    {
      name: 'the memory was forgotten since',
      make: async () => {
        const { id, changeId } = await store('I like kale.')
        await kernel.call('memory_delete', { id })
        return changeId
      },
    },
    {
      name: 'it was undone before',
      make: async () => {
        const { changeId } = await store('I like peas.')
        await undo(changeId)
        return changeId
      },
    },
    {
      name: 'an empty change was undone before',
      make: async () => {
        const { changeId } = await kernel.call('memory_delete_all', { agentId, confirm: agentId })
        await undo(changeId)
        return changeId
      },
    },
    {
      name: 'what the undo rests on was undone since',
      make: async () => {
        const { id, changeId } = await store('I like corn.')
        const edited = await edit(id, 'I like maize.')
        const undone = await undo(edited.changeId)
        await undo(changeId)
        return undone.changeId
      },
    },
    {
      name: 'the value it set was superseded since',
      make: async () => {
        await say('I live in Oslo.')
        const changeId = await latestChange()
        await say('I moved to Rome.')
        return changeId
      },
    },
  ]
  test.each(conflicts)('is refused as a conflict where $name, and changes nothing', async ({ make }) => {
    const changeId = await make()
    const before = state()
    expect(await kernel.ask('change_undo', { changeId })).toMatchObject({
      ok: false,
      error: { code: 'conflict', retryable: false },
    })
    expect(state()).toBe(before)
  })

  test('of what was kept before evidence had kinds brings it back as words of its message', async () => {
    await say('I live in Oslo.')
    const [memory] = (await kernel.call('memory_list', { agentId })).items
    const id = memory?.id ?? ''
    const { evidence } = await kernel.call('memory_get', { id })
    const { changeId } = await kernel.call('memory_delete', { id })
    const gone = ['kind', 'id', 'name', 'span'].map((field) => `'$.evidence[0].${field}'`).join(', ')
    withDatabase(join(kernel.home, 'memories.db'), (db) => {
      db.exec(`UPDATE change_entries SET before = json_remove(before, ${gone}) WHERE before IS NOT NULL`)
    })
    await kernel.call('change_undo', { changeId })
    const [back] = (await kernel.call('memory_get', { id })).evidence
    expect(back).toEqual({ ...evidence[0], span: null })
    expect((await kernel.call('memory_evidence', { id })).items[0]).toMatchObject({ span: { start: 0, end: 15 } })
  })

  test('of what is not there is not_found', async () => {
    expect(await kernel.ask('change_undo', { changeId: 'nothing' })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
  })
})
