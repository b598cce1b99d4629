import { describe, expect, test } from 'vitest'
import type { Memory, Slot } from '../../contract/memory.ts'
import { contentHash } from '../../util/content-hash.ts'
import { normaliseValue } from '../../util/normalise-value.ts'
import { deduplicate } from './deduplicate.ts'

const tokensOf = (text: string): string[] =>
  text.toLowerCase().match(/\p{Script=Han}|[\p{Script=Latin}\p{N}']+/gu) ?? []
const slot = (attribute: string, value: string, single = false, subject = 'user'): Slot => ({
  subject,
  attribute,
  value,
  single,
})

const memory = (content: string, more: Partial<Memory> = {}): Memory => ({
  id: 'old',
  uri: 'agent://a/knowledge/x',
  agentId: 'a',
  scope: 'agent',
  type: 'knowledge',
  category: 'x',
  title: content,
  content,
  overview: content,
  abstract: content,
  keywords: [],
  importance: 5,
  confidence: 0.9,
  language: 'en',
  origin: 'user_stated',
  status: 'active',
  reviewReason: null,
  pinned: false,
  locked: false,
  localOnly: false,
  validFrom: null,
  validTo: null,
  recordedAt: '2024-01-01T00:00:00.000Z',
  retractedAt: null,
  expiresAt: null,
  supersedes: null,
  supersededBy: null,
  useCount: 0,
  lastUsedAt: null,
  contentHash: contentHash(content),
  slot: null,
  speaker: null,
  saidAt: null,
  sessionId: null,
  position: null,
  version: 1,
  updatedAt: '2024-01-01T00:00:00.000Z',
  ...more,
})

const decide = (content: string, own: Slot | null, known: readonly Memory[], correction = false) =>
  deduplicate({ content, slot: own, correction }, known, tokensOf)

describe('deduplicate', () => {
  test('nothing near: create', () => {
    expect(decide('I like tea', slot('likes', 'tea'), [])).toEqual({ kind: 'create' })
  })

  test('the same words in other case and punctuation: duplicate', () => {
    expect(decide('i like TEA!', null, [memory('I like tea.')])).toEqual({ kind: 'duplicate', memoryId: 'old' })
  })

  test('the same value in other words: duplicate', () => {
    expect(
      decide('My home is in the Berlin', slot('residence', 'the Berlin', true), [
        memory('I live in Berlin', { slot: slot('residence', 'berlin', true) }),
      ]),
    ).toEqual({ kind: 'duplicate', memoryId: 'old' })
  })

  test('another value of a single attribute: supersede', () => {
    expect(
      decide('I live in Porto', slot('residence', 'porto', true), [
        memory('I live in Berlin', { slot: slot('residence', 'berlin', true) }),
      ]),
    ).toEqual({ kind: 'supersede', memoryId: 'old' })
  })

  test('of several current values the latest said is superseded', () => {
    const known = [
      memory('A', { id: 'first', slot: slot('residence', 'a', true), saidAt: '2024-01-01T00:00:00.000Z' }),
      memory('B', { id: 'second', slot: slot('residence', 'b', true), saidAt: '2024-02-01T00:00:00.000Z' }),
    ]
    expect(decide('I live in C', slot('residence', 'c', true), known)).toEqual({
      kind: 'supersede',
      memoryId: 'second',
    })
  })

  test.each([
    ['C++', 'C#'],
    ['C++', 'C'],
    ['-5', '+5'],
  ])('%s and %s are two values of a single attribute', (before, after) => {
    const known = memory(`My favourite is ${before}`, { slot: slot('favourite', normaliseValue(before), true) })
    expect(decide(`My favourite is ${after}`, slot('favourite', normaliseValue(after), true), [known])).toEqual({
      kind: 'supersede',
      memoryId: 'old',
    })
  })

  test('C++ and C# in the same words are two memories', () => {
    const text = (language: string): string =>
      `In the evenings I mostly write small tools in ${language} for the allotment club`
    expect(decide(text('C#'), null, [memory(text('C++'))])).toEqual({ kind: 'create' })
  })

  test('another value of the same attribute of somebody else: create', () => {
    expect(
      decide('My sister lives in Porto', slot('residence', 'porto', true, 'sister'), [
        memory('I live in Berlin', { slot: slot('residence', 'berlin', true) }),
      ]),
    ).toEqual({ kind: 'create' })
  })

  test('another liked thing stands beside the first', () => {
    expect(
      decide('I like plums', slot('likes', 'plums'), [memory('I like tea', { slot: slot('likes', 'tea') })]),
    ).toEqual({ kind: 'create' })
  })

  test.each([
    ['I no longer like coffee', 'dislikes', 'coffee', 'likes', 'coffee'],
    ['I love coffee now', 'likes', 'coffee', 'dislikes', 'drinking coffee'],
    ['我不再喜欢咖啡了', 'dislikes', '咖啡', 'likes', '喝咖啡'],
  ])('%s supersedes its opposite', (content, attribute, value, otherAttribute, other) => {
    expect(
      decide(content, slot(attribute, value), [memory('before', { slot: slot(otherAttribute, other) })], true),
    ).toEqual({ kind: 'supersede', memoryId: 'old' })
  })

  test('nearly the same tokens: duplicate', () => {
    const text = 'we walked along the old canal to the mill with both dogs'
    expect(decide(`${text} today`, null, [memory(text)])).toEqual({ kind: 'duplicate', memoryId: 'old' })
  })

  test('a part of what is known already: merge', () => {
    expect(
      decide('we walked to the old mill', null, [
        memory('we walked to the old mill with both dogs and ate waffles on the terrace'),
      ]),
    ).toEqual({ kind: 'merge', memoryId: 'old' })
  })

  test.each([
    [
      'a number',
      'the code review for team a takes 3 hours every single week here',
      'the code review for team a takes 4 hours every single week here',
    ],
    [
      'a negation',
      'I do want to paint the old garden shed green this coming weekend',
      'I do not want to paint the old garden shed green this coming weekend',
    ],
    ['a Chinese negation', '我周末打算把花园里的旧棚子刷成绿色的样子', '我周末不打算把花园里的旧棚子刷成绿色的样子'],
  ])('%s makes a difference', (_what, content, known) => {
    expect(decide(content, null, [memory(known)])).toEqual({ kind: 'create' })
  })

  test('a changed value in a long common sentence is an update', () => {
    const before = memory('My usual order at the small cafe near the station is a cortado', {
      slot: slot('favourite_drink', 'cortado', true),
    })
    expect(
      decide(
        'My usual order at the small cafe near the station is a flat white',
        slot('favourite_drink', 'flat white', true),
        [before],
      ),
    ).toEqual({ kind: 'supersede', memoryId: 'old' })
  })

  test('two values in the same words are two memories, where both may hold', () => {
    const before = memory('Among all the things on the long menu I like the soup', { slot: slot('likes', 'soup') })
    expect(decide('Among all the things on the long menu I like the cake', slot('likes', 'cake'), [before])).toEqual({
      kind: 'create',
    })
  })

  test.each(['superseded', 'trashed', 'archived'] as const)('what is %s is nothing to fold into', (status) => {
    expect(
      decide('I like tea', slot('likes', 'tea'), [memory('I like tea', { status, slot: slot('likes', 'tea') })]),
    ).toEqual({ kind: 'create' })
  })
})

describe('contentHash', () => {
  test.each([
    ['I like tea.', 'i  like TEA'],
    ['我喜欢茶。', '我喜欢茶'],
    ['ＡＢＣ', 'abc'],
  ])('%s and %s are equal', (a, b) => {
    expect(contentHash(a)).toBe(contentHash(b))
  })

  test('is a SHA-256 and tells texts apart', () => {
    expect([contentHash('').length, contentHash('a') === contentHash('b')]).toEqual([64, false])
  })
})

describe('normaliseValue', () => {
  test.each([
    ['The  Hague', 'hague'],
    ['a Cortado.', 'cortado'],
    ['“咖啡”了', '咖啡'],
    ['ＶＩＭ', 'vim'],
    ['酒吧', '酒吧'],
    ['', ''],
  ])('%s becomes %s', (text, value) => {
    expect(normaliseValue(text)).toBe(value)
  })
})
