import { describe, expect, test } from 'vitest'
import { AppError } from '../../../../src-main/contract/error.ts'
import { ready } from '../../../lib/loadable.ts'
import { aForgetPreview, aMemory } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createButlerStore } from '../butler-store.ts'
import type { ForgetPreview } from './forget-slice.ts'

const noFiles = { openFile: async () => null, saveFile: async () => false }
const preview = (previewToken: string) => aForgetPreview({ previewToken })
const screen = {
  memory_list: () => ({ items: [], nextCursor: null, total: 0 }),
  memory_get: () => ({ memory: aMemory({ status: 'trashed' as const }), evidence: [], history: [] }),
}
const done = { changeId: 'c1', forgotten: 1, memoryIds: ['k1'] }

describe('forgetting', () => {
  test('takes what the preview showed, with the choice about the conversations', async () => {
    const { call, inputsOf } = createFakeClient({
      ...screen,
      memory_forget_preview: () => preview('p1'),
      memory_forget: () => done,
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().select('k1')
    await store.getState().beginForgetting({ ids: ['k1'] })
    store.getState().setAlsoInConversations(true)
    expect(await store.getState().forget()).toEqual(done)
    expect(inputsOf('memory_forget')).toEqual([
      { agentId: 'majordomo', selection: { ids: ['k1'] }, previewToken: 'p1', alsoInConversations: true },
    ])
    expect(store.getState()).toMatchObject({ forgetting: null, selectedId: null })
  })

  test('of what changed meanwhile forgets nothing and shows it anew', async () => {
    const tokens = ['p1', 'p2']
    const { call } = createFakeClient({
      ...screen,
      memory_forget_preview: () => preview(tokens.shift() ?? 'p3'),
      memory_forget: () => {
        throw new AppError('conflict', 'It changed')
      },
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().beginForgetting({ person: 'Nora' })
    expect(await store.getState().forget()).toBeNull()
    expect(store.getState().forgetting).toEqual({
      selection: { person: 'Nora' },
      isChosen: false,
      preview: ready(preview('p2')),
      alsoInConversations: false,
      isBusy: false,
      hasChanged: true,
    })
  })

  test('that fails for another reason stays open and says so', async () => {
    const { call } = createFakeClient({
      ...screen,
      memory_forget_preview: () => preview('p1'),
      memory_forget: () => {
        throw new AppError('storage_full', 'Full')
      },
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().beginForgetting({ ids: ['k1'] })
    await expect(store.getState().forget()).rejects.toThrow('Full')
    expect(store.getState().forgetting).toMatchObject({ isBusy: false, hasChanged: false })
  })

  test('that was closed while it ran closed the next dialog, or led it elsewhere', async () => {
    const answers = [Promise.withResolvers<typeof done>(), Promise.withResolvers<typeof done>()]
    const waiting = [...answers]
    const { call } = createFakeClient({
      ...screen,
      memory_forget_preview: () => preview('p1'),
      memory_forget: () => waiting.shift()?.promise ?? done,
    })
    const store = createButlerStore(call, noFiles)
    const closeAndGoOn = async () => {
      await store.getState().beginForgetting({ ids: ['k1'] })
      const running = store.getState().forget()
      store.getState().endForgetting()
      await store.getState().beginForgetting({ person: 'Nora' })
      return [running] as const
    }
    const [first] = await closeAndGoOn()
    answers[0]?.resolve(done)
    expect(await first).toEqual(done)
    const next = { selection: { person: 'Nora' }, isBusy: false, hasChanged: false }
    expect(store.getState().forgetting).toMatchObject(next)
    const [second] = await closeAndGoOn()
    answers[1]?.reject(new AppError('conflict', 'It changed'))
    await expect(second).rejects.toThrow('It changed')
    expect(store.getState().forgetting).toMatchObject(next)
  })

  test('shows the newest preview only', async () => {
    const slow = Promise.withResolvers<ForgetPreview>()
    const { call } = createFakeClient({
      memory_forget_preview: ({ selection }) => (selection.withEarlier ? preview('with') : slow.promise),
    })
    const store = createButlerStore(call, noFiles)
    const first = store.getState().beginForgetting({ ids: ['k1'] })
    await store.getState().previewForgetting({ ids: ['k1'], withEarlier: true })
    slow.resolve(preview('without'))
    await first
    expect(store.getState().forgetting?.preview).toEqual(ready(preview('with')))
  })

  test('by a choice goes back to the choice', async () => {
    const { call } = createFakeClient({ memory_forget_preview: () => preview('p1') })
    const store = createButlerStore(call, noFiles)
    await store.getState().beginForgetting(null)
    expect(store.getState().forgetting).toMatchObject({ selection: null, isChosen: true })
    await store.getState().previewForgetting({ query: 'tea' })
    expect(store.getState().forgetting).toMatchObject({ selection: { query: 'tea' }, isChosen: true })
    store.getState().chooseForgetting()
    expect(store.getState().forgetting).toMatchObject({ selection: null, isChosen: true })
  })
})
