import { describe, expect, test } from 'vitest'
import type { Graph } from '../../../../src-main/contract/graph.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { aMemory } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createButlerStore } from '../butler-store.ts'

const files = { openFile: async () => null, saveFile: async () => false }
const graphOf = (...keys: readonly string[]): Graph => ({
  nodes: keys.map((key) => ({ key, kind: 'theme', name: key, count: 1, at: '2026-01-01T00:00:00.000Z' })),
  edges: [],
  more: 0,
})

describe('what is picked in the graph', () => {
  test('comes page by page, and shrank to its first page once something changed', async () => {
    const { call, inputsOf } = createFakeClient({
      memory_graph: () => graphOf('attribute:likes'),
      memory_graph_memories: ({ cursor }) => ({
        items: [aMemory({ id: cursor ?? 'first' })],
        nextCursor: cursor ? null : 'second',
      }),
    })
    const store = createButlerStore(call, files)
    await store.getState().loadGraph()
    await store.getState().pick(['attribute:likes'])
    await store.getState().loadMorePicked()
    const ids = () => valueOf(store.getState().pickedMemories)?.items.map(({ id }) => id)
    expect(ids()).toEqual(['first', 'second'])
    const { graph } = store.getState()
    await store.getState().loadGraph()
    expect(store.getState().graph).toBe(graph)
    expect(ids()).toEqual(['first', 'second'])
    expect(inputsOf('memory_graph_memories')).toHaveLength(4)
  })

  test('stayed open after the last memory of it was forgotten', async () => {
    const left = ['attribute:likes', 'value:ghent']
    const { call } = createFakeClient({
      memory_graph: () => graphOf(...left),
      memory_graph_memories: () => ({ items: [], nextCursor: null }),
    })
    const store = createButlerStore(call, files)
    await store.getState().loadGraph()
    await store.getState().pick(['value:ghent'])
    left.pop()
    await store.getState().loadGraph()
    expect(store.getState()).toMatchObject({ picked: [], pickedMemories: { status: 'idle' } })
  })

  test('is not that of the agent before', async () => {
    const { call } = createFakeClient({
      memory_graph: () => graphOf('value:ghent'),
      memory_graph_memories: () => ({ items: [], nextCursor: null }),
    })
    const store = createButlerStore(call, files)
    await store.getState().loadGraph()
    await store.getState().pick(['value:ghent'])
    store.setState({ agentId: 'other' })
    const loaded = store.getState().loadGraph()
    expect(store.getState()).toMatchObject({ graph: { status: 'loading' }, picked: [] })
    await loaded
  })
})
