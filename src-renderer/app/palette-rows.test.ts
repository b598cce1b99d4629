import { expect, test } from 'vitest'
import { aMemory, aSession } from '../testing/builders.ts'
import { inOrder, selectedRow } from './palette-rows.ts'

const row = (id: string) => ({ id, title: id, run() {} })
const groups = [
  { title: 'Memories', rows: [row('k1'), row('k2')] },
  { title: 'Chats', rows: [row('s1')] },
]
const before = { query: 'rowing', results: { query: '', said: [], memories: [], sessions: [aSession()] } }
const now = { query: 'rowing', results: { query: 'rowing', said: [], memories: [aMemory()], sessions: [aSession()] } }

test.each([
  { title: 'the best hit where nothing was chosen', chosen: null, opened: 'k1' },
  {
    title: 'the best hit where the last chat was chosen in the list before',
    chosen: { id: 's1', ...before },
    opened: 'k1',
  },
  {
    title: 'the best hit where something was chosen for other words',
    chosen: { id: 's1', ...now, query: 'ro' },
    opened: 'k1',
  },
  { title: 'the best hit where the chosen row is gone', chosen: { id: 'k9', ...now }, opened: 'k1' },
  { title: 'the row that was chosen in this list', chosen: { id: 's1', ...now }, opened: 's1' },
])('Enter in the palette opens $title', ({ chosen, opened }) => {
  expect(selectedRow(groups, chosen, now)?.id).toBe(opened)
})

test('Enter in an empty palette opens nothing', () => {
  expect(selectedRow([], null, now)).toBeUndefined()
})

test('Enter after the whole name of a place opened a setting that has one of its words', () => {
  const named = [...groups, { title: 'Go to', rows: [row('Temporary chat')] }]
  expect(selectedRow(named, null, { ...now, query: 'temporary chat ' })?.id).toBe('Temporary chat')
})

test('a setting whose name was typed stood below the chats that say the word', () => {
  const settings = { title: 'Settings', rows: [row('Import'), row('Export memories')], isOfApp: true } as const
  const listed = (query: string) =>
    inOrder([...groups, settings], query).flatMap(({ rows }) => rows.map(({ id }) => id))
  expect(listed('export').slice(0, 3)).toEqual(['Export memories', 'Import', 'k1'])
  for (const query of ['', 'exp', 'memories', 'k1']) expect(listed(query)[0]).toBe('k1')
})

test('a Chinese name is begun by its first word, and by no single sign', () => {
  const settings = { title: '设置', rows: [row('导出记忆')], isOfApp: true } as const
  const first = (query: string) => inOrder([...groups, settings], query)[0]?.title
  expect(['导出', '导', '记忆'].map(first)).toEqual(['设置', 'Memories', 'Memories'])
})
