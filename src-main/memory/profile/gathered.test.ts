import { describe, expect, test } from 'vitest'
import type { SaidByUser } from '../../storage/message-store.ts'
import { valuesOf } from './profile-values.ts'
import { readSaid } from './read-said.ts'
import { findStyleWishes } from './style-wishes.ts'
import { writtenStyle } from './style-written.ts'
import { topicsOf } from './topics.ts'

const said = (sessionId: string, day: string, text: string): SaidByUser => ({
  id: `${sessionId} ${day} ${text}`,
  sessionId,
  text,
  untrustedSpans: [],
  at: `${day}T09:00:00.000Z`,
})
const message = (text: string) => ({ ...said('s', '2026-05-01', text), position: 0, role: 'user' as const })

describe('a wish on how to be answered', () => {
  test.each([
    { text: 'Please no emojis and no exclamation marks.', is: ['no emoji', 'no exclamation marks'] },
    { text: 'Keep your answers short.', is: ['short answers'] },
    { text: 'When you answer me, use plain words.', is: ['plain words'] },
    { text: '跟我说话别用表情，简短一点。', is: ['不发表情', '简短'] },
    { text: '回答的时候请用英文', is: ['用英文'] },
    { text: 'Don’t use bullet points', is: ['no bullet lists'] },
    { text: 'Answers: no small talk, short paragraphs', is: ['no preamble', 'short paragraphs'] },
    { text: 'When you answer me, full sentences please. And always metric.', is: ['full sentences', 'metric units'] },
    { text: '别叫我阿姨', is: ['不叫阿姨'] },
    { text: '以后都先给结论', is: ['先说结论'] },
    { text: '公式别用latex', is: ['公式用纯文本'] },
  ])('is read from: $text', ({ text, is }) => {
    expect(findStyleWishes(message(text)).map(({ value }) => value)).toEqual(is)
  })

  test.each([
    'Write a short letter to my landlord.',
    'Keep this one short, please.',
    'My boss says: no emojis in mails.',
    'The emoji keyboard is broken.',
    '帮我写一封正式的信',
    '老板说我说话别太长',
    'I had a short night.',
    'The recipe is metric.',
    'This report needs full sentences. And always metric.',
    '老板开会总先说结论',
    '别叫老师来',
  ])('is none: %s', (text) => {
    expect(findStyleWishes(message(text))).toEqual([])
  })

  test('is not read from words of others', () => {
    const text = 'Look: Keep your answers short.'
    const pasted = { ...message(text), untrustedSpans: [{ start: 5, end: text.length, source: 'paste' as const }] }
    expect(findStyleWishes(pasted)).toEqual([])
  })
})

describe('how the user writes', () => {
  const messages = (text: string, count: number, sessions: number) =>
    Array.from({ length: count }, (_, index) => said(`s${index % sessions}`, '2026-05-01', `${text} ${index}`))

  test.each([
    { name: 'short messages', list: messages('what about lunch', 24, 5), is: [['short answers', 0.3]] },
    { name: 'long messages', list: messages('word '.repeat(120), 24, 5), is: [['detailed answers', 0.3]] },
    { name: 'few messages', list: messages('what about lunch', 8, 5), is: [] },
    { name: 'one conversation', list: messages('what about lunch', 24, 1), is: [] },
    { name: 'short Chinese messages', list: messages('中午吃什么', 24, 5), is: [['简短', 0.3]] },
  ])('shows as a guess from $name', ({ list, is }) => {
    expect(
      valuesOf(writtenStyle('a', list.map(readSaid)), '2026-05-02').map(({ value, confidence }) => [value, confidence]),
    ).toEqual(is)
  })
})

describe('a recent topic', () => {
  const garden = [
    said('a', '2026-05-01', 'Which compost for the balcony?'),
    said('b', '2026-05-10', '花园里的番茄黄了'),
  ]
  const topics = (messages: readonly SaidByUser[], at: string, known: { key: string; value: string }[] = []) =>
    valuesOf(topicsOf('a', messages.map(readSaid), known), at).map(({ value, times }) => [value, times])

  test.each([
    { name: 'two conversations', list: garden, at: '2026-05-20', is: [['园艺', 2]] },
    { name: '45 days after the last word', list: garden, at: '2026-06-25', is: [] },
    { name: 'one conversation', list: garden.slice(0, 1), at: '2026-05-20', is: [] },
    {
      name: 'what comes back after two months',
      list: [said('a', '2026-03-01', 'compost'), said('b', '2026-05-10', 'compost')],
      at: '2026-05-20',
      is: [['garden', 1]],
    },
    {
      name: 'what many speak of, in two conversations',
      list: [said('a', '2026-05-01', 'the flight was late'), said('b', '2026-05-10', 'a trip to the lake')],
      at: '2026-05-20',
      is: [],
    },
    {
      name: 'what is only to be left out of a message',
      list: [said('a', '2026-05-01', '给爸爸写一条，别提论文'), said('b', '2026-05-10', '还是不提论文')],
      at: '2026-05-20',
      is: [],
    },
    {
      name: 'a certificate by its own name',
      list: [said('a', '2026-05-01', '报名了软考'), said('b', '2026-05-10', '软考教材好厚')],
      at: '2026-05-20',
      is: [['软考', 2]],
    },
    {
      name: 'two conversations far apart',
      list: [said('a', '2026-01-01', 'compost'), said('b', '2026-05-10', 'compost')],
      at: '2026-05-20',
      is: [],
    },
    {
      name: 'three messages of one conversation',
      list: ['01', '02', '03'].map((day) => said('a', `2026-05-${day}`, 'my seedlings look odd')),
      at: '2026-05-20',
      is: [['garden', 1]],
    },
  ])('$name: $is', ({ list, at, is }) => {
    expect(topics(list, at)).toEqual(is)
  })

  test('has the sentence it was named in, not the whole message', () => {
    const list = ['a', 'b'].map((id) => said(id, '2026-05-01', 'Morning. Which compost for the 陽台? Thanks!'))
    expect(topicsOf('x', list.map(readSaid), []).map(({ evidence }) => evidence.quote)).toEqual([
      'Which compost for the 陽台?',
      'Which compost for the 陽台?',
    ])
  })

  test('is read from the beginning of a long message', () => {
    const list = ['a', 'b'].map((id) => said(id, '2026-05-01', `${'so '.repeat(700)} compost`))
    expect(topics(list, '2026-05-02')).toEqual([])
  })

  test('that the user named comes back with one mention', () => {
    const known = [{ key: 'beekeeping', value: 'beekeeping' }]
    expect(topics([said('a', '2026-05-10', 'More on beekeeping please')], '2026-05-20', known)).toEqual([
      ['beekeeping', 1],
    ])
  })
})
