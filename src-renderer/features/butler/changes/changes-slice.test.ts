import { describe, expect, test } from 'vitest'
import { AppError } from '../../../../src-main/contract/error.ts'
import { ready } from '../../../lib/loadable.ts'
import { aMemory } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createButlerStore } from '../butler-store.ts'
import type { Change } from './changes-slice.ts'

const noFiles = { openFile: async () => null, saveFile: async () => false }
const aChange = (changeId: string): Change => ({
  changeId,
  kind: 'learn',
  at: '2026-03-04T12:00:00.000Z',
  summary: 'Lives in Oslo',
  author: 'assistant',
  memoryIds: ['k1'],
  undone: false,
  destroyed: false,
  changedSince: false,
})
const day = (name: string) => ({ day: name, total: 2, undone: 0, byKind: { learn: 2 } })
const march = { month: '2026-03', days: [day('2026-03-04'), day('2026-03-02')] }

const kernel = () =>
  createFakeClient({
    change_list: ({ cursor }) =>
      cursor ? { items: [aChange('c2')], nextCursor: null } : { items: [aChange('c1')], nextCursor: '7' },
    change_days: ({ from }) => ({ items: from === '2026-03-01' ? march.days.toReversed() : [] }),
    memory_get: ({ id }) => {
      if (id === 'gone') throw new AppError('not_found', 'Gone')
      return { memory: aMemory({ title: `Title of ${id}` }), evidence: [], history: [] }
    },
  })

describe('the changes', () => {
  test('begin with the month of the latest one, its day open', async () => {
    const { call, inputsOf } = kernel()
    const store = createButlerStore(call, noFiles)
    await store.getState().loadChanges()
    expect(store.getState()).toMatchObject({
      changes: ready(march),
      openDay: '2026-03-04',
      dayChanges: ready({ items: [aChange('c1')], nextCursor: '7' }),
    })
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(inputsOf('change_days')).toEqual([{ agentId: 'majordomo', from: '2026-03-01', to: '2026-03-31', timeZone }])
    expect(inputsOf('change_list')[1]).toEqual({
      agentId: 'majordomo',
      day: '2026-03-04',
      timeZone,
      limit: 100,
    })
  })

  test('keep their month and their day when they are loaded again', async () => {
    const { call, inputsOf } = kernel()
    const store = createButlerStore(call, noFiles)
    await store.getState().loadChanges()
    await store.getState().showDay('2026-03-02')
    await store.getState().loadChanges()
    expect(store.getState()).toMatchObject({ changes: ready(march), openDay: '2026-03-02' })
    expect(inputsOf('change_days')).toHaveLength(2)
  })

  test('of a day are read on page by page', async () => {
    const { call } = kernel()
    const store = createButlerStore(call, noFiles)
    await store.getState().loadChanges()
    await store.getState().loadMoreOfDay()
    expect(store.getState().dayChanges).toEqual(ready({ items: [aChange('c1'), aChange('c2')], nextCursor: null }))
  })

  test('of a day shrank to the first page at any change', async () => {
    const { call } = kernel()
    const store = createButlerStore(call, noFiles)
    await store.getState().loadChanges()
    await store.getState().loadMoreOfDay()
    await store.getState().loadChanges()
    expect(store.getState().dayChanges).toEqual(ready({ items: [aChange('c1'), aChange('c2')], nextCursor: null }))
  })

  test('jumped back to the latest month where something happened while another was on its way', async () => {
    const { call } = kernel()
    const store = createButlerStore(call, noFiles)
    await store.getState().loadChanges()
    const turned = store.getState().showMonth('2026-02')
    await Promise.all([turned, store.getState().loadChanges()])
    expect(store.getState()).toMatchObject({ changes: ready({ month: '2026-02', days: [] }), openDay: null })
  })

  test('of a month without any open no day', async () => {
    const { call } = kernel()
    const store = createButlerStore(call, noFiles)
    await store.getState().showMonth('2026-02')
    expect(store.getState()).toMatchObject({ changes: ready({ month: '2026-02', days: [] }), openDay: null })
  })

  test('name what they touched, and what is gone not at all', async () => {
    const { call } = kernel()
    const { titlesOf } = createButlerStore(call, noFiles).getState()
    expect(await titlesOf(['k1', 'gone'])).toEqual(['Title of k1', null])
  })
})
