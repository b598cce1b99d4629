import { describe, expect, test } from 'vitest'
import { aMemory } from '../../testing/builders.ts'
import { patchOf, retitled, titleFate } from './memory-patch.ts'

const draft = { title: 'Lives in Oslo', content: 'I live in Oslo', importance: 5 }

describe('an edit', () => {
  test.each([
    { title: 'nothing where nothing changed', edit: {}, patch: null },
    { title: 'nothing where only blanks were added', edit: { content: ' I live in Oslo\n' }, patch: null },
    { title: 'the content alone', edit: { content: 'I live in Rome' }, patch: { content: 'I live in Rome' } },
    {
      title: 'all that changed',
      edit: { title: 'Rome', content: 'I live in Rome', importance: 7 },
      patch: { title: 'Rome', content: 'I live in Rome', importance: 7 },
    },
  ])('sends $title', ({ edit, patch }) => {
    expect(patchOf(aMemory(), { ...draft, ...edit })).toEqual(patch)
  })
})

describe('a title', () => {
  const content = 'I live in Rome'
  test.each([
    { title: 'of its own is asked about', abstract: 'I live in Oslo', edit: { content }, fate: 'titleStays' },
    { title: 'made from the content follows it', abstract: 'Lives in Oslo', edit: { content }, fate: 'titleFollows' },
    { title: 'that was edited too needs no word', abstract: '', edit: { content, title: 'Rome' }, fate: null },
    { title: 'needs no word where the content stays', abstract: '', edit: { importance: 7 }, fate: null },
  ])('$title', ({ abstract, edit, fate }) => {
    expect(titleFate(aMemory({ abstract }), { ...draft, ...edit })).toBe(fate)
  })
})

test.each([
  {
    what: 'of one sentence',
    draft: { title: 'Biscuit is 12.', content: 'Biscuit is 12', importance: 5 },
    content: 'Biscuit is 13.',
  },
  {
    what: 'whose content says more',
    draft: { title: 'Biscuit is 12.', content: 'We have a cat, Biscuit, who is 12', importance: 5 },
    content: 'We have a cat, Biscuit, who is 12',
  },
])('a memory $what was corrected in its title, and answers went on with the old words', ({ draft, content }) => {
  expect(retitled(draft, 'Biscuit is 13.')).toEqual({ title: 'Biscuit is 13.', content, importance: 5 })
})
