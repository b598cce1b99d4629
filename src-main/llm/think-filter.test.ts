import { describe, expect, test } from 'vitest'
import { createThinkFilter } from './think-filter.ts'

const cases: readonly { title: string; answer: string; shown: string }[] = [
  { title: 'leaves an answer without a block alone', answer: 'Hello.\nBye <b>', shown: 'Hello.\nBye <b>' },
  {
    title: 'cuts the block at the start and the space after it',
    answer: '<think>hm</think>\n\nBerlin.',
    shown: 'Berlin.',
  },
  { title: 'cuts a block after leading white space', answer: '\n <think>\nhm\n</think>Berlin.', shown: 'Berlin.' },
  {
    title: 'cuts a second block at a line start',
    answer: '<think>a</think>One\n<think>b</think>\nTwo',
    shown: 'One\n\nTwo',
  },
  { title: 'cuts two blocks in a row', answer: '<think>a</think><think>b</think>One', shown: 'One' },
  {
    title: 'keeps a tag an answer speaks about',
    answer: 'The tag <think> opens, </think> closes.',
    shown: 'The tag <think> opens, </think> closes.',
  },
  { title: 'keeps words that only begin like the tag', answer: '<thin ice', shown: '<thin ice' },
  { title: 'keeps an unfinished tag at the end', answer: 'a\n<thi', shown: 'a\n<thi' },
  { title: 'cuts a block that never ends where there is nothing else', answer: '<think>and so on', shown: '' },
  { title: 'gives back a block that never ends after an answer', answer: 'One\n<think>two', shown: 'One\n<think>two' },
  { title: 'cuts a Chinese block', answer: '<think>想一想</think>\n柏林。', shown: '柏林。' },
]

describe('think filter', () => {
  test.each(cases)('$title, wherever the stream is cut', ({ answer, shown }) => {
    for (let size = 1; size <= answer.length; size++) {
      const filter = createThinkFilter()
      let out = ''
      for (let index = 0; index < answer.length; index += size) out += filter.push(answer.slice(index, index + size))
      expect({ size, out: out + filter.end() }).toEqual({ size, out: shown })
    }
  })

  test('holds back no more than what may become a tag', () => {
    const filter = createThinkFilter()
    expect(['Hi', '\n<', 'b'].map((piece) => filter.push(piece))).toEqual(['Hi', '\n', '<b'])
  })
})
