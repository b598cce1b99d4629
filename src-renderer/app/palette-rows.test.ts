import { expect, test } from 'vitest'
import { aMemory, aSession } from '../testing/builders.ts'
import { selectedRow } from './palette-rows.ts'

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
