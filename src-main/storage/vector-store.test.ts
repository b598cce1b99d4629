import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../contract/memory.ts'
import { createMemoryWriter } from '../memory/lifecycle/memory-writer.ts'
import { aMemory } from '../testing/memory.ts'
import { createMovableClock } from '../testing/movable-clock.ts'
import { openMemoriesFile, type MemoriesFile } from './memories-file.ts'

const at = '2026-01-01T00:00:00.000Z'
const change = { changeId: 'c', agentId: 'a', kind: 'add', author: 'user', summary: 'x' } as const
let file: MemoriesFile
beforeEach(() => {
  file = openMemoriesFile(':memory:')
})
afterEach(() => file.close())

const model = (modelId = 'local:x') => file.vectors.models.upsert({ modelId, dimensions: 2, createdAt: at }).modelKey
const write = (memory: Memory): Memory => {
  const writer = createMemoryWriter(file, createMovableClock())
  return file.inTransaction(() => {
    writer.begin(change)
    return writer.write(change, { memory, reason: 'stored' })
  })
}
const add = (overrides: Partial<Memory> = {}) => write(aMemory({ agentId: 'a', content: 'green tea', ...overrides }))
const remove = (id: string): void =>
  file.inTransaction(() => createMemoryWriter(file, createMovableClock()).remove(change, id))
const seqOf = ({ id }: Memory): number => file.memories.place(id)?.seq ?? 0
const embed = (modelKey: number, ...memories: readonly Memory[]): number[] =>
  file.vectors.put(
    modelKey,
    memories.map((memory) => ({
      seq: seqOf(memory),
      version: memory.version,
      scale: 0.5,
      vector: Int8Array.of(1, -127),
    })),
  )
const state = (modelKey: number) => ({
  vectors: file.vectors.page(modelKey, 0, 10).map(({ seq }) => seq),
  due: file.vectors.due.next(10),
})

describe('the vectors of a memory', () => {
  test('are due once it is stored, and are read back as they were put', () => {
    const key = model()
    const memory = add()
    expect(state(key)).toEqual({ vectors: [], due: [seqOf(memory)] })
    const kept = embed(key, memory)
    file.vectors.due.take(kept)
    const stored = { seq: seqOf(memory), ownerKey: 1, scale: 0.5, vector: Int8Array.of(1, -127) }
    expect([file.vectors.page(key, 0, 10), file.vectors.bySeqs(key, kept), file.vectors.due.next(10)]).toEqual([
      [stored],
      [stored],
      [],
    ])
  })

  test.each<[string, Partial<Memory>, 'kept' | 'due' | 'gone']>([
    ['another text', { content: 'black tea' }, 'due'],
    ['another title', { title: 'Tea' }, 'due'],
    ['another speaker', { speaker: 'Ada' }, 'due'],
    ['another time', { saidAt: at }, 'due'],
    ['what must stay on this computer', { localOnly: true }, 'due'],
    ['a pin', { pinned: true }, 'kept'],
    ['superseded', { status: 'superseded', validTo: at }, 'kept'],
    ['folded into another', { status: 'superseded' }, 'gone'],
    ['in the trash', { status: 'trashed' }, 'gone'],
    ['nothing that is a word', { content: '…' }, 'gone'],
  ])('%s: %o %s', (_name, overrides, outcome) => {
    const key = model()
    const memory = add()
    const seq = seqOf(memory)
    file.vectors.due.take(embed(key, memory))
    const gone: number[] = []
    file.vectors.subscribe((row) => gone.push(row.seq))
    write({ ...memory, ...overrides })
    const expected = {
      kept: { vectors: [seq], due: [], told: [] },
      due: { vectors: [], due: [seq], told: [seq] },
      gone: { vectors: [], due: [], told: [seq] },
    }
    const told = [...new Set(gone)]
    expect({ ...state(key), told }).toEqual(expected[outcome])
  })

  test('come back due when it comes back from the trash', () => {
    const key = model()
    const memory = add({ status: 'trashed' })
    expect(state(key)).toEqual({ vectors: [], due: [] })
    write({ ...memory, status: 'active' })
    expect(state(key)).toEqual({ vectors: [], due: [seqOf(memory)] })
  })

  test('go with the row', () => {
    const key = model()
    const memories = [add(), add()]
    file.vectors.due.take(embed(key, ...memories.slice(0, 1)))
    for (const { id } of memories) remove(id)
    expect(state(key)).toEqual({ vectors: [], due: [] })
  })

  test('are due for nobody where there is no model', () => {
    add()
    const key = model()
    expect(state(key)).toEqual({ vectors: [], due: [] })
  })

  test('made of what it said before are refused, and due again', () => {
    const key = model()
    const memory = add()
    write({ ...memory, content: 'black tea' })
    file.vectors.due.take(file.vectors.due.next(10))
    expect(embed(key, memory)).toEqual([])
    expect(state(key)).toEqual({ vectors: [], due: [seqOf(memory)] })
  })

  test('made for what was forgotten meanwhile are refused for good', () => {
    const key = model()
    const memory = add()
    write({ ...memory, status: 'trashed' })
    expect([embed(key, memory), state(key)]).toEqual([[], { vectors: [], due: [] }])
  })
})

