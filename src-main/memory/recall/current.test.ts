import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Memory, Slot } from '../../contract/memory.ts'
import { openProfileFolder, type ProfileFolder } from '../../storage/profile-folder.ts'
import { aMemory } from '../../testing/memory.ts'
import { createCurrent } from './current.ts'
import { noParts } from '../retrieval/candidates/passage-hit.ts'

const agentId = 'majordomo'
const now = new Date('2026-11-22T12:00:00.000Z')

let home: string
let folder: ProfileFolder
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'majordomo-current-'))
  folder = openProfileFolder(home)
})
afterEach(() => {
  folder.close()
  rmSync(home, { recursive: true, force: true })
})

const first = '2026-11-01T10:00:00.000Z'
const later = '2026-11-02T10:00:00.000Z'

const keep = (content: string, slot: Omit<Slot, 'single'>, more: Partial<Memory> = {}): Memory => {
  const memory = aMemory({
    agentId,
    content,
    abstract: content,
    saidAt: first,
    slot: { single: true, ...slot },
    ...more,
  })
  folder.memories.memories.put(memory, 0)
  return memory
}
const replaced = (by: Memory, validTo = later): Partial<Memory> => ({
  status: 'superseded',
  supersededBy: by.id,
  validTo,
})
const today = (...memories: readonly Memory[]) => {
  const hits = memories.map((memory) => ({ memory, score: 1, parts: noParts }))
  const found = createCurrent(folder.memories)(agentId, hits, now)
  return {
    given: found.hits.map(({ memory }) => memory.content),
    outdated: found.outdated.map(({ memory }) => memory.content),
    older: found.older.size,
  }
}

test.each([
  ["Got a cat called Miso, she's 6", 'Got a cat called Miso', 'cat', '6', '7'],
  ['养了只柯基叫豆包，三岁半', '养了只柯基叫豆包', 'dog', '三岁半', '四岁'],
])('“%s” is given as “%s” once the value in it was replaced', (content, rest, subject, old, value) => {
  const cat = keep(content, { subject, attribute: 'name', value: 'x' })
  const age = keep(value, { subject, attribute: 'age', value }, { saidAt: later })
  keep(old, { subject, attribute: 'age', value: old }, replaced(age))
  expect(today(cat, age)).toEqual({ given: [rest, value], outdated: [], older: 0 })
})

test('what holds nothing beside what was replaced is marked as older', () => {
  const work = keep('Commutes to Utrecht', { subject: 'sister', attribute: 'habit', value: 'commutes' })
  const home = keep('Lives in Delft', { subject: 'sister', attribute: 'residence', value: 'delft' }, { saidAt: later })
  keep('Lives in Utrecht', { subject: 'sister', attribute: 'residence', value: 'utrecht' }, replaced(home))
  expect(today(work)).toMatchObject({ given: ['Commutes to Utrecht'], older: 1 })
})

test('words said after the replacement, and those that say what it replaced, stay as they are', () => {
  const age = keep('Miso is 7, not 6', { subject: 'cat', attribute: 'age', value: '7' }, { saidAt: later })
  keep('Miso is 6', { subject: 'cat', attribute: 'age', value: '6' }, replaced(age))
  const toys = keep(
    'Miso has 6 toys',
    { subject: 'cat', attribute: 'has', value: 'toys' },
    { saidAt: '2026-11-03T00:00:00.000Z' },
  )
  expect(today(age, toys)).toMatchObject({ given: ['Miso is 7, not 6', 'Miso has 6 toys'], older: 0 })
})

test('of two that hold one slot, and of what is over, only what holds now is left', () => {
  const old = keep('Works at Acme', { subject: 'user', attribute: 'employer', value: 'acme' })
  const next = keep('Works at Globex', { subject: 'user', attribute: 'employer', value: 'globex' }, { saidAt: later })
  const over = keep('Plays the lute', { subject: 'user', attribute: 'skill', value: 'lute' }, { validTo: later })
  expect(today(old, next, over)).toMatchObject({
    given: ['Works at Globex'],
    outdated: ['Works at Acme', 'Plays the lute'],
  })
})
