import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../contract/memory.ts'
import { termsOf } from '../memory/lifecycle/memory-text.ts'
import { queryTerms } from '../memory/language/tokenize.ts'
import { aMemory } from '../testing/memory.ts'
import { openMemoriesFile, type MemoriesFile } from './memories-file.ts'
import { takeAtOnce } from '../util/steps.ts'

let file: MemoriesFile
beforeEach(() => {
  file = openMemoriesFile(':memory:')
})
afterEach(() => file.close())

function put(agentId: string, content: string): string {
  const memory = aMemory({ agentId, content })
  const terms = termsOf(memory)
  const count = terms.head.length + terms.body.length
  file.index.add(file.memories.put(memory, count), agentId, terms)
  return memory.id
}
function add(overrides: Partial<Memory>): number {
  const memory = aMemory({ agentId: 'a', ...overrides })
  const terms = termsOf(memory)
  const seq = file.memories.put(memory, terms.head.length + terms.body.length)
  file.index.add(seq, memory.agentId, terms)
  return seq
}
const remove = (id: string): void => {
  const place = file.memories.place(id)
  if (!place) throw new Error('no such memory')
  file.index.remove(place.seq, place.agentId, place.termCount)
  file.memories.remove(id)
}
const terms = (text: string) => queryTerms(text).map(({ term }) => term)
const find = (agentId: string, query: string) =>
  takeAtOnce(file.index.matching(agentId, terms(query), { statuses: ['active'] }, 10)).map((memory) => memory.content)
const frequencies = (agentId: string, query: string) => file.index.documentFrequencies(agentId, terms(query))

