import { expect, test } from 'vitest'
import { isSameSubject, resolveSubject } from './subjects.ts'

test.each([
  { a: 'mother', b: 'boyfriend mother asun', same: false },
  { a: 'mother', b: "Nacho's mother Asun", same: false },
  { a: "boyfriend's father Eusebio", b: 'father', same: false },
  { a: 'asun', b: 'boyfriend mother asun', same: true },
  { a: '狗 Bram', b: 'dog', same: true },
  { a: 'bram', b: 'dog bram', same: true },
  { a: 'sister jo', b: 'sister runa', same: false },
])('the mother of somebody was taken for the user’s own: $a, $b', ({ a, b, same }) => {
  expect([isSameSubject(a, b), isSameSubject(b, a)]).toEqual([same, same])
})

test.each([
  { a: 'niece Juniper', b: 'narrowboat Juniper', same: false },
  { a: 'Juniper Hale', b: 'niece Juniper', same: true },
  { a: 'Juniper', b: 'narrowboat Juniper', same: true },
])('what is known of a boat was told of the niece of that name: $a, $b', ({ a, b, same }) => {
  expect([isSameSubject(a, b), isSameSubject(b, a)]).toEqual([same, same])
})

test('one known person who may be meant lends the name', () => {
  const known = ['boyfriend mother asun', 'dog bram']
  expect([resolveSubject('mother', known), resolveSubject('Asun', known), resolveSubject('dog', known)]).toEqual([
    'mother',
    'boyfriend mother asun',
    'dog bram',
  ])
})