describe('rows to embed', () => {
  test('are the indexed ones in their order, with what a vector is made of', () => {
    const [first, second] = [add({ speaker: 'Ada', saidAt: at, title: 'Tea' }), add({ localOnly: true, agentId: 'b' })]
    add({ status: 'trashed' })
    const row = (memory: Memory, ownerKey: number) => ({
      seq: seqOf(memory),
      ownerKey,
      id: memory.id,
      title: memory.title,
      content: 'green tea',
      speaker: memory.speaker,
      saidAt: memory.saidAt,
      untrustedSpans: [],
      version: 1,
    })
    const seqs = [seqOf(first), seqOf(second), 99]
    expect({
      all: file.vectors.rowsAfter(0, 10),
      later: file.vectors.rowsAfter(seqOf(first), 10),
      named: file.vectors.rows(seqs),
    }).toEqual({
      all: [row(first, 1), row(second, 2)],
      later: [row(second, 2)],
      named: [row(first, 1), row(second, 2)],
    })
  })

  test('are counted with and without a vector, by owner and in all', () => {
    const key = model()
    embed(key, add(), add(), add({ agentId: 'b' }))
    add()
    expect([
      file.vectors.count(key, 1),
      file.vectors.count(key, 2),
      { vectors: file.vectors.total(key), indexed: file.vectors.indexedTotal() },
    ]).toEqual([2, 1, { vectors: 3, indexed: 4 }])
  })
})

test('a sample is taken from all over the rows, of one model alone', () => {
  const [key, other] = [model('one'), model('other')]
  expect(file.vectors.sample(key, 4)).toEqual([])
  const memories = Array.from({ length: 20 }, () => add())
  embed(key, ...memories)
  embed(other, ...memories.slice(0, 2))
  const seqs = (modelKey: number, limit: number) => file.vectors.sample(modelKey, limit).map(({ seq }) => seq)
  expect([seqs(key, 4), seqs(key, 50).length, seqs(other, 4)]).toEqual([[1, 6, 11, 16], 20, [1]])
})

describe('models', () => {
  test('begin as building from the first row, and keep what is set', () => {
    const key = model()
    const made = file.vectors.models.building()
    expect(made).toEqual({
      modelKey: key,
      modelId: 'local:x',
      dimensions: 2,
      state: 'building',
      backfillAfter: 0,
      chance: null,
      createdAt: at,
    })
    const chance = { p50: 0.1, p95: 0.2, p99: 0.3 }
    file.vectors.models.setBackfill(key, null)
    file.vectors.models.setChance(key, chance)
    file.vectors.models.setState(key, 'serving')
    const serving = { ...made, state: 'serving', backfillAfter: null, chance }
    expect([file.vectors.models.serving(), file.vectors.models.building(), model()]).toEqual([serving, undefined, key])
  })

  test('are removed with all their vectors, some at a time, and no other’s', () => {
    const [old, next] = [model('old'), model('next')]
    const memories = [add(), add(), add()]
    for (const key of [old, next]) embed(key, ...memories)
    const steps = [file.vectors.models.remove(old, 2), file.vectors.models.remove(old, 2)]
    expect({
      steps,
      old: file.vectors.total(old),
      next: file.vectors.total(next),
      left: file.vectors.models.list().map(({ modelId }) => modelId),
    }).toEqual({ steps: [false, true], old: 0, next: 3, left: ['next'] })
  })
})
