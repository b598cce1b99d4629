import { describe, expect, test } from 'vitest'
import { aMemory } from '../../../testing/memory.ts'
import { toEmbeddingInput } from './embedding-text.ts'

describe('what a vector is made of', () => {
  test.each([
    {
      title: 'speaker and day stand before the text',
      memory: { content: 'I adopted a greyhound.', title: '', speaker: 'Ann', saidAt: '2024-05-08T23:30:00.000Z' },
      input: { text: 'I adopted a greyhound.', prefix: 'Ann (8 May 2024): ' },
    },
    {
      title: 'a day alone stands in brackets',
      memory: { content: 'Snow.', title: '', speaker: null, saidAt: '2024-01-02T00:00:00.000Z' },
      input: { text: 'Snow.', prefix: '(2 January 2024): ' },
    },
    {
      title: 'a speaker alone stands before the text',
      memory: { content: 'Hello there.', title: '', speaker: 'Bo', saidAt: null },
      input: { text: 'Hello there.', prefix: 'Bo: ' },
    },
    {
      title: 'a title that says more comes first',
      memory: { content: 'Every Tuesday at nine.', title: 'Pottery course', speaker: null, saidAt: null },
      input: { text: 'Pottery course\nEvery Tuesday at nine.', prefix: '' },
    },
    {
      title: 'a title cut from the text is left out',
      memory: { content: 'A long sentence that goes on', title: 'A long sentence…', speaker: null, saidAt: null },
      input: { text: 'A long sentence that goes on', prefix: '' },
    },
    {
      title: 'a time that is none is left out',
      memory: { content: 'x', title: '', speaker: null, saidAt: 'some day' },
      input: { text: 'x', prefix: '' },
    },
  ])('$title', ({ memory, input }) => {
    expect(toEmbeddingInput(aMemory(memory))).toEqual(input)
  })

  test('a long text is cut', () => {
    expect(toEmbeddingInput(aMemory({ content: 'word '.repeat(5_000), title: '' })).text).toHaveLength(4_000)
  })
})
