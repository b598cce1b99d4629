import { expect, test } from 'vitest'
import { aMemory } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createButlerStore } from '../butler-store.ts'
import { askedOf } from './overview-slice.ts'

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

test('the answer of memory was gone once one of its sources was looked at, and named what was forgotten since', async () => {
  const answers = ['Your sister is Nora [1].', 'I know nothing about that.']
  const { call, inputsOf } = createFakeClient({
    memory_portrait: () => ({ items: [] }),
    memory_list: () => ({ items: [], nextCursor: null, total: 0 }),
    memory_answer: () => ({ text: answers.shift() ?? '', citations: [] }),
    profile_get: () => ({ profile: [] }),
  })
  const store = createButlerStore(call, noFiles)
  const asked = () => askedOf(store.getState())
  store.getState().typeQuestion(' Who is my sister? ')
  await store.getState().ask()
  const shown = { question: 'Who is my sister?', text: ' Who is my sister? ' }
  expect(asked()).toMatchObject({ ...shown, answer: { value: { text: 'Your sister is Nora [1].' } } })
  await store.getState().loadOverview()
  expect(asked()).toMatchObject({ ...shown, answer: { value: { text: 'I know nothing about that.' } } })
  expect(inputsOf('memory_answer')).toHaveLength(2)
  await store.getState().chooseAgent('other')
  expect(asked()).toMatchObject({ question: '', text: '', answer: { status: 'idle' } })
})
