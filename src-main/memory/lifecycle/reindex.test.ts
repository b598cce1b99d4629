import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDataFile } from '../../storage/data-file.ts'
import { openMemoriesFile } from '../../storage/memories-file.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { aMemory } from '../../testing/memory.ts'
import { dumpProfile, withDatabase } from '../../testing/dump-profile.ts'
import { discardTestKernel, openTestKernel } from '../../testing/test-kernel.ts'
import { createMemoryWriter } from './memory-writer.ts'
import { reindexMessagesIfStale } from './reindex-messages.ts'
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

test('long texts come in batches of their own, so that none holds the thread', async () => {
  const file = openMemoriesFile(':memory:')
  const writer = createMemoryWriter(file, createMovableClock())
  const change = { changeId: 'c', agentId: 'a', kind: 'add', author: 'user', summary: 'x' } as const
  file.inTransaction(() => {
    writer.begin(change)
    for (const size of [20_000, 20_000, 20_000, 90_000, 1]) {
      writer.write(change, {
        memory: aMemory({ agentId: 'a', content: 'tea '.repeat(size / 4 + 1) }),
        reason: 'stored',
      })
    }
  })
  file.index.setState(0, null)
  const batches: number[] = []
  await reindexIfStale(file, (done) => batches.push(done), never)
  expect(batches).toEqual([2, 3, 4, 5])
  file.close()
})

test('an index that begins empty ends complete, whatever changes before a memory’s turn comes', async () => {
  const home = mkdtempSync(join(tmpdir(), 'majordomo-reindex-'))
  const path = join(home, 'memories.db')
  const file = openMemoriesFile(path)
  const writer = createMemoryWriter(file, createMovableClock())
  const change = { changeId: 'c', agentId: 'a', kind: 'add', author: 'user', summary: 'x' } as const
  const memories = ['tea', 'cake', 'milk'].map((content) => aMemory({ agentId: 'a', content }))
  file.inTransaction(() => {
    writer.begin(change)
    for (const memory of memories) writer.write(change, { memory, reason: 'stored' })
  })
  withDatabase(path, (db) => db.exec('DELETE FROM memories_fts; UPDATE index_state SET tokenizer_version = 0'))
  file.index.setState(0, null)
  file.inTransaction(() => {
    const [first, second] = memories
    if (first) writer.write(change, { memory: { ...first, content: 'green tea' }, reason: 'edited' })
    if (second) writer.remove(change, second.id)
  })
  await reindexIfStale(file, () => undefined, never)
  expect({
    count: file.index.count('a'),
    length: file.index.averageLength('a'),
    frequencies: file.index.documentFrequencies('a', ['green', 'tea', 'cake', 'milk']),
  }).toEqual({ count: 2, length: 1.5, frequencies: [1, 1, 0, 1] })
  file.close()
  rmSync(home, { recursive: true })
})

test('a memory that only this tokenizer finds words in is due to be embedded, and the other way round', async () => {
  const file = filled(8)
  file.vectors.models.upsert({ modelId: 'local:x', dimensions: 2, createdAt: '' })
  const place = file.memories.place(file.memories.page(null, 1, 1)[0]?.memory.id ?? '')
  if (!place) throw new Error('no such memory')
  file.index.remove(place.seq, place.agentId, place.termCount)
  file.index.setTermCount(place.seq, 0)
  file.index.setState(0, null)
  await reindexIfStale(file, () => undefined, never)
  expect(file.vectors.due.next(10)).toEqual([place.seq])
  file.close()
})

describe('the index of conversations', () => {
  const at = '2026-01-01T00:00:00.000Z'
  function talked(count: number) {
    const data = openDataFile(':memory:')
    data.agents.add({ id: 'a', name: 'A', instructions: '', createdAt: at, updatedAt: at })
    data.sessions.add({ id: 's', agentId: 'a', title: 's', at, importKey: null })
    for (let position = 0; position < count; position += 1) {
      const message = {
        id: `m${position}`,
        sessionId: 's',
        position,
        role: 'user',
        text: `Fact ${position} 绿茶`,
        at,
      } as const
      data.messages.add({ ...message, turnId: null, state: 'complete', untrustedSpans: [], usage: null })
      data.messageIndex.add('a', message, { head: [], body: ['old'] })
    }
    return data
  }

  test('is built anew from the messages, in one run or in two', async () => {
    const data = talked(120)
    data.messageIndex.setState(0, null)
    const stop = new AbortController()
    expect(await reindexMessagesIfStale(data, () => stop.abort(), stop.signal)).toBe(50)
    expect(data.messageIndex.documentFrequencies('a', ['old', 'fact', '绿茶'])).toEqual([70, 50, 50])
    expect(await reindexMessagesIfStale(data, () => undefined, never)).toBe(70)
    expect({
      frequencies: data.messageIndex.documentFrequencies('a', ['old', 'fact', '绿茶', '3']),
      count: data.messageIndex.count('a'),
      again: await reindexMessagesIfStale(data, () => undefined, never),
    }).toEqual({ frequencies: [0, 120, 120, 1], count: 120, again: 0 })
    data.close()
  })
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
