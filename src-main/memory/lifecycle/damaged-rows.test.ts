import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const things = ['quokkas', 'wombats', 'lorikeets', 'numbats']

let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
  for (const thing of things) {
    await kernel.call('memory_store', { agentId, type: 'knowledge', content: `I saw ${thing}`, keywords: [thing] })
  }
})
afterEach(() => discardTestKernel(kernel))

/** Closes the profile, writes over one byte of the list of keywords of a memory, and opens it again. */
async function damageKeywordsOf(thing: string): Promise<void> {
  await kernel.close()
  const path = join(kernel.home, 'memories.db')
  const bytes = readFileSync(path)
  const list = JSON.stringify([thing])
  let found = 0
  for (let at = bytes.indexOf(list); at !== -1; at = bytes.indexOf(list, at + 1)) {
    bytes[at + list.length - 1] = 0x7d
    found += 1
  }
  expect(found).toBeGreaterThan(0)
  writeFileSync(path, bytes)
  kernel = await openTestKernel({ home: kernel.home })
}

describe('one damaged row made the whole export fail', () => {
  test.each(['json', 'jsonl', 'markdown'] as const)('as %s all others are in it, and it is named', async (format) => {
    await damageKeywordsOf('wombats')
    const { handle, count, unreadable } = await kernel.call('memory_export', { agentId, format })
    expect({ count, unreadable }).toEqual({
      count: 3,
      unreadable: { count: 1, rows: [{ row: 2, id: expect.any(String) }] },
    })
    const text = readFileSync(handle, 'utf8')
    expect(things.filter((thing) => text.includes(`I saw ${thing}`))).toEqual(['quokkas', 'lorikeets', 'numbats'])
  })

  test('the file of the others is whole: it is taken back', async () => {
    await damageKeywordsOf('wombats')
    for (const format of ['json', 'jsonl'] as const) {
      const file = await kernel.call('memory_export', { agentId, format })
      const other = await openTestKernel()
      expect(await other.call('memory_import', { fileHandle: file.handle, own: true })).toMatchObject({
        imported: 3,
        failed: [],
      })
      await discardTestKernel(other)
    }
  })
})
