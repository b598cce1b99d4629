import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '../contract/chat.ts'
import { messageTerms } from '../memory/lifecycle/index-message.ts'
import type { PassageSource } from '../memory/retrieval/candidates/passage-source.ts'
import { openDataFile, type DataFile } from './data-file.ts'
import { takeAtOnce } from '../util/steps.ts'

const at = '2026-01-01T00:00:00.000Z'
const active = { statuses: ['active'] } as const
let data: DataFile
beforeEach(() => {
  data = openDataFile(':memory:')
  for (const id of ['a', 'b']) data.agents.add({ id, name: id, instructions: '', createdAt: at, updatedAt: at })
})
afterEach(() => data.close())

function say(
  agentId: string,
  sessionId: string,
  position: number,
  text: string,
  role: Message['role'] = 'user',
  said = at,
) {
  if (!data.sessions.get(sessionId, null)) {
    data.sessions.add({ id: sessionId, agentId, title: sessionId, at, importKey: null })
  }
  const id = `${sessionId}-${position}`
  const message = { id, sessionId, turnId: null, position, role, text, at: said, untrustedSpans: [], usage: null }
  data.messages.add({ ...message, state: 'complete' })
  data.messageIndex.add(agentId, message, messageTerms(message))
  return id
}
const find = (agentId: string, term: string) =>
  takeAtOnce(data.messageIndex.matching(agentId, [term], active, 10)).map(({ content }) => content)
const figures = (agentId: string) => ({
  count: data.messageIndex.count(agentId),
  length: data.messageIndex.averageLength(agentId),
  tea: data.messageIndex.documentFrequencies(agentId, ['tea']),
})

describe('the index of conversations', () => {
  test('gives a message as a passage that its role said', () => {
    const id = say('a', 's1', 0, '我喜欢绿茶')
    const source: PassageSource = data.messageIndex
    const prefix = `${data.messageIndex.ownerKey('a')}x`
    expect(takeAtOnce(source.matching('a', ['绿茶'], active, 10))).toEqual([
      {
        seq: 1,
        id,
        agentId: 'a',
        type: 'session',
        content: '我喜欢绿茶',
        language: 'zh',
        status: 'active',
        importance: 5,
        pinned: false,
        slot: null,
        speaker: 'user',
        saidAt: at,
        recordedAt: at,
        sessionId: 's1',
        position: 0,
        terms: {
          head: '',
          body: ['', '我喜', '喜欢', '欢绿', '绿茶', '茶', ''].join(` ${prefix}`).slice(0, -prefix.length),
          prefix,
          length: 5,
        },
      },
    ])
  })

  test('keeps two agents apart', () => {
    say('a', 's1', 0, 'tea of a')
    say('b', 's2', 0, 'tea of b')
    expect([find('a', 'tea'), find('b', 'tea'), figures('a').tea]).toEqual([['tea of a'], ['tea of b'], [1]])
  })

  test('forgets a session that is deleted: no hit, no count, no term', () => {
    say('a', 's1', 0, 'tea and cake')
    say('a', 's2', 0, 'tea')
    data.sessions.remove('s1')
    expect({ ...figures('a'), tea: find('a', 'tea'), cake: find('a', 'cake') }).toEqual({
      count: 1,
      length: 1,
      tea: ['tea'],
      cake: [],
    })
  })

  test('holds what a message says now, and nothing of one that is taken out', () => {
    const id = say('a', 's1', 0, 'tea', 'assistant')
    data.messages.write({ id, text: 'coffee beans', state: 'complete', at, usage: null })
    const message = { id, sessionId: 's1', position: 0, role: 'assistant', text: 'coffee beans', at } as const
    data.messageIndex.add('a', message, messageTerms({ ...message, untrustedSpans: [] }))
    expect({ ...figures('a'), beans: find('a', 'bean') }).toEqual({
      count: 1,
      length: 2,
      tea: [0],
      beans: ['coffee beans'],
    })
    data.messageIndex.remove(id)
    expect({ ...figures('a'), beans: find('a', 'bean') }).toEqual({ count: 0, length: 0, tea: [0], beans: [] })
  })

  test('answers by place, time, role and weight; slots it has none', () => {
    const ids = [0, 1, 2].map((position) =>
      say('a', 's1', position, `word ${position}`, position === 1 ? 'assistant' : 'user'),
    )
    const read = (passages: readonly { id: string }[]) => passages.map(({ id }) => id)
    const { messageIndex: index } = data
    expect({
      at: read(index.at('a', [{ sessionId: 's1', position: 1 }], active)),
      within: read(index.within('a', { ...active, since: '2026-01-01', until: '2026-01-02' }, 2)),
      later: read(index.within('a', { ...active, since: '2026-01-02' }, 2)),
      foremost: read(index.foremost('a', active, 2)),
      slots: read(index.ofSlots('a', ['likes'], active, 2)),
      speakers: index.speakers('a'),
      superseded: read(index.foremost('a', { statuses: ['superseded'] }, 2)),
    }).toEqual({
      at: [ids[1]],
      within: [ids[2], ids[1]],
      later: [],
      foremost: [ids[2], ids[1]],
      slots: [],
      speakers: ['assistant', 'user'],
      superseded: [],
    })
  })
})

describe('what the user said', () => {
  const onDay = (day: number): string => `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`

  test('in some days was not found behind all that was said since', () => {
    const ids = Array.from({ length: 9 }, (_none, index) => say('a', 's1', index, 'tea', 'user', onDay(index + 1)))
    say('a', 's1', 9, 'tea', 'assistant', onDay(3))
    say('b', 's2', 0, 'tea', 'user', onDay(3))
    const said = data.messageIndex.saidByUser('a', { since: onDay(2), until: onDay(4) }, 2)
    expect(said.map(({ id }) => id)).toEqual([ids[3], ids[2]])
  })

  test('next, in another conversation, is the first after a message', () => {
    const told = { sessionId: 's1', at: onDay(2) }
    say('a', 's1', 0, 'tea', 'user', onDay(3))
    say('a', 's2', 0, 'tea', 'assistant', onDay(4))
    say('b', 's4', 0, 'tea', 'user', onDay(4))
    expect(data.messageIndex.saidNext('a', told)).toBeUndefined()
    say('a', 's3', 0, 'tea', 'user', onDay(6))
    const next = say('a', 's2', 1, 'tea', 'user', onDay(5))
    expect(data.messageIndex.saidNext('a', told)).toBe(next)
  })
})
