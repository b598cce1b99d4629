import { describe, expect, test } from 'vitest'
import { flowing, gapAfter, inOne, isAboutOthers, toSecondPerson } from './second-person.ts'

describe('a sentence of the user, said to them', () => {
  test.each([
    ['I live in Ghent.', 'You live in Ghent.'],
    ['I am allergic to hazelnuts', 'You are allergic to hazelnuts.'],
    ['I’m not a morning person.', 'You are not a morning person.'],
    ['I was born in Oslo.', 'You were born in Oslo.'],
    ['My sister is called Nora.', 'Your sister is called Nora.'],
    ['I owe my brother 200 euros.', 'You owe your brother 200 euros.'],
  ])('%s', (said, expected) => {
    expect(toSecondPerson(said, 'en')).toBe(expected)
  })

  test.each([
    ['我对榛子过敏。', '您对榛子过敏。'],
    ['我养了一只狗，名字叫年糕。', '您养了一只狗，名字叫年糕。'],
    ['我妹妹叫小雨', '您妹妹叫小雨。'],
  ])('%s', (said, expected) => {
    expect(toSecondPerson(said, 'zh')).toBe(expected)
  })

  test.each([
    ['what passes with its day', 'I fly to Rome tomorrow.', 'en'],
    ['a verb further on', 'I never was good at chess.', 'en'],
    ['a second “I”', 'I think I like tea.', 'en'],
    ['what is said to the assistant', 'I want you to be brief.', 'en'],
    ['a contraction', 'I wasn’t born here.', 'en'],
    ['several sentences', 'I like tea. It calms.', 'en'],
    ['an order', 'Keep your answers short.', 'en'],
    ['an order in Chinese, which read as one to the user', '回答我的时候尽量简短一点。', 'zh'],
    ['an order in traditional characters', '以後回答我簡短一點，不要囉嗦', 'zh'],
    ['“we”', '我们住在南京。', 'zh'],
    ['“self-”', '我在准备自我介绍。', 'zh'],
    ['what passes with its day', '我明天去上海。', 'zh'],
    ['another language', 'I live in Ghent.', 'zh'],
  ] as const)('stands as it is: %s', (_why, said, language) => {
    expect(toSecondPerson(said, language)).toBeNull()
  })

  test('what is about somebody else needs no quotation marks, an order does', () => {
    expect(isAboutOthers('Pixel is 7.')).toBe(true)
    expect(isAboutOthers('Keep your answers short.')).toBe(false)
    expect(isAboutOthers('My dog is called Pixel.')).toBe(false)
  })
})

test.each([
  ['您叫小雨。|您住在南京。|您29岁。', '您叫小雨，|住在南京，|29岁。'],
  ['您住在南京。|您的工作是护士。|您29岁。', '您住在南京。|您的工作是护士。|您29岁。'],
  ['您妈妈住在成都。|您有一只狗。', '您妈妈住在成都。|您有一只狗。'],
  ['您养了狗，叫年糕。|您对榛子过敏。', '您养了狗，叫年糕。|您对榛子过敏。'],
])('each short sentence in Chinese began with “you” again: %s', (texts, expected) => {
  expect(flowing(texts.split('|')).join('|')).toBe(expected)
})

test.each([
  ['You live in Utrecht.', 'You work as an architect.', 'You live in Utrecht|and work as an architect.'],
  ['You live in Utrecht.', 'Your work: architect.', undefined],
  ['You live in Utrecht.', 'You said: “I draw gardens.”', undefined],
])('home and work were two stumps of sentences in English: %s %s', (home, work, expected) => {
  expect(inOne(home, work)?.join('|')).toBe(expected)
})

test('English sentences stood without a gap between them in a Chinese window', () => {
  const gaps = ['The barn stands in Ghent.', '您住在 Porto。', '您说过：“I draw gardens.”'].map((text) =>
    gapAfter(text, 'zh'),
  )
  expect([...gaps, gapAfter('我的狗叫年糕。', 'en')]).toEqual([' ', '', '', ' '])
})
