import { describe, expect, test } from 'vitest'
import { askable, namesIn, splitExchange, toConversation, type CorpusMemory } from './real-input-corpus.ts'

const turn = (id: string, speaker: string, text: string): CorpusMemory => ({
  id,
  store: 's',
  text,
  speaker,
  session: 's/1',
  timestamp: '2025-03-04T10:20',
})

describe('a corpus as a conversation', () => {
  test('the chosen speaker is the user, the other the assistant', () => {
    expect(toConversation([turn('a', 'Ida', 'I keep bees.'), turn('b', 'Tom', 'How many?')], 'Ida')).toEqual([
      { session: 's/1', at: '2025-03-04T10:20:00.000Z', role: 'user', text: 'I keep bees.', sourceId: 'a' },
      { session: 's/1', at: '2025-03-04T10:20:00.000Z', role: 'assistant', text: 'How many?', sourceId: 'b' },
    ])
  })

  test('an exchange without a speaker becomes a message of each, both of the same memory; a date alone is its noon', () => {
    const memory = { id: 'x#0', store: 'x', text: '小雨: 我养了两只兔子。\nAI: 它们叫什么？', timestamp: '2025-03-04' }
    expect(toConversation([memory], '')).toEqual([
      { session: 'x', at: '2025-03-04T12:00:00.000Z', role: 'user', text: '我养了两只兔子。', sourceId: 'x#0' },
      { session: 'x', at: '2025-03-04T12:00:00.000Z', role: 'assistant', text: '它们叫什么？', sourceId: 'x#0' },
    ])
  })

  test.each([
    {
      name: 'line breaks inside a part stay',
      text: 'Ida: one\ntwo\nAI: three',
      parts: [
        ['user', 'one\ntwo'],
        ['assistant', 'three'],
      ],
    },
    {
      name: 'a wide colon is no name without a space',
      text: '小雨: 时间：三点\nAI: 好',
      parts: [
        ['user', '时间：三点'],
        ['assistant', '好'],
      ],
    },
    { name: 'text without a name is the user’s', text: 'no name here', parts: [['user', 'no name here']] },
    { name: 'an empty part is left out', text: 'Ida: hello\nAI: ', parts: [['user', 'hello']] },
  ])('$name', ({ text, parts }) => {
    expect(splitExchange(text).map(({ role, text: said }) => [role, said])).toEqual(parts)
  })

  test('a question is asked where the user said all of its evidence', () => {
    const lines = toConversation([turn('a', 'Ida', 'I keep bees.'), turn('b', 'Tom', 'I do not.')], 'Ida')
    const question = (id: string, evidence: string[]) => ({ id, store: 's', question: '?', evidence, category: 'c' })
    const all = [
      question('1', ['b']),
      question('2', ['a']),
      question('3', ['a', 'b']),
      question('4', []),
      question('5', ['a']),
    ]
    expect(askable(all, lines, 10).map(({ id }) => id)).toEqual(['2', '5'])
    expect(askable(all, lines, 1).map(({ id }) => id)).toEqual(['2'])
  })

  test('names are those of the speakers, or what begins an exchange', () => {
    expect(
      namesIn([turn('a', 'Ida', 'x'), turn('b', 'Tom', 'y'), { id: 'c', store: 's', text: '小雨: 好\nAI: 好' }]),
    ).toEqual(['Ida', 'Tom', '小雨'])
  })
})
