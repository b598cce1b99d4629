import { describe, expect, test } from 'vitest'
import { createThinkFilter, type Piece } from './think-filter.ts'

const cases: readonly { title: string; answer: string; shown: string; thought?: string }[] = [
  { title: 'leaves an answer without a block alone', answer: 'Hello.\nBye <b>', shown: 'Hello.\nBye <b>' },
  {
    title: 'parts the block at the start, and cuts the space after it',
    answer: '<think>hm</think>\n\nBerlin.',
    shown: 'Berlin.',
    thought: 'hm',
  },
  {
    title: 'parts a block after leading white space',
    answer: '\n <think>\nhm\n</think>Berlin.',
    shown: 'Berlin.',
    thought: '\nhm\n',
  },
  {
    title: 'parts a second block at a line start',
    answer: '<think>a</think>One\n<think>b</think>\nTwo',
    shown: 'One\n\nTwo',
    thought: 'ab',
  },
  { title: 'parts two blocks in a row', answer: '<think>a</think><think>b</think>One', shown: 'One', thought: 'ab' },
  {
    title: 'keeps a tag an answer speaks about',
    answer: 'The tag <think> opens, </think> closes.',
    shown: 'The tag <think> opens, </think> closes.',
  },
  { title: 'keeps words that only begin like the tag', answer: '<thin ice', shown: '<thin ice' },
  { title: 'keeps an unfinished tag at the end', answer: 'a\n<thi', shown: 'a\n<thi' },
  {
    title: 'takes a block that never ends for reasoning where there is nothing else',
    answer: '<think>and so on </thin',
    shown: '',
    thought: 'and so on </thin',
  },
  { title: 'gives back a block that never ends after an answer', answer: 'One\n<think>two', shown: 'One\n<think>two' },
  { title: 'parts a Chinese block', answer: '<think>想一想</think>\n柏林。', shown: '柏林。', thought: '想一想' },
]

const of = (kind: Piece['kind'], pieces: readonly Piece[]): string =>
  pieces.map((piece) => (piece.kind === kind ? piece.text : '')).join('')

describe('think filter', () => {
  test.each(cases)('$title, wherever the stream is cut', ({ answer, shown, thought = '' }) => {
    for (let size = 1; size <= answer.length; size++) {
      const filter = createThinkFilter()
      const out: Piece[] = []
      for (let at = 0; at < answer.length; at += size) out.push(...filter.push(answer.slice(at, at + size)))
      out.push(...filter.end())
      expect({ size, shown: of('text', out), thought: of('reasoning', out) }).toEqual({ size, shown, thought })
    }
  })

  test('holds back no more than what may become a tag', () => {
    const filter = createThinkFilter()
    const given = (...pieces: string[]) =>
      pieces.map((piece) =>
        filter
          .push(piece)
          .map(({ text }) => text)
          .join('|'),
      )
    expect(given('<think>so', ' on</', 'b></thi', 'nk>', 'Hi', '\n<', 'b')).toEqual([
      'so',
      ' on',
      '</b>',
      '',
      'Hi',
      '\n',
      '<b',
    ])
  })
})
