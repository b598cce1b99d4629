import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { openProfileFolder } from './profile-folder.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'majordomo-test-'))
  const { memories, close } = openProfileFolder(home)
  const change = { agentId: 'a', at: '2026-01-01T00:00:00.000Z', author: 'user', summary: '' }
  for (const changeId of ['c1', 'c2']) memories.changes.add({ ...change, changeId, kind: 'pain_record' })
  close()
})
afterEach(() => rmSync(home, { recursive: true }))

const leaveOld = (): void => {
  const db = openDatabase(join(home, 'data.db'))
  const add = db.prepare(
    'INSERT INTO growth_changes (change_id, position, agent_id, kind, id, before, after) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  add.run('c1', 0, 'a', 'pain', 'p', null, '{"id":"p"}')
  add.run('c1', 1, 'a', 'pain', 'q', null, '{"id":"q"}')
  add.run('c2', 0, 'a', 'pain', 'p', '{"id":"p"}', null)
  add.run('of no change', 0, 'a', 'pain', 'p', null, '{}')
  db.close()
}
const moved = () => {
  const { memories, data, close } = openProfileFolder(home)
  const entries = ['c2', 'c1'].flatMap((id) =>
    memories.changes.beside(id).map(({ memoryId, after }) => [id, memoryId, after]),
  )
  const left = data.oldUndo.changeIds()
  close()
  return { entries, left }
}

test('undo entries of an older version come into the one log in their order, and once, also after a start that was cut off', () => {
  leaveOld()
  const first = moved()
  // Written there, and not yet taken away here.
  leaveOld()
  const expected = {
    entries: [
      ['c2', 'p', null],
      ['c1', 'q', '{"id":"q"}'],
      ['c1', 'p', '{"id":"p"}'],
    ],
    left: [],
  }
  expect([first, moved()]).toEqual([expected, expected])
})
