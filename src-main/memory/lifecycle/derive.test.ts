import { describe, expect, test } from 'vitest'
import { aMemory } from '../../testing/memory.ts'
import { evidenceOf, joinEvidence, mergedOf, partOf, successorOf } from './derive.ts'

const at = '2026-03-01T00:00:00.000Z'
const evidence = (quote: string, saidAt = at) => ({
  kind: 'message' as const,
  id: 'm',
  name: null,
  span: null,
  sessionId: 's',
  messageId: 'm',
  quote,
  saidAt,
  position: 0,
  speaker: null,
  role: 'user' as const,
})
const residence = (value: string) => ({ subject: 'user', attribute: 'residence', value, single: true })

describe('a merged memory', () => {
  test('loses nothing that one of its sources had', () => {
    const first = aMemory({
      keywords: ['tea'],
      importance: 4,
      useCount: 2,
      lastUsedAt: '2026-01-01T00:00:00.000Z',
      expiresAt: '2027-01-01T00:00:00.000Z',
      validFrom: '2020-01-01',
    })
    const second = aMemory({
      keywords: ['tea', 'cup'],
      importance: 8,
      useCount: 3,
      pinned: true,
      locked: true,
      localOnly: true,
      expiresAt: '2028-01-01T00:00:00.000Z',
      validFrom: '2021-01-01',
    })
    expect(mergedOf([first, second], 'Tea from a cup', at)).toMatchObject({
      content: 'Tea from a cup',
      keywords: ['tea', 'cup'],
      importance: 8,
      useCount: 5,
      lastUsedAt: '2026-01-01T00:00:00.000Z',
      expiresAt: '2028-01-01T00:00:00.000Z',
      validFrom: '2020-01-01',
      pinned: true,
      locked: true,
      localOnly: true,
      origin: 'user_confirmed',
      supersedes: first.id,
      recordedAt: at,
    })
  })

  test('keeps where one of its sources does, and the slot only where all share it or the words say it', () => {
    const oslo = aMemory({ slot: residence('oslo'), expiresAt: at })
    const rome = aMemory({ slot: residence('rome') })
    expect(mergedOf([oslo, aMemory({ slot: residence('oslo') })], 'Home: Oslo', at)).toMatchObject({
      slot: residence('oslo'),
      expiresAt: null,
    })
    expect(mergedOf([oslo, rome], 'Home: Oslo, then Rome', at).slot).toBe(null)
    expect(mergedOf([oslo, rome], 'I live in Rome.', at).slot).toMatchObject({ attribute: 'residence', value: 'rome' })
  })
})

describe('what comes of a memory', () => {
  const source = aMemory({
    slot: residence('oslo'),
    localOnly: true,
    validFrom: '2020-01-01',
    saidAt: at,
    expiresAt: at,
  })

  test('as a part keeps its times, as a successor begins anew; both stay on this computer', () => {
    expect(partOf(source, 'A part', at)).toMatchObject({
      validFrom: '2020-01-01',
      expiresAt: at,
      localOnly: true,
      slot: null,
    })
    expect(successorOf(source, { content: 'I live in Rome.' }, '2026-02-01', at)).toMatchObject({
      validFrom: '2026-02-01',
      expiresAt: null,
      localOnly: true,
      slot: { attribute: 'residence', value: 'rome' },
      supersedes: source.id,
    })
  })
})

describe('evidence', () => {
  test('is joined once each, oldest first', () => {
    const [late, early] = [evidence('b', '2026-02-01'), evidence('a', '2026-01-01')]
    expect(joinEvidence([late, early, late])).toEqual([early, late])
  })

  test('goes to the part that shares its words; to all where none does', () => {
    const pieces = [evidence('I play the cello.'), evidence('我喜欢绿茶。')]
    expect(evidenceOf('The cello is my instrument', pieces)).toEqual([pieces[0]])
    expect(evidenceOf('绿茶', pieces)).toEqual([pieces[1]])
    expect(evidenceOf('Something else', pieces)).toEqual(pieces)
  })
})
