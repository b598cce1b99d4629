import { describe, expect, test } from 'vitest'
import { AppError } from '../../../../src-main/contract/error.ts'
import { failed, ready, valueOf } from '../../../lib/loadable.ts'
import type { EvolutionCandidate, Workflow } from '../../../../src-main/contract/evolution.ts'
import { aMemory, aRoutine, aWorkflow } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createButlerStore } from '../butler-store.ts'
import { openReviews, type Contradiction, type Waiting } from './review-slice.ts'

const noFiles = { openFile: async () => null, saveFile: async () => false }
const waits = (...ids: string[]): Waiting => ({
  items: ids.map((id) => ({ memory: aMemory({ id, status: 'pending' }), evidence: [], replaces: null })),
  nextCursor: null,
  total: ids.length,
})
const contradiction = (kind: Contradiction['kind']): Contradiction => ({
  kind,
  pair: [
    { memory: aMemory({ id: 'old', content: 'I live in Oslo' }), evidence: null },
    { memory: aMemory({ id: 'new', content: 'I live in Rome' }), evidence: null },
  ],
})

const noWays = { routines: [] as EvolutionCandidate[], workflows: [] as Workflow[] }

/** A kernel with this in its inbox, whose decisions and undos are numbered. */
function open({ inbox = waits(), conflicts = [] as Contradiction[], failing = '', ways = noWays } = {}) {
  let waiting = inbox
  const fake = createFakeClient({
    memory_inbox_list: ({ lane }) => (lane === 'inbox' ? waiting : waits()),
    memory_conflicts: () => ({ items: conflicts, truncated: false }),
    memory_duplicates: () => ({ items: [], truncated: false }),
    evolution_list: () => ({ items: ways.routines }),
    workflow_list: () => ({ items: ways.workflows }),
    memory_inbox_decide: ({ id }) => {
      if (id === failing) throw new AppError('conflict', 'This was decided before.')
      const items = waiting.items.filter(({ memory }) => memory.id !== id)
      waiting = { ...waiting, items, total: waiting.total - 1 }
      return { memory: aMemory({ id }), changeId: `change of ${id}` }
    },
    change_undo: ({ changeId }) => ({ changeId, restored: 1, left: 0 }),
    memory_merge: () => ({ memory: aMemory(), changeId: 'merged' }),
    memory_conflict_settle: () => ({ memory: aMemory(), changeId: 'settled' }),
  })
  return { ...fake, store: createButlerStore(fake.call, noFiles) }
}

