import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Memory } from '../../contract/memory.ts'
import type { ProfileLine } from '../../contract/profile.ts'
import { openProfileFolder, type ProfileFolder } from '../../storage/profile-folder.ts'
import { aMemory } from '../../testing/memory.ts'
import { createCore } from './core.ts'

const agentId = 'majordomo'
const now = new Date('2026-11-22T12:00:00.000Z')

let home: string
let folder: ProfileFolder
let lines: ProfileLine[]
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'majordomo-core-'))
  folder = openProfileFolder(home)
  lines = []
})
afterEach(() => {
  folder.close()
  rmSync(home, { recursive: true, force: true })
})

const keep = (subject: string, attribute: string, value: string, more: Partial<Memory> = {}): Memory => {
  const memory = aMemory({
    agentId,
    content: `${subject} ${attribute} ${value}`,
    slot: { subject, attribute, value, single: false },
    ...more,
  })
  folder.memories.memories.put(memory, 0)
  return memory
}
const aLine = (field: ProfileLine['field'], value: string, memoryId: string | null = null): ProfileLine => ({
  field,
  value,
  confidence: 1,
  updatedAt: now.toISOString(),
  quote: '',
  messageId: null,
  sessionId: null,
  memoryId,
})
const core = (mayUseLocalOnly = true) =>
  createCore({ memories: folder.memories.memories, profileLines: () => lines })({ agentId, now, mayUseLocalOnly })
const texts = (mayUseLocalOnly = true) => core(mayUseLocalOnly).map(({ kind, text }) => `${kind}: ${text}`)

test('has what was typed into the profile card, first how to address and answer', () => {
  lines = [aLine('location', 'Rotterdam'), aLine('name', 'Dana'), aLine('recent_topic', 'tea')]
  expect(texts()).toEqual(['profile: Dana', 'profile: Rotterdam'])
})

test('has the allergies and the diet as the card shows them, before what else the card shows', () => {
  const nuts = keep('user', 'allergy', 'nuts')
  keep('user', 'diet', 'taken off the card')
  lines = [aLine('location', 'Rotterdam'), aLine('allergies_and_diet', 'I am allergic to nuts.', nuts.id)]
  lines.push(aLine('allergies_and_diet', 'no pork'))
  expect(texts()).toEqual(['profile: I am allergic to nuts.', 'profile: no pork', 'profile: Rotterdam'])
})

test('has what must not happen to the user and to who lives with them, by relation or name, and to nobody else', () => {
  keep('user', 'fear', 'shellfish')
  keep('son', 'name', 'tom')
  keep('tom', 'allergy', 'nuts')
  keep('boyfriend joost', 'diet', 'no lactose')
  keep('colleague', 'allergy', 'cats')
  expect(texts().toSorted()).toEqual([
    'person: son name tom',
    'safety: boyfriend joost diet no lactose',
    'safety: tom allergy nuts',
    'safety: user fear shellfish',
  ])
})

test('has nothing that waits, was replaced, is over, was inferred, or that no slot says', () => {
  for (const status of ['pending', 'superseded', 'trashed', 'archived', 'quarantined'] as const)
    keep('user', 'allergy', status, { status })
  keep('user', 'allergy', 'expired', { expiresAt: '2026-11-01T00:00:00.000Z' })
  keep('user', 'allergy', 'ended', { validTo: '2026-11-01T00:00:00.000Z' })
  keep('user', 'allergy', 'guessed', { origin: 'assistant' })
  keep('user', 'likes', 'allergic jokes')
  expect(texts()).toEqual([])
})

test('of what one has one of, has the value said last', () => {
  keep('user', 'employer', 'acme', {
    slot: { subject: 'user', attribute: 'employer', value: 'acme', single: true },
    saidAt: '2026-01-01T00:00:00.000Z',
  })
  keep('user', 'company', 'globex', {
    slot: { subject: 'user', attribute: 'company', value: 'globex', single: true },
    saidAt: '2026-05-01T00:00:00.000Z',
  })
  expect(texts()).toEqual(['fact: user company globex'])
})

test('holds back what stays on this computer, also the line of the card that rests on it', () => {
  const home = keep('user', 'residence', 'rotterdam', { localOnly: true })
  keep('user', 'fear', 'nuts', { localOnly: true })
  lines = [aLine('location', 'Rotterdam', home.id)]
  expect([texts(), texts(false)]).toEqual([['safety: user fear nuts', 'profile: Rotterdam'], []])
})

test('says what is pinned and shown on the card once', () => {
  const home = keep('user', 'residence', 'rotterdam', { pinned: true })
  keep('user', 'likes', 'tea', { pinned: true })
  lines = [aLine('location', 'Rotterdam', home.id)]
  expect(texts()).toEqual(['profile: Rotterdam', 'pinned: user likes tea'])
})
