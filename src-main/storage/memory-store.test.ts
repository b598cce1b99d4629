import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMemory } from '../testing/memory.ts'
import { openMemoriesFile, type MemoriesFile } from './memories-file.ts'

let file: MemoriesFile
beforeEach(() => {
  file = openMemoriesFile(':memory:')
})
afterEach(() => file.close())

test('a page of texts was forty of them, however long they are', () => {
  const address = { agentId: 'majordomo', uri: 'agent://majordomo' }
  const long = Array.from({ length: 5 }, (_, at) => aMemory({ id: `long-${at}`, content: 'x'.repeat(60_000) }))
  for (const memory of long) file.memories.put(memory, 0)
  const pages: number[] = []
  let after: { uri: string; seq: number } | null = null
  for (;;) {
    const page = file.memories.textsBelow(address, after, 40)
    pages.push(page.length)
    const last = page.at(-1)
    if (!last) break
    after = last
    // What was read to the end of a page only leaves the file free to be written.
    file.inTransaction(() => file.memories.put(aMemory({ agentId: 'other' }), 0))
  }
  expect(pages).toEqual([2, 2, 1, 0])
})
