import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMemoriesFile } from '../../storage/memories-file.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { aMemory } from '../../testing/memory.ts'
import { dumpProfile, withDatabase } from '../../testing/dump-profile.ts'
import { discardTestKernel, openTestKernel } from '../../testing/test-kernel.ts'
import { createMemoryWriter } from './memory-writer.ts'
import { reindexIfStale } from './reindex.ts'

const never = new AbortController().signal

function filled(count: number) {
  const file = openMemoriesFile(':memory:')
  const writer = createMemoryWriter(file, createMovableClock())
  const change = { changeId: 'c', agentId: 'a', kind: 'add', author: 'user', summary: 'x' } as const
  file.inTransaction(() => {
    writer.begin(change)
    for (let index = 0; index < count; index += 1) {
      const status = index % 7 === 0 ? 'trashed' : 'active'
      writer.write(change, {
        memory: aMemory({ agentId: 'a', content: `Fact ${index} 绿茶`, status }),
        reason: 'stored',
      })
    }
  })
  return file
}
const found = (file: ReturnType<typeof filled>) => ({
  count: file.index.count('a'),
  length: file.index.averageLength('a'),
  frequencies: file.index.documentFrequencies('a', ['fact', '绿茶', '3']),
})

test('an index of this tokenizer is left alone', async () => {
  const file = filled(10)
  await reindexIfStale(file, () => undefined, never)
  expect(await reindexIfStale(file, () => undefined, never)).toBe(0)
  file.close()
})

test('an index of another tokenizer is built anew, equal to one made at once', async () => {
  const file = filled(120)
  const before = found(file)
  file.index.setState(0, null)
  expect(await reindexIfStale(file, () => undefined, never)).toBe(120)
  expect(found(file)).toEqual(before)
  expect(before.count).toBe(120 - Math.ceil(120 / 7))
  file.close()
})

test('one that was interrupted goes on where it stopped, and ends as if it had not been', async () => {
  const file = filled(120)
  const before = found(file)
  file.index.setState(0, null)
  const stop = new AbortController()
  expect(await reindexIfStale(file, () => stop.abort(), stop.signal)).toBe(50)
  expect(found(file)).toEqual(before)
  expect(await reindexIfStale(file, () => undefined, never)).toBe(70)
  expect(found(file)).toEqual(before)
  file.close()
})

test('a profile whose index is stale is searchable while and after it is rebuilt', async () => {
  const first = await openTestKernel()
  await first.call('memory_store', { agentId: 'majordomo', type: 'knowledge', content: '我喜欢深色主题' })
  await first.close()
  const vocabulary = dumpProfile(first.home)['memories.owners']
  withDatabase(join(first.home, 'memories.db'), (db) => db.exec('UPDATE index_state SET tokenizer_version = 0'))
  const second = await openTestKernel({ home: first.home })
  expect(await second.call('memory_search', { agentId: 'majordomo', query: '深色主题' })).toMatchObject({
    items: [{ memory: { content: '我喜欢深色主题' } }],
  })
  await second.close()
  expect(dumpProfile(first.home)['memories.owners']).toEqual(vocabulary)
  await discardTestKernel(first)
})