describe('the keyword index', () => {
  test('keeps the same word of two agents apart: hits, document frequencies, counts and lengths', () => {
    put('a', 'coffee beans')
    for (const content of ['coffee', 'coffee cup', 'coffee and tea and milk']) put('b', content)
    const of = (agentId: string) => ({
      hits: find(agentId, 'coffee').length,
      frequency: frequencies(agentId, 'coffee'),
      count: file.index.count(agentId),
    })
    expect({ a: of('a'), b: of('b'), nobody: of('nobody') }).toEqual({
      a: { hits: 1, frequency: [1], count: 1 },
      b: { hits: 3, frequency: [3], count: 3 },
      nobody: { hits: 0, frequency: [0], count: 0 },
    })
    const before = file.index.averageLength('a')
    put('b', 'a very long memory '.repeat(50))
    expect(file.index.averageLength('a')).toBe(before)
  })

  test('keeps the agents one and eleven apart, whose keys begin alike', () => {
    for (let index = 1; index <= 11; index += 1) put(`agent-${index}`, `coffee of ${index}`)
    expect([find('agent-1', 'coffee'), find('agent-11', 'coffee')]).toEqual([['coffee of 1'], ['coffee of 11']])
    expect(frequencies('agent-1', 'coffee')).toEqual([1])
  })

  test('is not asked by one agent for another: a term that looks like an owner’s', () => {
    put('a', 'coffee')
    put('b', 'tea')
    const forged = ['1xcoffee', '"1xcoffee"', '1xcoffee* OR coffee', 'x" OR "1xcoffee']
    expect(
      forged.flatMap((term) => takeAtOnce(file.index.matching('b', [term], { statuses: ['active'] }, 10))),
    ).toEqual([])
    expect(takeAtOnce(file.index.matchingPrefix('b', 'coff', { statuses: ['active'] }, 10))).toEqual([])
  })

  test('forgets what is removed: no hit, no count, no term', () => {
    const id = put('a', 'coffee beans')
    put('a', 'coffee cup')
    remove(id)
    expect({
      hits: find('a', 'beans'),
      frequency: frequencies('a', 'coffee beans'),
      count: file.index.count('a'),
      length: file.index.averageLength('a'),
    }).toEqual({
      hits: [],
      frequency: [1, 0],
      count: 1,
      length: terms('coffee cup').length,
    })
  })

  test.each(['猫', '绿茶', '喜欢绿茶', '绿茶 zebra'])('finds the Chinese sentence by %s', (query) => {
    put('a', '我的猫喜欢绿茶')
    put('a', '天气很好')
    const found =
      [...query].length === 1
        ? takeAtOnce(file.index.matchingPrefix('a', query, { statuses: ['active'] }, 10)).map(
            (memory) => memory.content,
          )
        : find('a', query)
    expect(found).toEqual(['我的猫喜欢绿茶'])
  })

  test('narrows by type, status and time', () => {
    const at = (saidAt: string, type: 'knowledge' | 'preference', status: 'active' | 'superseded') => {
      const memory = aMemory({ agentId: 'a', content: `coffee ${saidAt}`, saidAt, type, status })
      const words = termsOf(memory)
      file.index.add(file.memories.put(memory, words.head.length + words.body.length), 'a', words)
      return memory.content
    }
    const early = at('2020-01-01T00:00:00.000Z', 'preference', 'active')
    const late = at('2024-01-01T00:00:00.000Z', 'knowledge', 'active')
    const past = at('2022-01-01T00:00:00.000Z', 'knowledge', 'superseded')
    const ask = (filter: Parameters<MemoriesFile['index']['matching']>[2]) =>
      takeAtOnce(file.index.matching('a', ['coffe'], filter, 10))
        .map((memory) => memory.content)
        .toSorted()
    const both = ['active', 'superseded'] as const
    expect([
      ask({ statuses: ['active'] }),
      ask({ statuses: both, types: ['knowledge'] }),
      ask({ statuses: both, since: '2021-01-01', until: '2023-01-01' }),
    ]).toEqual([[early, late], [past, late].toSorted(), [past]])
  })

  test('gives each row the terms it is found by, in order and with repeats', () => {
    const memory = aMemory({ agentId: 'a', title: 'Tea', content: 'green tea, green cup' })
    const words = termsOf(memory)
    const seq = file.memories.put(memory, 5)
    file.index.add(seq, 'a', words)
    const prefix = `${file.index.ownerKey('a')}x`
    expect(file.index.bySeqs('a', [seq], { statuses: ['active'] })).toEqual([
      {
        seq,
        id: memory.id,
        agentId: 'a',
        type: 'knowledge',
        content: memory.content,
        language: 'en',
        status: 'active',
        importance: 5,
        pinned: false,
        slot: null,
        speaker: null,
        saidAt: null,
        recordedAt: memory.recordedAt,
        sessionId: null,
        position: null,
        terms: {
          head: ` ${prefix}tea `,
          body: ` ${prefix}green ${prefix}tea ${prefix}green ${prefix}cup `,
          prefix,
          length: 5,
        },
      },
    ])
  })

  test('finds what stands behind many rows that the filter does not let through', () => {
    for (let index = 0; index < 30; index += 1) add({ content: 'coffee', status: 'superseded' })
    add({ content: 'coffee with a lot of other words that make it a weak match' })
    expect(takeAtOnce(file.index.matching('a', ['coffe'], { statuses: ['active'] }, 5))).toHaveLength(1)
  })

  test('finds the rows that hold most of the words where thousands hold some of them', () => {
    file.inTransaction(() => {
      for (let index = 0; index < 4_200; index += 1) add({ content: index % 2 === 0 ? 'tea' : 'cup' })
    })
    const both = [add({ content: 'tea in a cup' }), add({ content: 'a cup of tea' })]
    const found = takeAtOnce(file.index.matching('a', ['tea', 'cup'], { statuses: ['active'] }, 2))
    expect(found.map(({ seq }) => seq)).toEqual(both.toReversed())
  })

  describe('reads by place, time, row and speaker', () => {
    const active = { statuses: ['active'] } as const
    const told = (agentId: string, position: number, overrides: Partial<Memory> = {}) =>
      add({
        agentId,
        content: `said at ${position}`,
        sessionId: 's1',
        position,
        saidAt: `2024-01-0${position}T00:00:00.000Z`,
        speaker: position % 2 === 0 ? 'Ada' : 'Bo',
        ...overrides,
      })
    const seqs = (passages: readonly { seq: number }[]) => passages.map(({ seq }) => seq).toSorted((x, y) => x - y)

    test('what stands at a place, also two at one, and nothing of another agent or status', () => {
      const [one, again] = [told('a', 1), told('a', 1)]
      told('a', 1, { status: 'trashed' })
      told('a', 2)
      told('b', 1)
      const places = [
        { sessionId: 's1', position: 1 },
        { sessionId: 's2', position: 2 },
      ]
      expect([seqs(file.index.at('a', places, active)), file.index.at('a', [], active)]).toEqual([[one, again], []])
    })

    test('what was said within a time, newest first, whatever its status', () => {
      const [first, second, third] = [told('a', 1), told('a', 2, { status: 'superseded' }), told('a', 3)]
      told('b', 2)
      add({ content: 'without a time of its own' })
      const within = (filter: Parameters<MemoriesFile['index']['within']>[1], limit: number) =>
        file.index.within('a', filter, limit).map(({ seq }) => seq)
      const bounds = { since: '2024-01-01', until: '2024-01-04' }
      expect({
        all: within({ statuses: ['active', 'superseded'], ...bounds }, 10),
        two: within({ statuses: ['active', 'superseded'], ...bounds }, 2),
        active: within({ statuses: ['active'], since: '2024-01-02', until: '2024-01-04' }, 10),
        type: within({ statuses: ['active'], types: ['session'], ...bounds }, 10),
      }).toEqual({ all: [third, second, first], two: [third, second], active: [third], type: [] })
    })

    test('rows by their numbers, only the owner’s', () => {
      const [mine, past, foreign] = [told('a', 1), told('a', 2, { status: 'superseded' }), told('b', 1)]
      expect([
        seqs(file.index.bySeqs('a', [mine, past, foreign, 999], active)),
        file.index.bySeqs('a', [], active),
      ]).toEqual([[mine], []])
    })

    test('each speaker once, at most 64', () => {
      for (let position = 1; position <= 6; position += 1) told('a', position)
      told('b', 1, { speaker: 'Cy' })
      for (let index = 0; index < 70; index += 1) told('crowd', 1, { speaker: `Speaker ${index}` })
      expect([file.index.speakers('a'), file.index.speakers('crowd').length, file.index.speakers('nobody')]).toEqual([
        ['Ada', 'Bo'],
        64,
        [],
      ])
    })
  })

  test('takes a memory without words: it is stored and not indexed', () => {
    put('a', '！？…')
    expect({ count: file.index.count('a'), rows: file.memories.total('a', 'active', null) }).toEqual({
      count: 0,
      rows: 1,
    })
  })
})