describe('the review', () => {
  test('counts what waits, contradictions of what holds, and proposed ways of working', async () => {
    const evidence = [{ quote: 'Short, please', sessionId: 's9', messageId: 'm9', saidAt: '2026-01-01' }]
    const { store } = open({
      inbox: waits('a', 'b'),
      conflicts: [contradiction('value'), contradiction('waiting')],
      ways: { routines: [aRoutine({ evidence }), aRoutine({ status: 'accepted' })], workflows: [aWorkflow()] },
    })
    expect(openReviews(store.getState())).toBe(0)
    await store.getState().loadReview()
    expect(openReviews(store.getState())).toBe(5)
  })

  test('shows one part where another could not be read', async () => {
    const error = new AppError('busy', 'The kernel is busy.')
    const { call } = createFakeClient({
      memory_inbox_list: () => waits('a'),
      memory_conflicts: () => {
        throw error
      },
      evolution_list: () => ({ items: [] }),
      workflow_list: () => ({ items: [] }),
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().loadReview()
    const { inbox, contradictions } = store.getState()
    expect({ inbox, contradictions }).toEqual({ inbox: ready(waits('a')), contradictions: failed(error) })
  })

  test('does not tell that nothing is proposed where proposed ways could not be read', async () => {
    const error = new AppError('busy', 'The kernel is busy.')
    const { call } = createFakeClient({
      memory_inbox_list: () => waits(),
      memory_conflicts: () => ({ items: [], truncated: false }),
      evolution_list: () => {
        throw error
      },
      workflow_list: () => ({ items: [] }),
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().loadReview()
    expect(store.getState().ways).toEqual(failed(error))
  })

  test('is not thrown away by a next page that is asked for while it is on its way', async () => {
    const slow = Promise.withResolvers<Waiting>()
    let asked = 0
    const { call } = createFakeClient({
      memory_inbox_list: ({ cursor, limit }) => {
        if (cursor) return { ...waits('b'), total: 2 }
        asked += 1
        if (asked === 2) return slow.promise
        return limit === 50 && asked === 1 ? { ...waits('a'), nextCursor: '7', total: 2 } : waits('a', 'b')
      },
      memory_conflicts: () => ({ items: asked > 1 ? [contradiction('value')] : [], truncated: false }),
      evolution_list: () => ({ items: [] }),
      workflow_list: () => ({ items: [] }),
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().loadReview()
    const again = store.getState().loadReview()
    await store.getState().loadMoreWaiting('inbox')
    expect(valueOf(store.getState().inbox)).toEqual(waits('a', 'b'))
    slow.resolve({ ...waits('a'), nextCursor: '7', total: 2 })
    await again
    const { inbox, contradictions } = store.getState()
    expect([valueOf(inbox), valueOf(contradictions)]).toEqual([waits('a', 'b'), [contradiction('value')]])
  })

  test('leaves out the answer for an agent that is no longer shown', async () => {
    const slow = Promise.withResolvers<Waiting>()
    const { call } = createFakeClient({
      memory_inbox_list: ({ agentId }) => (agentId === 'majordomo' ? slow.promise : waits('theirs')),
      memory_conflicts: () => ({ items: [], truncated: false }),
      evolution_list: () => ({ items: [] }),
      workflow_list: () => ({ items: [] }),
    })
    const store = createButlerStore(call, noFiles)
    const first = store.getState().loadReview()
    store.setState({ agentId: 'other' })
    await store.getState().loadReview()
    slow.resolve(waits('mine'))
    await first
    expect(valueOf(store.getState().inbox)).toEqual(waits('theirs'))
  })

  test('asks for the next page behind the one that is shown', async () => {
    const { call, inputsOf } = createFakeClient({
      memory_inbox_list: ({ cursor }) =>
        cursor ? { ...waits('b'), total: 2 } : { ...waits('a'), nextCursor: '7', total: 2 },
      memory_conflicts: () => ({ items: [], truncated: false }),
      evolution_list: () => ({ items: [] }),
      workflow_list: () => ({ items: [] }),
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().loadReview()
    await store.getState().loadMoreWaiting('inbox')
    expect(valueOf(store.getState().inbox)).toEqual(waits('a', 'b'))
    expect(inputsOf('memory_inbox_list').at(-1)).toEqual({
      agentId: 'majordomo',
      lane: 'inbox',
      limit: 50,
      cursor: '7',
    })
  })
})

describe('a decision', () => {
  test('takes what was decided on away and tells the change that undo takes', async () => {
    const { store, inputsOf } = open({ inbox: waits('a', 'b') })
    await store.getState().loadReview()
    const changeId = await store.getState().decide('a', { kind: 'reject' })
    expect(valueOf(store.getState().inbox)).toEqual(waits('b'))
    await store.getState().undo(changeId ?? '')
    expect(inputsOf('change_undo')).toEqual([{ changeId: 'change of a' }])
  })

  test('made twice before its answer is here is made once, without a conflict', async () => {
    const { store, inputsOf } = open({ inbox: waits('a', 'b') })
    await store.getState().loadReview()
    const accept = () => store.getState().decide('a', { kind: 'accept' })
    expect(await Promise.all([accept(), accept()])).toEqual(['change of a', null])
    expect(inputsOf('memory_inbox_decide')).toEqual([{ id: 'a', decision: { kind: 'accept' } }])
  })

  test('is gone from the list before the list is read again, so that the next one can have the focus', async () => {
    const { store } = open({ inbox: waits('a', 'b') })
    await store.getState().loadReview()
    const seen: string[][] = []
    store.subscribe(({ inbox }) => seen.push(valueOf(inbox)?.items.map(({ memory }) => memory.id) ?? []))
    const deciding = store.getState().decide('a', { kind: 'accept' })
    await Promise.resolve().then(() => Promise.resolve())
    expect(seen[0]).toEqual(['b'])
    await deciding
  })

  test('that fails leaves what waits and says why', async () => {
    const { store } = open({ inbox: waits('a', 'b'), failing: 'b' })
    await store.getState().loadReview()
    await expect(store.getState().decide('b', { kind: 'accept' })).rejects.toEqual(
      new AppError('conflict', 'This was decided before.'),
    )
    expect(valueOf(store.getState().inbox)).toEqual(waits('a', 'b'))
  })
})

test.each(['first', 'second', 'both'] as const)(
  'a contradiction is settled with the user’s word: %s',
  async (right) => {
    const { store, inputsOf } = open()
    expect(await store.getState().settleContradiction(contradiction('value'), right)).toBe('settled')
    expect(inputsOf('memory_conflict_settle')).toEqual([{ ids: ['old', 'new'], right }])
  },
)

test('a group of duplicates is folded as the kernel proposes it', async () => {
  const { store, inputsOf } = open()
  const fold = { ids: ['a', 'b'], content: 'I live in Oslo' }
  expect(await store.getState().foldDuplicates({ by: 'hash', alike: 1, memories: [], fold })).toBe('merged')
  expect(inputsOf('memory_merge')).toEqual([fold])
})
