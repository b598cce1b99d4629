import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
})
afterEach(() => discardTestKernel(kernel))

const newSession = async () => (await kernel.call('session_create', { agentId })).id
/** Each said in a conversation of its own. */
async function say(...texts: readonly string[]): Promise<void> {
  for (const text of texts) await kernel.say(await newSession(), text)
  await kernel.idle()
}
const changes = async () => (await kernel.call('change_list', { agentId })).items

describe('the list of changes', () => {
  test('does not call a purge, or what it destroyed, taken back', async () => {
    const { id } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The shed is blue.' })
    await kernel.call('memory_delete', { id })
    await kernel.call('memory_trash_purge', { agentId, all: true })
    const marks = (await changes()).map(({ kind, undone, destroyed }) => ({ kind, undone, destroyed }))
    expect(marks).toEqual([
      { kind: 'purge', undone: false, destroyed: false },
      { kind: 'forget', undone: false, destroyed: true },
      { kind: 'add', undone: false, destroyed: true },
    ])
    const day = (await changes())[0]?.at.slice(0, 10) ?? ''
    const { items } = await kernel.call('change_days', { agentId, from: day, to: day })
    expect(items.map(({ undone }) => undone)).toEqual([0])
  })

  test('calls what was taken back and destroyed later destroyed, and not taken back', async () => {
    const { changeId } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The shed is blue.' })
    await kernel.call('change_undo', { changeId: changeId ?? '' })
    await kernel.call('memory_trash_purge', { agentId, all: true })
    const marks = (await changes()).map(({ kind, undone, destroyed }) => ({ kind, undone, destroyed }))
    expect(marks).toEqual([
      { kind: 'purge', undone: false, destroyed: false },
      { kind: 'undo', undone: false, destroyed: true },
      { kind: 'add', undone: false, destroyed: true },
    ])
  })

  test('says of what can no longer be taken back that it was changed since, until that is taken back', async () => {
    const { id, changeId } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The shed.' })
    const pin = await kernel.call('memory_pin', { id, value: true })
    const since = async () => (await changes()).map(({ kind, changedSince }) => ({ kind, changedSince }))
    expect(await since()).toEqual([
      { kind: 'pin', changedSince: false },
      { kind: 'add', changedSince: true },
    ])
    expect(await kernel.ask('change_undo', { changeId: changeId ?? '' })).toMatchObject({ ok: false })
    await kernel.call('change_undo', { changeId: pin.changeId ?? '' })
    expect(await since()).toContainEqual({ kind: 'add', changedSince: false })
  })

  test('does not tell of forgetting where “forget that” follows a greeting', async () => {
    const session = await newSession()
    await kernel.say(session, '你好')
    await kernel.say(session, '忘掉那个')
    await kernel.idle()
    expect(await changes()).toEqual([])
  })

  test('does not tell of a request of which nothing was known', async () => {
    await say('忘掉我发小的所有事')
    expect(await changes()).toEqual([])
  })
})
