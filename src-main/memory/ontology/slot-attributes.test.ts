import { expect, test } from 'vitest'
import type { Slot } from '../../contract/memory.ts'
import { queryTerms } from '../language/tokenize.ts'
import { answersAttribute, attributeCues, type UserAttribute, userAttributes } from './slot-attributes.ts'

const slot = (subject: string, attribute: string): Slot => ({ subject, attribute, value: 'x', single: false })

test.each<[string, string, UserAttribute, boolean]>([
  ['user', 'residence', 'residence', true],
  ['user', 'lives in', 'residence', true],
  ['user', 'Job-Title', 'role', true],
  ['user', 'favourite_colour', 'likes', true],
  ['user', 'answer_length', 'style', true],
  ['user', 'employer', 'residence', false],
  ['user', 'constructor', 'name', false],
  ['wife', 'name', 'family', true],
  ['dog', 'name', 'pet', true],
  ['wife', 'name', 'name', false],
  ['ana', 'residence', 'residence', false],
])('%s %s answers %s: %s', (subject, attribute, asked, expected) => {
  expect(answersAttribute(slot(subject, attribute), [asked])).toBe(expected)
})

test('no attribute asked for is answered by none', () => {
  expect(answersAttribute(slot('user', 'name'), [])).toBe(false)
})

test.each(userAttributes.map((attribute) => [attribute]))('%s has words in both languages', (attribute) => {
  const terms = queryTerms(attributeCues([attribute])).map(({ term }) => term)
  expect([terms.some((term) => /^[a-z]/.test(term)), terms.some((term) => /\p{Script=Han}/u.test(term))]).toEqual([
    true,
    true,
  ])
})
