import { expect, test } from 'vitest'
import { type ProfileField, profileFields } from '../../../../src-main/contract/profile.ts'
import { wideFields } from './wide-fields.ts'

test.each<{ readonly title: string; readonly filled: readonly ProfileField[] }>([
  { title: 'nothing is known', filled: [] },
  { title: 'allergies are', filled: ['name', 'allergies_and_diet'] },
  { title: 'how to answer is', filled: ['communication_style'] },
  { title: 'every line is', filled: profileFields },
  { title: 'the last line is', filled: ['pain_point'] },
])('a cell of the card was empty beside “Answer style” ($title)', ({ filled }) => {
  const wide = wideFields(new Set(filled))
  // Each row is one line of its own, or two beside one another.
  const rows = profileFields.map((field) => (wide.has(field) ? '=' : '-')).join('')
  expect(rows).toMatch(/^(?:=|--)+$/u)
  expect(wide.has('name')).toBe(false)
})
