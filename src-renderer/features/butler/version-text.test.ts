import { expect, test } from 'vitest'
import type { Memory } from '../../../src-main/contract/memory.ts'
import { aMemory } from '../../testing/builders.ts'
import { bringsOther, restoresSomething } from './version-text.ts'

const now = aMemory({ version: 3 })
const version = (number: number, memory: Memory) => ({
  version: number,
  at: '',
  author: 'user' as const,
  reason: '',
  changeId: '',
  memory,
})

test.each([
  { name: 'the newest', version: version(3, now), restores: false },
  { name: 'one that says the same', version: version(2, aMemory({ version: 2, pinned: true })), restores: false },
  { name: 'one with other words', version: version(1, aMemory({ content: 'I live in Rome' })), restores: true },
  { name: 'one of another weight', version: version(1, aMemory({ importance: 9 })), restores: true },
])('restoring $name brings back something: $restores', ({ version, restores }) => {
  expect(restoresSomething(now, version)).toBe(restores)
})

test.each([
  { name: 'the first', before: undefined, brings: true },
  { name: 'one that only pinned', before: version(1, aMemory({ pinned: true })), brings: false },
  { name: 'one with other words', before: version(1, aMemory({ title: 'Oslo' })), brings: true },
])('$name brings other words: $brings', ({ before, brings }) => {
  expect(bringsOther(version(2, aMemory()), before)).toBe(brings)
})
