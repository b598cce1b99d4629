import { expect, test } from 'vitest'
import { aMemory } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createButlerStore } from '../butler-store.ts'

const noFiles = { openFile: async () => null, saveFile: async () => false }

test('what changed named as the present what was put right since, or forgotten', async () => {
  const past = (id: string, by: string) => aMemory({ id, status: 'superseded', supersededBy: by })
  const found = {
    wrong: aMemory({ id: 'wrong', status: 'archived', supersededBy: 'right' }),
    right: aMemory({ id: 'right' }),
    forgotten: aMemory({ id: 'forgotten', status: 'trashed' }),
  }
  const { call } = createFakeClient({
    memory_portrait: () => ({ items: [] }),
    memory_list: ({ status }) => ({
      items: status === 'superseded' ? [past('a', 'wrong'), past('b', 'forgotten'), past('c', 'right')] : [],
      nextCursor: null,
      total: 3,
    }),
    memory_get: ({ id }) => ({ memory: found[id as keyof typeof found], evidence: [], history: [] }),
  })
  const store = createButlerStore(call, noFiles)
  await store.getState().loadOverview()
  const { overview } = store.getState()
  const now = overview.status === 'ready' ? overview.value.replaced.map((one) => one.now?.id ?? null) : null
  expect(now).toEqual(['right', null, 'right'])
})
