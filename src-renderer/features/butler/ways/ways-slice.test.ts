import { describe, expect, test } from 'vitest'
import { AppError } from '../../../../src-main/contract/error.ts'
import { failed, ready } from '../../../lib/loadable.ts'
import { aRoutine, aTrouble, aWorkflow } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createButlerStore } from '../butler-store.ts'

const noFiles = { openFile: async () => null, saveFile: async () => false }
const broken = new AppError('busy', 'The kernel is busy.')

function open() {
  const fake = createFakeClient({
    evolution_list: () => ({
      items: [
        aRoutine({ id: 'declined', status: 'rejected' }),
        aRoutine({ id: 'old', createdAt: '2026-01-01T00:00:00.000Z' }),
        aRoutine({ id: 'kept', status: 'accepted', decidedAt: '2026-03-01T00:00:00.000Z' }),
      ],
    }),
    workflow_list: () => ({ items: [aWorkflow({ id: 'steps', createdAt: '2026-02-01T00:00:00.000Z', evidence: [] })] }),
    pain_list: () => ({ items: [aTrouble()] }),
    evolution_decide: ({ id }) => ({ candidate: aRoutine({ id }), changeId: `routine ${id}` }),
    workflow_decide: ({ id }) => ({ workflow: aWorkflow({ id }), changeId: `workflow ${id}` }),
    pain_update_status: ({ id, status }) => ({ pain: aTrouble({ id, status }), changeId: 'status' }),
    pain_delete: () => ({ changeId: 'removed' }),
  })
  return { ...fake, store: createButlerStore(fake.call, noFiles) }
}

describe('ways of working', () => {
  test('are shown with workflows, and troubles beside them', async () => {
    const { store } = open()
    await Promise.all([store.getState().loadWays(), store.getState().loadTroubles()])
    const { ways, troubles } = store.getState()
    expect(ways.status === 'ready' && ways.value.map(({ kind, id }) => [kind, id])).toEqual([
      ['routine', 'kept'],
      ['workflow', 'steps'],
      ['routine', 'old'],
    ])
    expect(troubles).toEqual(ready([aTrouble()]))
  })

  test('are shown where troubles could not be read', async () => {
    const { call } = createFakeClient({
      evolution_list: () => ({ items: [] }),
      workflow_list: () => ({ items: [] }),
      pain_list: () => {
        throw broken
      },
    })
    const store = createButlerStore(call, noFiles)
    await Promise.all([store.getState().loadWays(), store.getState().loadTroubles()])
    const { ways, troubles } = store.getState()
    expect({ ways, troubles }).toEqual({ ways: ready([]), troubles: failed(broken) })
  })

  test('of an agent that is no longer shown are left out', async () => {
    const slow = Promise.withResolvers<{ items: [] }>()
    const { call } = createFakeClient({
      evolution_list: ({ agentId }) =>
        agentId === 'majordomo' ? slow.promise : { items: [aRoutine({ id: 'theirs' })] },
      workflow_list: () => ({ items: [] }),
      pain_list: () => ({ items: [] }),
    })
    const store = createButlerStore(call, noFiles)
    const first = store.getState().loadWays()
    store.setState({ agentId: 'other' })
    await store.getState().loadWays()
    slow.resolve({ items: [] })
    await first
    expect(store.getState().ways).toEqual(ready([{ kind: 'routine', ...aRoutine({ id: 'theirs' }) }]))
  })

  test('are decided on by the command of their kind, which gives what undo takes', async () => {
    const { store } = open()
    const decide = store.getState().decideWay
    expect([
      await decide({ kind: 'routine', ...aRoutine({ id: 'r' }) }, 'accept'),
      await decide({ kind: 'workflow', ...aWorkflow({ id: 'w' }) }, 'reject'),
    ]).toEqual(['routine r', 'workflow w'])
  })
})

describe('a trouble', () => {
  test('is solved with what solved it, and removed, each by a change', async () => {
    const { store, inputsOf } = open()
    const { setTroubleStatus, removeTrouble } = store.getState()
    expect([
      await setTroubleStatus('t', 'solved', 'A new hinge'),
      await setTroubleStatus('t', 'open'),
      await removeTrouble('t'),
    ]).toEqual(['status', 'status', 'removed'])
    expect(inputsOf('pain_update_status')).toEqual([
      { id: 't', status: 'solved', outcome: 'A new hinge' },
      { id: 't', status: 'open' },
    ])
  })
})
