import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { valueOf } from '../../../lib/loadable.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createForgetRequestsSlice, type ForgetRequestsSlice, heldBackBy } from './forget-requests-slice.ts'

const request = {
  requestId: 'r1',
  about: 'my friend',
  items: [{ memoryId: 'k1', title: 'Ana', saidAt: '2026-01-01T00:00:00.000Z', ticked: true }],
  messages: [],
  state: 'expired' as const,
  messageId: 'm1',
  createdAt: '2026-01-01T00:00:00.000Z',
}

test('what was answered is not asked any more', async () => {
  let items = [request]
  const { call, inputsOf } = createFakeClient({
    forget_request_list: () => ({ items }),
    forget_request_decide: () => {
      items = []
      return { changeId: 'c1', forgotten: 1 }
    },
  })
  const store = createStore<ForgetRequestsSlice & { agentId: string }>()((set, get, api) => ({
    agentId: 'majordomo',
    ...createForgetRequestsSlice(call)(set, get, api),
  }))
  await store.getState().loadForgetRequests()
  const before = valueOf(store.getState().forgetRequests)
  await store.getState().decideForget({ requestId: 'r1', ids: ['k1'], alsoMessages: false })
  expect([before, valueOf(store.getState().forgetRequests)]).toEqual([[request], []])
  expect(inputsOf('forget_request_decide')).toEqual([{ requestId: 'r1', ids: ['k1'], alsoMessages: false }])
})

test('a memory without a tick was marked as held back, though a message is ticked or what was meant is gone', () => {
  const items = request.items.map((one) => ({ ...one, ticked: false }))
  const messages = [{ messageId: 'm2', text: 'Ana moved.', saidAt: '2026-01-01T00:00:00.000Z', ticked: true }]
  const cards = [
    { ...request, items },
    { ...request, items, messages },
    { ...request, items, isRest: true },
  ]
  const held = cards.map((card) => [...heldBackBy({ forgetRequests: { status: 'ready', value: [card] } })])
  expect(held).toEqual([['k1'], [], []])
})
